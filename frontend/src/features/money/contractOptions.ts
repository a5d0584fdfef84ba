/** What can be done about failures that overload an ISP, each with its price. */
import type { Costs, SmallerContracts } from '@/api/types';

export type FailureChoice = SmallerContracts['choices'][number];
type Failure = NonNullable<FailureChoice['single']>;
type Priced = Pick<Costs, 'uplinks'>;

export interface Amount {
  /** More per month than today, if the price follows the size; null: not known. */
  readonly amount: number | null;
  readonly currency: string | null;
}
const FREE: Amount = { amount: 0, currency: null };
const UNKNOWN: Amount = { amount: null, currency: null };

export function amountOf({ doing, names, enlarged }: FailureChoice, costs: Priced): Amount {
  if (doing === 'without') return priceOf(names, costs, -1);
  return enlarged
    .map(({ name, size, today }) =>
      priceOf([name], costs, size.download_bps / today.download_bps - 1),
    )
    .reduce(added, FREE);
}

/** Amounts of two currencies are never added. */
function added(sum: Amount, part: Amount): Amount {
  if (sum.amount === null || part.amount === null) return UNKNOWN;
  if (sum.currency !== null && sum.currency !== part.currency) return UNKNOWN;
  return { amount: sum.amount + part.amount, currency: part.currency };
}

/** The ISP that is fullest in a failure, of its contract (95th percentile); null: none is left, or nothing known. */
export function fullestIn(failure: Failure): { name: string; p95: number } | null {
  const [fullest] = failure.lines.toSorted(
    (a, b) => (b.p95_utilization ?? 0) - (a.p95_utilization ?? 0),
  );
  const p95 = fullest?.p95_utilization ?? null;
  return fullest && p95 !== null ? { name: fullest.name, p95 } : null;
}

/** The row of spare routes, and today's: what is free comes first. */
export function sparesFirst(choices: readonly FailureChoice[]) {
  const of = (doing: FailureChoice['doing']) => choices.find((each) => each.doing === doing);
  const [now, spare] = [of('today')?.single, of('spare')];
  const [before, after] = [now && fullestIn(now), spare?.single && fullestIn(spare.single)];
  return spare && before && after && after.p95 < before.p95
    ? { names: spare.names, before: before.p95, after: after.p95 }
    : null;
}

/** This part of what these ISPs cost a month; not known where a price is missing or currencies differ. */
function priceOf(names: readonly string[], { uplinks }: Priced, part: number): Amount {
  const priced = names.map((name) => uplinks.find((uplink) => uplink.name === name));
  const [first] = priced;
  const currency = first?.price_currency ?? null;
  const isKnown = priced.every((each) => each?.price_amount && each.price_currency === currency);
  if (!isKnown || currency === null) return UNKNOWN;
  const whole = priced.reduce((sum, each) => sum + Number(each?.price_amount), 0);
  return { amount: whole * part, currency };
}

/** What the first decision saves or costs a month, of all contracts that it names; null: not known. */
export function monthlyChange(
  { decisions, uplinks }: Pick<SmallerContracts, 'decisions' | 'uplinks'>,
  costs: Priced,
): { amount: number; currency: string } | null {
  const choice = decisions[0]?.choice;
  const parts = decisions
    .filter((each) => each.choice === choice)
    .map(({ uplink_id: id }) => {
      const own = uplinks.find(({ uplink_id: other }) => other === id);
      const size = choice === 'larger' ? own?.larger : own?.smaller;
      const part = own && size ? Math.abs(size.download_bps / own.today.download_bps - 1) : 0;
      return priceOf([own?.name ?? ''], costs, part);
    });
  const currency = parts[0]?.currency ?? null;
  if (currency === null || parts.some((part) => part.currency !== currency)) return null;
  return { amount: parts.reduce((sum, part) => sum + (part.amount ?? 0), 0), currency };
}
