import { Stepper } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

const STEPS = ['connect', 'test', 'uplinks', 'first'] as const;
export type SetupStep = (typeof STEPS)[number];

export function SetupSteps({ current }: { current: SetupStep }) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery('(max-width: 47.99em)');
  const active = STEPS.indexOf(current);
  return (
    <Stepper active={active} size="sm" mb="lg" iconSize={30} allowNextStepsSelect={false}>
      {STEPS.map((step, index) => (
        <Stepper.Step
          key={step}
          label={isNarrow && index !== active ? undefined : t(`routers.step.${step}`)}
          role="group"
          aria-label={t(`routers.step.${step}`)}
          aria-current={index === active ? 'step' : undefined}
          component="div"
        />
      ))}
    </Stepper>
  );
}
