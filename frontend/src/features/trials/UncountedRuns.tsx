import { useTranslation } from 'react-i18next';
import type { QueueTrial, TrialRun } from '@/api/trialTypes';
import { useStatement } from '@/components/domain/router/useStatement';
import { TextLink } from '@/components/ui/page/links';
import { Section } from '@/components/ui/page/Section';
import { DataTable } from '@/components/ui/tables/DataTable';
import { useFormat } from '@/lib/text/useFormat';
import classes from './Trials.module.css';
import { useTrialText } from './useTrialText';

/** Each with its reasons, and the test that was made; nothing where all count. */
export function UncountedRuns({ trial }: { trial: QueueTrial }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { queue } = useTrialText(trial);
  const runs = trial.runs.filter(({ valid }) => valid === false);
  if (runs.length === 0) return null;
  return (
    <Section title={t('queueTrials.uncounted.title')} lead={t('queueTrials.uncounted.lead')}>
      <DataTable
        caption={t('queueTrials.uncounted.title')}
        rows={runs}
        rowKey={({ block, place }) => `${block}.${place}`}
        columns={[
          {
            key: 'run',
            title: t('queueTrials.uncounted.run'),
            render: ({ variant, block }) =>
              t('queueTrials.dots.point', { queue: queue(variant), block: block + 1 }),
          },
          {
            key: 'why',
            title: t('queueTrials.uncounted.why'),
            prose: true,
            render: (run) => <Why run={run} />,
          },
          {
            key: 'when',
            title: t('queueTrials.uncounted.when'),
            end: true,
            render: ({ began_at: began, probe_run_id: runId }) => (
              <span className="num">
                {format.dateTime(began)}
                {runId !== null && (
                  <span className={classes.sub}>
                    <TextLink to="/probe-runs/$runId" params={{ runId }}>
                      {t('queueTrials.uncounted.test', { id: runId })}
                    </TextLink>
                  </span>
                )}
              </span>
            ),
          },
        ]}
      />
    </Section>
  );
}

function Why({ run }: { run: TrialRun }) {
  const say = useStatement('trials');
  return (
    <span>
      {run.why.map((statement) => (
        <span key={statement.code} className={classes.why}>
          {say(statement)}
        </span>
      ))}
    </span>
  );
}
