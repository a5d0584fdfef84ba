import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { balanceQuery } from '@/api/queries/balanceNow';
import { useMay } from '@/api/queries/session';
import type { QueueTrial } from '@/api/trialTypes';
import { ButtonLink, TextLink } from '@/components/ui/page/links';
import { KINDS } from '../draft';
import { AS_IT_IS } from '../figures';
import { useTrialText } from '../useTrialText';
import { rungOf } from './ladder';

/** Plans know these kinds. */
const PLANNED = ['cake', 'fq-codel'] as const;

/** Leads into a plan that keeps the weights; the confirmed change is made there. */
export function UseQueue({ trial }: { trial: QueueTrial }) {
  const { t } = useTranslation();
  const { queue } = useTrialText();
  const isAdmin = useMay('admin');
  const balance = useQuery({ ...balanceQuery(trial.router_id), enabled: isAdmin }).data;
  const { chosen } = trial;
  if (!isAdmin || chosen === null || chosen === AS_IT_IS) return null;
  const rung = rungOf(chosen);
  const limit = rung?.percent ?? trial.percent;
  const kind = PLANNED.find((each) => each === (rung?.kind ?? chosen));
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
        <Note>{t('queueTrials.verdict.no_pcc', { queue: queue(chosen) })}</Note>
      </Group>
    );
  return (
    <>
      <ButtonLink
        to="/routers/$routerId/balance/plan"
        params={params}
        search={{ b: buckets.join('.'), queue: kind, limit, trial: trial.id }}
        data-testid="use-queue"
      >
        {rung
          ? t('queueTrials.limit.use', { percent: limit })
          : t('queueTrials.verdict.use', { queue: queue(kind) })}
      </ButtonLink>
      <Note>{t('queueTrials.verdict.use_help', { percent: limit })}</Note>
      {trial.recorded && <Note>{t('queueTrials.recorded.use_help')}</Note>}
    </>
  );
}

/** The second step, once a queue is chosen: how high its limit may be on the same ISP. */
export function FindLimit({ trial }: { trial: QueueTrial }) {
  const { t } = useTranslation();
  const kind = KINDS.find((each) => each === trial.chosen);
  if (!useMay('admin') || !kind) return null;
  return (
    <TextLink
      to="/routers/$routerId/quality/trials/new"
      params={{ routerId: trial.router_id }}
      search={{ goal: 'limit', queue: kind, isp: trial.uplink_id }}
      size="sm"
      data-testid="find-limit"
    >
      {t('queueTrials.limit.find', { percent: trial.percent })}
    </TextLink>
  );
}

function Note({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed" maw={760}>
      {children}
    </Text>
  );
}
