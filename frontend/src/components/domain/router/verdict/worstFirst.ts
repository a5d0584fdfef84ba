/** In which order routers stand: who needs a person first. */
import type { OverviewRow } from '@/api/types';

type Ordered = Pick<OverviewRow, 'name' | 'fullest'> & {
  verdict: Pick<OverviewRow['verdict'], 'severity'>;
};

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** In tenths of the contract: finer differences would make the list jump with every poll. */
const tenths = ({ fullest }: Ordered): number =>
  fullest ? Math.floor(fullest.utilization * 10) : -1;

/** As the server orders a page (backend/domain/verdict/order.py). */
export const worstFirst = <Row extends Ordered>(rows: readonly Row[]): Row[] =>
  [...rows].sort(
    (a, b) =>
      a.verdict.severity - b.verdict.severity ||
      tenths(b) - tenths(a) ||
      names.compare(a.name, b.name),
  );
