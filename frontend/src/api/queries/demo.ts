/** A guided demo: whom a visitor may be, which cables are pulled, and what its guide leads to. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { HOUR_MS } from '@/lib/time/lengths';
import { get, post } from '../client';
import type { DemoInfo, PulledCable } from '../setupTypes';

/** Only where the session says `guided`. */
export const demoQuery = () =>
  queryOptions({ queryKey: ['demo'], queryFn: () => get('/api/v1/demo'), staleTime: HOUR_MS });

export function usePullCable() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (cable: Pick<PulledCable, 'router_id' | 'uplink_id'>) =>
      post('/api/v1/demo/cable', {}, cable),
    onSuccess: (pulled) =>
      queries.setQueryData(demoQuery().queryKey, (before: DemoInfo | undefined) => ({
        accounts: before?.accounts ?? [],
        cables: [...(before?.cables ?? []).filter((each) => !isSame(each, pulled)), pulled],
      })),
  });
}

const isSame = (a: PulledCable, b: PulledCable) =>
  a.router_id === b.router_id && a.uplink_id === b.uplink_id;

/** Such as `2026-W47`; null before the first whole week. */
export const lastWholeWeekQuery = (routerId: number) =>
  queryOptions({
    queryKey: ['demo', 'last whole week', routerId],
    queryFn: async () => {
      const { items } = await get('/api/v1/routers/{router_id}/weeks', {
        router_id: routerId,
        limit: 2,
      });
      return items.find(({ running }) => !running)?.week ?? null;
    },
    staleTime: HOUR_MS,
  });
