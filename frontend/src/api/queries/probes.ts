import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { MINUTE_MS } from '@/lib/time/lengths';
import { get, post, put, remove } from '../client';
import { useReading, useSaving } from '../saving';
import type { ProbeRunInput, ProbeServerInput, ProbeSettingsInput } from '../types';
import { qualityKeys } from './probes/runs';

const SLOTS_EVERY_MS = MINUTE_MS;

export const probeKeys = {
  servers: ['probe-servers'] as const,
  settings: (routerId: number) => ['probe-settings', routerId] as const,
  pins: (routerId: number) => ['probe-settings', routerId, 'pins'] as const,
};

export const probeServersQuery = () =>
  queryOptions({
    queryKey: probeKeys.servers,
    queryFn: () => get('/api/v1/probe-servers'),
    staleTime: 30_000,
  });

export const probeSettingsQuery = (id: number) =>
  queryOptions({
    queryKey: probeKeys.settings(id),
    queryFn: () => get('/api/v1/routers/{router_id}/probe-settings', { router_id: id }),
  });

/** Reads the router, so only on request. */
export const probePinsQuery = (id: number) =>
  queryOptions({
    queryKey: probeKeys.pins(id),
    queryFn: () => get('/api/v1/routers/{router_id}/probe-pins', { router_id: id }),
    staleTime: MINUTE_MS,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** Default: today, on the campus's clock. */
export const probeSlotsQuery = (id: number, date: string | undefined) =>
  queryOptions({
    queryKey: [...qualityKeys.ofRouter(id), 'slots', date],
    queryFn: () => get('/api/v1/routers/{router_id}/probe-slots', { router_id: id, date }),
    placeholderData: keepPreviousData,
    refetchInterval: SLOTS_EVERY_MS,
  });

const useProbeMutation = <V, R>(run: (variables: V) => Promise<R>) =>
  useSaving(run, qualityKeys.all, qualityKeys.runs, probeKeys.servers, ['probe-settings']);

export const useRunProbe = (routerId: number) =>
  useProbeMutation((body: ProbeRunInput) =>
    post('/api/v1/routers/{router_id}/probe-runs', { router_id: routerId }, body),
  );

export const useCancelProbe = () =>
  useProbeMutation((runId: number) =>
    post('/api/v1/probe-runs/{run_id}/cancel', { run_id: runId }),
  );

interface SettingsChange {
  body: ProbeSettingsInput;
  revision: string;
}
export const useSetProbeSettings = (routerId: number) =>
  useProbeMutation(({ body, revision }: SettingsChange) =>
    put('/api/v1/routers/{router_id}/probe-settings', { router_id: routerId }, body, revision),
  );

export const probeEstimateQuery = (routerId: number, body: ProbeSettingsInput, enabled: boolean) =>
  queryOptions({
    queryKey: ['probe-estimate', routerId, JSON.stringify(body)],
    queryFn: () =>
      post('/api/v1/routers/{router_id}/probe-settings/estimate', { router_id: routerId }, body),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
    retry: false,
  });

export const useSaveServer = (serverId: number | null) =>
  useProbeMutation((body: ProbeServerInput) =>
    serverId === null
      ? post('/api/v1/probe-servers', {}, body)
      : put('/api/v1/probe-servers/{server_id}', { server_id: serverId }, body),
  );

export const useArchiveServer = () =>
  useProbeMutation((serverId: number) =>
    remove('/api/v1/probe-servers/{server_id}', { server_id: serverId }),
  );

export const useTryServer = () =>
  useMutation({
    mutationFn: ({ serverId, uplinkId }: { serverId: number; uplinkId: number | null }) =>
      post(
        '/api/v1/probe-servers/{server_id}/try',
        { server_id: serverId },
        { uplink_id: uplinkId },
      ),
  });

export const useLoadProbeSettings = (routerId: number) => useReading(probeSettingsQuery(routerId));
