/** Whether the others carry the traffic while announced work goes on at one ISP. */
import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '@/lib/time/lengths';
import { get } from '../../client';
import type { MaintenanceInput } from '../../types';
import { balanceKeys } from '../balanceNow';

export type WorkAtIsp = Pick<MaintenanceInput, 'from' | 'lasts_s' | 'weekdays'> & {
  router_id: number;
  uplink_id: number;
};

export const workOutlookQuery = ({ router_id: routerId, ...hours }: WorkAtIsp) =>
  queryOptions({
    queryKey: [...balanceKeys.ofRouter(routerId), 'work', hours],
    queryFn: () =>
      get('/api/v1/routers/{router_id}/work-outlook', {
        router_id: routerId,
        uplink_id: hours.uplink_id,
        from: hours.from,
        lasts_s: hours.lasts_s,
        weekdays: hours.weekdays,
      }),
    staleTime: 10 * MINUTE_MS,
  });
