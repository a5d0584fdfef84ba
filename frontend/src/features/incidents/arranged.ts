/** Open incidents as they are shown: those that nobody sees to first, each with what is part of it. */
import type { IncidentFilter } from '@/api/queries/alerts/incidents';
import type { IncidentRow } from '@/api/types';

export interface Branch {
  readonly row: IncidentRow;
  readonly parts: readonly Branch[];
}

const ORDER: readonly IncidentRow['state'][] = [
  'open',
  'acknowledged',
  'snoozed',
  'maintenance',
  'over',
];

/** In the order of `rows` within one state. A part whose whole is not among them stands alone. */
export function arranged(rows: readonly IncidentRow[]): Branch[] {
  const ids = new Set(rows.map(({ id }) => id));
  const wholeOf = ({ is_part: isPart, parent_id: parent }: IncidentRow) =>
    isPart && parent !== null && ids.has(parent) ? parent : null;
  const under = (whole: number | null): Branch[] =>
    rows
      .filter((row) => wholeOf(row) === whole)
      .sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
      .map((row) => ({ row, parts: under(row.id) }));
  return under(null);
}

export const isChosen =
  ({ kind, campus, router }: IncidentFilter) =>
  (row: IncidentRow): boolean =>
    (kind === undefined || row.kind === kind) &&
    (campus === undefined || row.campus_id === campus) &&
    (router === undefined || row.router_id === router);

/** When the newest of those that are over ended; null: there are none. */
export const quietSince = (rows: readonly IncidentRow[]): string | null =>
  rows.reduce<string | null>(
    (latest, { to }) =>
      to !== null && (latest === null || Date.parse(to) > Date.parse(latest)) ? to : latest,
    null,
  );
