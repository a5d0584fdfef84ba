import type { Availability, LedgerRow } from '@/api/types';

export interface PackPeriod {
  /** Months as `2026-11`. */
  from: string;
  to: string;
  /** A term; a month has none. */
  name: string | null;
  running: boolean;
}

const MOST_MONTHS = 12;
const monthOf = (day: string): string => day.slice(0, 7);

/** Months in which the ISP was there, the newest first, and terms of which at least one is known. */
export function packPeriods(
  rows: readonly Pick<LedgerRow, 'month' | 'running'>[],
  terms: Availability['terms'],
): PackPeriod[] {
  const newest = monthOf(rows[0]?.month ?? '');
  const oldest = monthOf(rows.at(-1)?.month ?? '');
  const running = rows.some((row) => row.running);
  const months = rows.map((row) => {
    const month = monthOf(row.month);
    return { from: month, to: month, name: null, running: row.running };
  });
  const ofTerms = terms.toReversed().flatMap((term) => {
    const from = [monthOf(term.from), oldest].toSorted().at(-1) ?? oldest;
    const to = [monthOf(term.to), newest].toSorted()[0] ?? newest;
    if (from > to || monthsFrom(from, to) > MOST_MONTHS) return [];
    return [{ from, to, name: term.name, running: running && to === newest }];
  });
  return [...ofTerms, ...months];
}

function monthsFrom(from: string, to: string): number {
  const [first, last] = [from, to].map((month) => {
    const [year = 0, number = 0] = month.split('-').map(Number);
    return year * 12 + number;
  });
  return (last ?? 0) - (first ?? 0) + 1;
}
