import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openChangesQuery } from '@/api/queries/changes';
import type { VerdictCause } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';
import { useStatement } from '../useStatement';

/** What a change under way is, by whom, why, and when the router takes it back: who is told needs no page for it. */
export function useChangeWords({ step }: Pick<VerdictCause, 'step'>): string[] {
  const { t } = useTranslation();
  const format = useFormat();
  const say = useStatement('plans');
  const isChange = step.code === 'look_at_change';
  const { data } = useQuery({ ...openChangesQuery(), enabled: isChange });
  const change = isChange ? data?.find(({ id }) => id === step.record_id) : undefined;
  if (!change) return [];
  const { summary, reason, applied_by: appliedBy, created_by: createdBy } = change;
  return [
    t('verdict.change.what', { what: summary.parts.map(say).join('; ') }),
    t('verdict.change.by', { who: appliedBy || createdBy }),
    change.deadline_at && t('verdict.change.back', { time: format.moment(change.deadline_at) }),
    reason && t('verdict.change.reason', { reason }),
  ].filter((words): words is string => Boolean(words));
}
