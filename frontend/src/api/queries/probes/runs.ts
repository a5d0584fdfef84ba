/** One run of a probe: pages of several parts look at it. A finished run never changes; the rest refreshes. */
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../client';

/** For when the live stream is silent. */
const OPEN_RUN_EVERY_MS = 3_000;

export const qualityKeys = {
  all: ['quality'] as const,
  ofRouter: (id: number) => [...qualityKeys.all, id] as const,
  runs: ['probe-run'] as const,
  run: (id: number) => [...qualityKeys.runs, id] as const,
};

export const probeRunQuery = (runId: number) =>
  queryOptions({
    queryKey: qualityKeys.run(runId),
    queryFn: () => get('/api/v1/probe-runs/{run_id}', { run_id: runId }),
    refetchInterval: ({ state }) => (state.data?.state === 'over' ? false : OPEN_RUN_EVERY_MS),
  });
