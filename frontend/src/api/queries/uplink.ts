import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { serverNow } from '@/lib/time/clock';
import { lastClosedMs, POSTING_MS, queryOf, type Span, type View } from '@/lib/view';
import { MINUTE_MS, SLOT_MS } from '@/lib/time/lengths';
import { get } from '../client';
import { figureKeys } from './figures';

/** A slot reaches the server a moment after it counts as closed here. */
const AFTER_CLOSE_MS = 2_000;

/** Figures change with the next slot. */
export const untilNextSlotMs = (now: number): number =>
  lastClosedMs(now) + SLOT_MS - (now - POSTING_MS) + AFTER_CLOSE_MS;

export const uplinkQuery = (routerId: number, uplinkId: number, view: View) =>
  queryOptions({
    queryKey: [
      ...figureKeys.ofRouter(routerId),
      'line',
      uplinkId,
      queryOf(view),
      { previous: view.previous },
    ],
    queryFn: () =>
      get('/api/v1/routers/{router_id}/lines/{uplink_id}', {
        router_id: routerId,
        uplink_id: uplinkId,
        ...queryOf(view),
        previous: view.previous,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: () => untilNextSlotMs(serverNow()),
  });

export const FILE_STEPS = ['slot', 'hour', 'day'] as const;
export type FileStep = (typeof FILE_STEPS)[number];
const MOST_FILE_ROWS = 50_000;

/** As many slots as a file holds. */
export const fitsSlots = (seconds: number): boolean => (seconds * 1000) / SLOT_MS <= MOST_FILE_ROWS;

/** For a spreadsheet: bytes and rates in even steps. Its limits are named, so that it means the same tomorrow. */
export const uplinkFileUrl = (
  routerId: number,
  uplinkId: number,
  { from, to }: Span,
  step: FileStep,
): string => {
  const limit = String(MOST_FILE_ROWS);
  const query = new URLSearchParams({ uplink_id: String(uplinkId), step, from, to, limit });
  return `/api/v1/routers/${routerId}/series?${query.toString()}`;
};

export interface RowsWish {
  routerId: number;
  uplinkId: number;
  from: string;
  to: string;
}
const MOST_ROWS = 5_000;

const readRows = ({ routerId, uplinkId, from, to }: RowsWish, step: 'raw' | 'slot') =>
  get('/api/v1/routers/{router_id}/series', {
    router_id: routerId,
    step,
    uplink_id: uplinkId,
    range: 'custom',
    from,
    to,
    limit: MOST_ROWS,
  });

/** Samples, or slots where samples are no longer kept. */
export const rowsQuery = (stretch: RowsWish, finest: 'raw' | 'slot') =>
  queryOptions({
    queryKey: [...figureKeys.ofRouter(stretch.routerId), 'rows', stretch, finest],
    queryFn: async () => {
      const stored = await readRows(stretch, finest);
      return finest === 'raw' && stored.rows.length === 0 ? readRows(stretch, 'slot') : stored;
    },
    staleTime: MINUTE_MS,
  });
