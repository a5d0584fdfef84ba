/** Weekly volumes of both sides for one chart, as in the paper's figures 5 and 6. */
import type { BarGroup } from '@/components/charts/kinds/PairedBars';
import type { Comparison, Direction } from '@/api/types';
import { HOUR_MS, WEEK_MS } from '@/lib/time/lengths';
import { SIDE_NAMES, type SideName } from './sides';

export const MOST_WEEKS = 12;
/** A clock change makes a week an hour shorter. */
const SLACK_MS = 2 * HOUR_MS;

export const sideKey = (name: SideName) => `side_${name}` as const;

/** By uplink, for lines of both sides. */
export function idealShares({ side_b, b }: Comparison, direction: Direction): Map<number, number> {
  const uplinks = side_b.volumes.flatMap(({ uplink_id: id }) => {
    const match = b.uplinks.find((uplink) => uplink.uplink_id === id);
    return match ? [{ id, bps: match[`${direction}_bps`] }] : [];
  });
  const whole = uplinks.reduce((sum, { bps }) => sum + bps, 0);
  return new Map(uplinks.map(({ id, bps }) => [id, whole > 0 ? bps / whole : 0]));
}

export interface WeekGroup extends BarGroup {
  side: SideName;
  week: string;
  from: string;
  to: string;
}

/** At most the newest weeks of each side. A part of a week is marked: its bars say less. */
export function weekGroups(comparison: Comparison, direction: Direction): WeekGroup[] {
  const ideal = idealShares(comparison, direction);
  return SIDE_NAMES.flatMap((side) => {
    const rows = comparison[sideKey(side)].weeks;
    const weeks = [...new Set(rows.map(({ week }) => week))].slice(-MOST_WEEKS);
    return weeks.flatMap((week) => {
      const uplinks = rows.filter((row) => row.week === week);
      const [first] = uplinks;
      if (!first) return [];
      const total = uplinks.reduce((sum, row) => sum + row[`${direction}_bytes`], 0);
      const lasted = Date.parse(first.to) - Date.parse(first.from);
      const bytes = (id: number) =>
        uplinks.find(({ uplink_id: uplinkId }) => uplinkId === id)?.[`${direction}_bytes`] ?? null;
      return [
        {
          key: `${side}:${week}`,
          side,
          week,
          from: first.from,
          to: first.to,
          isPart: lasted < WEEK_MS - SLACK_MS,
          bars: [...ideal].map(([id, share]) => ({
            key: String(id),
            value: bytes(id),
            mark: total * share,
          })),
        },
      ];
    });
  });
}

export const largest = (groups: readonly BarGroup[]): number =>
  Math.max(
    0,
    ...groups.flatMap(({ bars }) => bars.flatMap(({ value, mark }) => [value ?? 0, mark ?? 0])),
  );
