import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '@/lib/time/lengths';
import { client, unwrap } from '../client';
import type { ProbeRunInput, ProbeServerInput, ProbeSettings, ProbeSettingsInput } from '../types';
import { qualityKeys } from './quality';

const SLOTS_EVERY_MS = MINUTE_MS;

export const probeKeys = {
  servers: ['probe-servers'] as const,
  settings: (routerId: number) => ['probe-settings', routerId] as const,
  pins: (routerId: number) => ['probe-settings', routerId, 'pins'] as const,
};
const path = (id: number) => ({ path: { router_id: id } });
const serverPath = (id: number) => ({ path: { server_id: id } });

export const probeServersQuery = () =>
  queryOptions({
    queryKey: probeKeys.servers,
    queryFn: () => unwrap(client.GET('/api/v1/probe-servers')),
    staleTime: 30_000,
  });

export const probeSettingsQuery = (id: number) =>
  queryOptions({
    queryKey: probeKeys.settings(id),
    queryFn: () =>
      unwrap(client.GET('/api/v1/routers/{router_id}/probe-settings', { params: path(id) })),
  });

/** Reads the router, so only on request. */
export const probePinsQuery = (id: number) =>
  queryOptions({
    queryKey: probeKeys.pins(id),
    queryFn: () =>
      unwrap(client.GET('/api/v1/routers/{router_id}/probe-pins', { params: path(id) })),
    staleTime: MINUTE_MS,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** Default: today, on the campus's clock. */
export const probeSlotsQuery = (id: number, date: string | undefined) =>
  queryOptions({
    queryKey: [...qualityKeys.ofRouter(id), 'slots', date],
    queryFn: () =>
      unwrap(
        client.GET('/api/v1/routers/{router_id}/probe-slots', {
          params: { ...path(id), query: { date } },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: SLOTS_EVERY_MS,
  });

function useProbeMutation<V, R>(run: (variables: V) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: qualityKeys.all }),
        queries.invalidateQueries({ queryKey: qualityKeys.runs }),
        queries.invalidateQueries({ queryKey: probeKeys.servers }),
        queries.invalidateQueries({ queryKey: ['probe-settings'] }),
      ]),
  });
}

export const useRunProbe = (routerId: number) =>
  useProbeMutation((body: ProbeRunInput) =>
    unwrap(client.POST('/api/v1/routers/{router_id}/probe-runs', { params: path(routerId), body })),
  );

export const useCancelProbe = () =>
  useProbeMutation((runId: number) =>
    unwrap(
      client.POST('/api/v1/probe-runs/{run_id}/cancel', { params: { path: { run_id: runId } } }),
    ),
  );

interface SettingsChange {
  body: ProbeSettingsInput;
  revision: string;
}
export const useSetProbeSettings = (routerId: number) =>
  useProbeMutation(({ body, revision }: SettingsChange) =>
    unwrap(
      client.PUT('/api/v1/routers/{router_id}/probe-settings', {
        params: { ...path(routerId), header: { 'if-match': revision } },
        body,
      }),
    ),
  );

export const probeEstimateQuery = (routerId: number, body: ProbeSettingsInput, enabled: boolean) =>
  queryOptions({
    queryKey: ['probe-estimate', routerId, JSON.stringify(body)],
    queryFn: () =>
      unwrap(
        client.POST('/api/v1/routers/{router_id}/probe-settings/estimate', {
          params: path(routerId),
          body,
        }),
      ),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
    retry: false,
  });

export const useSaveServer = (serverId: number | null) =>
  useProbeMutation((body: ProbeServerInput) =>
    serverId === null
      ? unwrap(client.POST('/api/v1/probe-servers', { body }))
      : unwrap(
          client.PUT('/api/v1/probe-servers/{server_id}', { params: serverPath(serverId), body }),
        ),
  );

export const useArchiveServer = () =>
  useProbeMutation((serverId: number) =>
    unwrap(client.DELETE('/api/v1/probe-servers/{server_id}', { params: serverPath(serverId) })),
  );

export const useTryServer = () =>
  useMutation({
    mutationFn: ({ serverId, uplinkId }: { serverId: number; uplinkId: number | null }) =>
      unwrap(
        client.POST('/api/v1/probe-servers/{server_id}/try', {
          params: serverPath(serverId),
          body: { uplink_id: uplinkId },
        }),
      ),
  });

/** Whatever was read before. */
export const useLoadProbeSettings = (routerId: number) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<ProbeSettings> =>
      queries.query({ ...probeSettingsQuery(routerId), staleTime: 0 }),
  });
};
