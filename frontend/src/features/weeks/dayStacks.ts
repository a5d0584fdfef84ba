import type { Direction, WeekDay } from '@/api/types';
import { testsMatter } from '@/lib/series/shares';
import { mondayOfWeek, parseIsoWeek } from '@/lib/time/time';
import { DAY_MS } from '@/lib/time/lengths';
import type { DayStack } from '@/components/charts/kinds/StackedDays';

/** All seven, so that a running week shows its empty days. */
function datesOf(week: string): string[] {
  const parsed = parseIsoWeek(week);
  if (!parsed) return [];
  const monday = Date.parse(`${mondayOfWeek(parsed)}T00:00:00Z`);
  return Array.from({ length: 7 }, (_, day) =>
    new Date(monday + day * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Without a covered second a day is unknown, not empty. */
export function dayStacks(
  week: string,
  days: readonly WeekDay[],
  direction: Direction,
): DayStack[] {
  const dates = [...new Set([...datesOf(week), ...days.map(({ date }) => date)])].sort();
  return dates.map((date) => {
    const uplinks = days.filter((day) => day.date === date);
    return {
      date,
      values: Object.fromEntries(
        uplinks.map((day) => [
          String(day.uplink_id),
          day.covered_s > 0 ? day[`${direction}_bytes`] : null,
        ]),
      ),
      tests: testsOf(uplinks, direction),
    };
  });
}

/** Null: next to nothing. */
function testsOf(uplinks: readonly WeekDay[], direction: Direction): number | null {
  const sum = (key: `${Direction}_bytes` | `${Direction}_probe_bytes`) =>
    uplinks.reduce((total, uplink) => total + uplink[key], 0);
  const total = { bytes: sum(`${direction}_bytes`), probe_bytes: sum(`${direction}_probe_bytes`) };
  return testsMatter(total) ? total.probe_bytes : null;
}

export const largestDay = (stacks: readonly DayStack[]): number =>
  Math.max(
    0,
    ...stacks.map(({ values }) =>
      Object.values(values).reduce<number>((sum, v) => sum + (v ?? 0), 0),
    ),
  );
