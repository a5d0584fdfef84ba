import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetUpProbes } from '@/api/queries/probes/guided';
import { useLoadProbeSettings } from '@/api/queries/probes';
import { SubmitButton } from '@/components/ui/forms/SubmitButton';
import { useSaved } from '@/components/ui/forms/useSaved';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { QueryView } from '@/components/ui/states/QueryView';
import { inputOf } from './answers';
import { ReviewStep } from './ReviewStep';
import type { StepProps } from './stepProps';
import { usePreview } from './usePreview';
import classes from './Wizard.module.css';

interface ReviewProps extends StepProps {
  back: ReactNode;
  onRefused: (error: unknown) => void;
  onSaved: () => void;
}

/** The last step: all of it is saved at once. */
export function ReviewStage({ back, onRefused, onSaved, ...props }: ReviewProps) {
  const { router, settings, answers } = props;
  const { t } = useTranslation();
  const { saved } = useSaved();
  // What somebody else saves meanwhile is refused, and looked at, before it is built upon.
  const [revision, setRevision] = useState(settings.revision);
  const preview = usePreview(router, inputOf(answers));
  const save = useSetUpProbes(router.id);
  const load = useLoadProbeSettings(router.id);
  const send = () =>
    save.mutate(
      { body: inputOf(answers, preview.data?.lines), revision },
      {
        onSuccess: () => {
          saved(t('probeSetup.review.saved'));
          onSaved();
        },
        onError: onRefused,
      },
    );
  return (
    <QueryView query={preview}>
      {(known) => (
        <>
          <ReviewStep {...props} preview={known} />
          <ProblemAlert
            error={save.error}
            onLoadAgain={() =>
              load.mutate(undefined, {
                onSuccess: (newest) => {
                  setRevision(newest.revision);
                  save.reset();
                },
              })
            }
          />
          <div className={classes.acts}>
            {back}
            <SubmitButton type="button" pending={save.isPending} onClick={send}>
              {t('probeSetup.review.save')}
            </SubmitButton>
          </div>
        </>
      )}
    </QueryView>
  );
}
