/** Whether anybody reads at all: without workers nothing opens an incident, and an empty list would say that all is well. */
import type { IncidentRow, Router } from '@/api/types';

type Read = Pick<Router, 'health'>;

/** The newest answer of all routers, where none that is to be read is any more; null: one is, or an incident says it. */
export function unreadSince(
  routers: readonly Read[],
  open: readonly Pick<IncidentRow, 'kind'>[],
): string | null {
  if (open.some(({ kind }) => kind === 'timbang_blind')) return null;
  const read = routers.filter(({ health: { state } }) => state !== 'disabled' && state !== 'never');
  if (!read.every(({ health }) => health.state === 'stale')) return null;
  const answers = read.flatMap(({ health }) => health.last_success_at ?? []);
  return answers.reduce<string | null>(
    (newest, at) => (newest === null || Date.parse(at) > Date.parse(newest) ? at : newest),
    null,
  );
}
