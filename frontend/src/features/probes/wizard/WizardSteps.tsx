import { Stepper } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { WizardStep } from './answers';

interface WizardStepsProps {
  steps: readonly WizardStep[];
  current: WizardStep;
  onStep: (step: WizardStep) => void;
}

/** Steps that are done lead back to themselves. */
export function WizardSteps({ steps, current, onStep }: WizardStepsProps) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery('(max-width: 47.99em)');
  const active = steps.indexOf(current);
  return (
    <Stepper
      active={active}
      size="sm"
      mb="lg"
      iconSize={30}
      allowNextStepsSelect={false}
      onStepClick={(index) => {
        const step = steps[index];
        if (step && index < active) onStep(step);
      }}
    >
      {steps.map((step, index) => {
        const label = t(`probeSetup.step.${step}`);
        const hasRoom = !isNarrow || index === active;
        return (
          <Stepper.Step
            key={step}
            label={hasRoom ? label : undefined}
            aria-label={hasRoom ? undefined : `${index + 1} ${label}`}
            aria-current={index === active ? 'step' : undefined}
            allowStepSelect={index < active}
          />
        );
      })}
    </Stepper>
  );
}
