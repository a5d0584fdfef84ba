import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { balanceQuery } from '@/api/queries/balanceNow';
import { useMay } from '@/api/queries/session';
import type { QueueTrial } from '@/api/trialTypes';
import { useStatement } from '@/components/domain/router/useStatement';
import { ButtonLink } from '@/components/ui/page/links';
import { Section } from '@/components/ui/page/Section';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { AS_IT_IS } from './figures';
import { RecordedMark } from './recorded/RecordedMark';
import classes from './Trials.module.css';
import { useTrialText } from './useTrialText';

/** What came of it: in words first, then what to do. */
export function TrialVerdict({ trial }: { trial: QueueTrial }) {
  const { t } = useTranslation();
  const text = useTrialText();
  const say = useStatement('trials');
  const ending = text.ending(trial);
  const [answer, ...more] = trial.verdict?.statements ?? trial.reasons;
  const fallback =
    trial.state === 'refused'
      ? t('queueTrials.verdict.refused')
      : t('queueTrials.verdict.none', { over: trial.runs_over });
  return (
    <Section
      title={t('queueTrials.verdict.title')}
      aside={
        <StatusChip tone={trial.state === 'refused' ? 'warn' : 'idle'}>
          {t(`queueTrials.state.${trial.state}`)}
        </StatusChip>
      }
    >
      <Stack gap="sm" align="flex-start">
        <RecordedMark trial={trial} />
        <p className={classes.answer} data-testid="trial-verdict" data-value={trial.outcome ?? ''}>
          {answer ? say(answer) : fallback}
        </p>
        {ending && <Text size="sm">{ending}</Text>}
        {trial.state === 'refused' && answer && <Text size="sm">{fallback}</Text>}
        {more.length > 0 && (
          <ul className={classes.more}>
            {more.map((statement) => (
              <li key={statement.code + statement.text}>{say(statement)}</li>
            ))}
          </ul>
        )}
        {trial.outcome === 'choose' && <UseQueue trial={trial} />}
      </Stack>
    </Section>
  );
}

/** Plans know these kinds. */
const PLANNED = ['cake', 'fq-codel'] as const;

/** Leads into a plan that keeps the weights; the confirmed change is made there. */
function UseQueue({ trial }: { trial: QueueTrial }) {
  const { t } = useTranslation();
  const { queue } = useTrialText();
  const isAdmin = useMay('admin');
  const balance = useQuery({ ...balanceQuery(trial.router_id), enabled: isAdmin }).data;
  const kind = PLANNED.find((each) => each === trial.chosen);
  const { chosen } = trial;
  if (!isAdmin || chosen === null || chosen === AS_IT_IS) return null;
  if (!kind) return <Note>{t('queueTrials.verdict.by_hand', { queue: queue(chosen) })}</Note>;
  if (!balance) return null;
  const params = { routerId: trial.router_id };
  const buckets = balance.buckets
    .toSorted((a, b) => a.remainder - b.remainder)
    .map(({ uplink_id: id }) => id);
  const isKept = balance.method === 'pcc' && buckets.length > 0 && !buckets.includes(null);
  if (!isKept)
    return (
      <Group gap="sm">
        <ButtonLink to="/routers/$routerId/balance/rules" params={params} variant="default">
          {t('queueTrials.verdict.rules')}
        </ButtonLink>
        <Note>{t('queueTrials.verdict.no_pcc', { queue: queue(kind) })}</Note>
      </Group>
    );
  return (
    <>
      <ButtonLink
        to="/routers/$routerId/balance/plan"
        params={params}
        search={{ b: buckets.join('.'), queue: kind, limit: trial.percent, trial: trial.id }}
        data-testid="use-queue"
      >
        {t('queueTrials.verdict.use', { queue: queue(kind) })}
      </ButtonLink>
      <Note>{t('queueTrials.verdict.use_help', { percent: trial.percent })}</Note>
      {trial.recorded && <Note>{t('queueTrials.recorded.use_help')}</Note>}
    </>
  );
}

function Note({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed" maw={760}>
      {children}
    </Text>
  );
}
