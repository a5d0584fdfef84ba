import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { SLOT_MS } from '@/lib/time/lengths';
import { get } from '@/api/client';
import { figureKeys } from '../figures';

export interface LedgerQuestion {
  months: number;
  /** Without it: all ISPs. */
  uplinkId?: number | undefined;
}

export const availabilityQuery = (routerId: number, { months, uplinkId }: LedgerQuestion) =>
  queryOptions({
    queryKey: [...figureKeys.ofRouter(routerId), 'availability', months, uplinkId],
    queryFn: () =>
      get('/api/v1/routers/{router_id}/availability', {
        router_id: routerId,
        months,
        uplink_id: uplinkId,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: SLOT_MS,
  });

/** For a spreadsheet. */
export const availabilityUrl = (routerId: number, { months, uplinkId }: LedgerQuestion): string =>
  `/api/v1/routers/${routerId}/availability?months=${months}` +
  (uplinkId === undefined ? '' : `&uplink_id=${uplinkId}`);

/** Months as `2026-11`; `lang` of the paper in it. */
export const slaPackUrl = (
  routerId: number,
  uplinkId: number,
  { from, to }: { from: string; to: string },
  lang: 'en' | 'id',
): string =>
  `/api/v1/routers/${routerId}/lines/${uplinkId}/sla-pack?from_month=${from}&to_month=${to}&lang=${lang}`;
