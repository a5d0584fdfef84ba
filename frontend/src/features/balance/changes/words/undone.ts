/** What undid a change, where the record tells. */
import type { RouterChange } from '@/api/types';

/** The router's timer and our clock may differ so much. */
const SLACK_MS = 5_000;

type End = 'timer_ended' | 'restarted' | 'not_confirmed' | 'rules_unmet';
type Told = Pick<RouterChange, 'deadline_at' | 'ended_at' | 'outcome' | 'steps'>;

/** Null where another sentence says it, or where it may have been the timer as well as a restart. */
export function undoneBy({ deadline_at: deadline, ended_at: ended, outcome, steps }: Told) {
  if (!ended) return null;
  if (outcome?.code === 'not_confirmed') return endAt('not_confirmed', ended);
  if (outcome?.code === 'rules_unmet') return endAt('rules_unmet', deadline ?? ended);
  if (outcome?.code !== 'reverted_by_router' || !deadline) return null;
  if (Date.parse(ended) < Date.parse(deadline) - SLACK_MS) return endAt('restarted', deadline);
  // Who was not seen until then may have been restarted before.
  const wasAway = steps.some(({ name }) => name === 'unreachable');
  return wasAway ? null : endAt('timer_ended', deadline);
}

const endAt = (key: End, at: string) => ({ key, at });
