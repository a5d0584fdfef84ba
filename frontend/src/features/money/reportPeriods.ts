import type { Availability, LedgerRow } from '@/api/types';

export type ReportPeriod =
  | { kind: 'month'; month: string; running: boolean }
  | { kind: 'term'; firstDay: string; name: string };

/** Months of which something is known, the newest first, then the terms that have begun. */
export function reportPeriods(
  rows: readonly Pick<LedgerRow, 'month' | 'running'>[],
  terms: Availability['terms'],
): ReportPeriod[] {
  const months = new Map(rows.map(({ month, running }) => [month.slice(0, 7), running]));
  const ofMonths = [...months].map(([month, running]): ReportPeriod => ({
    kind: 'month',
    month,
    running,
  }));
  const ofTerms = terms
    .toReversed()
    .map(({ from, name }): ReportPeriod => ({ kind: 'term', firstDay: from, name }));
  return [...ofMonths, ...ofTerms];
}

/** The newest month that is over, else the first. */
export const firstShown = (periods: readonly ReportPeriod[]): number =>
  Math.max(
    periods.findIndex((each) => each.kind === 'month' && !each.running),
    0,
  );
