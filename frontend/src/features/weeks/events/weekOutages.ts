import type { WeekReport } from '@/api/types';
import { MINUTE_MS } from '@/lib/time/lengths';

const OUTAGES: ReadonlySet<string> = new Set(['link_down', 'interface_missing', 'isp_silent']);

export const isOutage = ({ kind }: { kind: string }): boolean => OUTAGES.has(kind);

/** ISPs that were down at the same time, UTC ms. `toMs`: null while one is still down. */
export interface WeekOutage {
  uplinkIds: number[];
  fromMs: number;
  toMs: number | null;
}

/** In order of time; what begins within a minute of an end is of the same outage. */
export function weekOutages(events: WeekReport['events']): WeekOutage[] {
  const spans = events
    .filter(isOutage)
    .map(({ uplink_id: id, from, to }) => ({
      uplinkIds: id === null ? [] : [id],
      fromMs: Date.parse(from),
      toMs: to === null ? null : Date.parse(to),
    }))
    .sort((a, b) => a.fromMs - b.fromMs);
  return spans.reduce<WeekOutage[]>((outages, span) => {
    const last = outages.at(-1);
    if (!last || (last.toMs !== null && span.fromMs > last.toMs + MINUTE_MS))
      return [...outages, span];
    const joined = {
      uplinkIds: [...new Set([...last.uplinkIds, ...span.uplinkIds])],
      fromMs: last.fromMs,
      toMs: last.toMs === null || span.toMs === null ? null : Math.max(last.toMs, span.toMs),
    };
    return [...outages.slice(0, -1), joined];
  }, []);
}
