/** Which routers are shown, in which order and group. */
import type { OverviewRow, RouterVerdict } from '@/api/types';

export type Tone = RouterVerdict['tone'];
export interface Wanted {
  text: string;
  /** None: all colours. */
  tones: readonly Tone[];
}
export interface FleetGroup {
  /** Null: all campuses together. */
  campus: string | null;
  rows: readonly OverviewRow[];
}

/** Every word occurs in the name, the campus, or the name or provider of an ISP. */
export function matching(rows: readonly OverviewRow[], text: string): OverviewRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ name, campus, uplinks }) => {
    const isps = uplinks.map((uplink) => `${uplink.name} ${uplink.provider}`);
    const place = [name, campus, ...isps].join('\n').toLowerCase();
    return words.every((word) => place.includes(word));
  });
}

export const ofTones = (
  rows: readonly OverviewRow[],
  tones: readonly Tone[],
): readonly OverviewRow[] =>
  tones.length === 0 ? rows : rows.filter(({ verdict }) => tones.includes(verdict.tone));

export function countOf(rows: readonly OverviewRow[]): Record<Tone, number> {
  const counts = { bad: 0, warning: 0, good: 0, unknown: 0 };
  for (const { verdict } of rows) counts[verdict.tone] += 1;
  return counts;
}

/** Rows in order; a campus stands where its worst router does. */
export function grouped(rows: readonly OverviewRow[], byCampus: boolean): FleetGroup[] {
  if (!byCampus) return [{ campus: null, rows }];
  const groups = new Map<string, OverviewRow[]>();
  for (const row of rows) {
    const known = groups.get(row.campus);
    if (known) known.push(row);
    else groups.set(row.campus, [row]);
  }
  return [...groups].map(([campus, of]) => ({ campus, rows: of }));
}

/** The first rows, with their groups. */
export function firstOf(groups: readonly FleetGroup[], most: number): FleetGroup[] {
  let left = most;
  return groups.flatMap(({ campus, rows }) => {
    const first = rows.slice(0, left);
    left -= first.length;
    return first.length > 0 ? [{ campus, rows: first }] : [];
  });
}
