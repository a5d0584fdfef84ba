import type { LedgerRow } from '@/api/types';

/** Months before the first reading say nothing. */
export const knownMonths = (rows: readonly LedgerRow[]): LedgerRow[] =>
  rows.filter(({ share, outages }) => share !== null || outages > 0);

/** The promise was kept in the time that was read, and what was not read could have broken it. */
export const isAsRead = (row: LedgerRow): boolean =>
  row.outcome === 'kept' &&
  row.link_down_s + row.silent_s + row.unknown_s > (row.allowed_s ?? Infinity);
