import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { figureKeys } from '@/api/queries/figures';
import type { Overview, UplinkState } from '@/api/types';
import { verdictDue } from './verdictDue';

/** Asks for the verdict when its time has come, not up to a minute later. */
export function useFreshVerdict(
  overview: Overview,
  live: readonly UplinkState[],
  nowMs: number,
): void {
  const queries = useQueryClient();
  const routerId = overview.router.id;
  const due = verdictDue(overview, live);
  const isDue = due !== null && nowMs >= due;
  useEffect(() => {
    if (isDue) void queries.invalidateQueries({ queryKey: figureKeys.ofRouter(routerId) });
  }, [isDue, due, queries, routerId]);
}
