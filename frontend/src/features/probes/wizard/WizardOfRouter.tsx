import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useGuidedPreview } from '@/api/queries/probes/guided';
import { errorsByField } from '@/api/problem';
import type { ProbeServer, ProbeSettings, Router } from '@/api/types';
import { SubmitButton } from '@/components/ui/forms/SubmitButton';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { QueryView } from '@/components/ui/states/QueryView';
import { faultOf, inputOf, startOf, stepOfField, stepsOf, STEPS, type WizardStep } from './answers';
import { BudgetStep } from './BudgetStep';
import { HoursStep } from './HoursStep';
import { LinesStep } from './LinesStep';
import { ReviewStage } from './ReviewStage';
import { ServerStep } from './ServerStep';
import type { StepProps } from './stepProps';
import { useAnswers } from './useAnswers';
import { usePreview } from './usePreview';
import { WizardSteps } from './WizardSteps';
import classes from './Wizard.module.css';

interface WizardOfRouterProps {
  router: Router;
  settings: ProbeSettings;
  servers: readonly ProbeServer[];
  step: WizardStep;
  onStep: (step: WizardStep) => void;
  onSaved: (routerId: number) => void;
}

export function WizardOfRouter(props: WizardOfRouterProps) {
  const { router, settings, servers, onStep } = props;
  const { t } = useTranslation();
  const fresh = startOf(settings, servers, t('probeSetup.hours.name_default'));
  const { answers, change, forget } = useAnswers(router.id, fresh, servers);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [faultAt, setFaultAt] = useState<WizardStep | null>(null);
  const trial = useGuidedPreview(router.id);
  const steps = stepsOf(answers);
  // An address of a later step begins where the first answer is missing.
  const open = steps.find((each) => faultOf(each, answers) !== null) ?? 'review';
  const asks = steps.includes(props.step) ? props.step : 'review';
  const current = STEPS.indexOf(asks) > STEPS.indexOf(open) ? open : asks;
  const stage = useStage(current);
  useFocusOnFault(stage, faultAt, refused);
  const leave = (to: WizardStep | undefined) => {
    setRefused({});
    setFaultAt(null);
    if (to) onStep(to);
  };
  const following = steps[steps.indexOf(current) + 1];
  const refuse = (error: unknown) => {
    const fields = errorsByField(error);
    setRefused(fields);
    return Object.keys(fields).map(stepOfField);
  };
  const next = (event: SubmitEvent) => {
    event.preventDefault();
    if (faultOf(current, answers)) {
      setFaultAt(current);
      return;
    }
    // What later steps lack yet is refused there.
    trial.mutate(inputOf(answers), {
      onSuccess: () => leave(following),
      onError: (error) => {
        const places = refuse(error);
        if (places.length > 0 && !places.includes(current)) leave(following);
      },
    });
  };
  const stepProps: StepProps = {
    router,
    settings,
    servers,
    answers,
    change: (part) => {
      setRefused({});
      change(part);
    },
    fault: faultAt === current ? faultOf(current, answers) : null,
    errorOf: (field) => refused[field],
  };
  const previous = steps[steps.indexOf(current) - 1];
  const back = previous && (
    <Button variant="default" onClick={() => leave(previous)}>
      {t('probeSetup.back')}
    </Button>
  );
  return (
    <>
      <WizardSteps steps={steps} current={current} onStep={leave} />
      <div ref={stage} tabIndex={-1} className={classes.stage}>
        {current === 'review' ? (
          <ReviewStage
            {...stepProps}
            back={back}
            onRefused={(error) => {
              const [place] = refuse(error);
              if (place) onStep(place);
            }}
            onSaved={() => {
              forget();
              props.onSaved(router.id);
            }}
          />
        ) : (
          <form onSubmit={next} noValidate>
            <Stage current={current} {...stepProps} />
            <ProblemAlert error={trial.error && Object.keys(refused).length === 0 && trial.error} />
            <div className={classes.acts}>
              {back ?? <span />}
              <SubmitButton pending={trial.isPending}>{t('probeSetup.next')}</SubmitButton>
            </div>
          </form>
        )}
      </div>
    </>
  );
}

/** The first field that has to be corrected. */
function useFocusOnFault(
  stage: RefObject<HTMLDivElement | null>,
  faultAt: WizardStep | null,
  refused: Readonly<Record<string, string>>,
) {
  useEffect(() => {
    if (faultAt || Object.keys(refused).length > 0)
      stage.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [stage, faultAt, refused]);
}

/** Where a screen reader goes on, and the page begins, when the step changes. */
function useStage(current: WizardStep) {
  const stage = useRef<HTMLDivElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    stage.current?.focus({ preventScroll: true });
    globalThis.scrollTo({ top: 0 });
  }, [current]);
  return stage;
}

function Stage({ current, ...props }: StepProps & { current: WizardStep }) {
  if (current === 'server') return <ServerStep {...props} />;
  return current === 'lines' ? <LinesStep {...props} /> : <Foreseen current={current} {...props} />;
}

function Foreseen({ current, ...props }: StepProps & { current: WizardStep }) {
  const preview = usePreview(props.router, inputOf(props.answers));
  if (current === 'hours') return <HoursStep {...props} preview={preview.data} />;
  return (
    <QueryView query={preview}>{(known) => <BudgetStep {...props} preview={known} />}</QueryView>
  );
}
