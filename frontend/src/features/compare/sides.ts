/** The two sides of a comparison: address, defaults, and the query of the API. */
import type { ComparedPeriods } from '@/api/queries/comparison';
import type { Regime, WeekBrief } from '@/api/types';
import { contractMarks } from '@/lib/series/contractMarks';
import { DAY_MS } from '@/lib/time/lengths';

/** A whole regime, or a span of time in RFC 3339. */
export type Side = { readonly regime: number } | { readonly from: string; readonly to: string };
export interface Pair {
  readonly a: Side;
  readonly b: Side;
}
export type SideName = keyof Pair;
export const SIDE_NAMES: readonly SideName[] = ['a', 'b'];

export interface PairSearch {
  a?: number | undefined;
  b?: number | undefined;
  a_from?: string | undefined;
  a_to?: string | undefined;
  b_from?: string | undefined;
  b_to?: string | undefined;
}
type Regimes = readonly Pick<Regime, 'id' | 'from' | 'to'>[];
type Weeks = readonly Pick<WeekBrief, 'week' | 'from' | 'to'>[];

function named(search: PairSearch, name: SideName, regimes: Regimes): Side | null {
  const [from, to] = [search[`${name}_from`], search[`${name}_to`]];
  if (from !== undefined && to !== undefined && Date.parse(from) < Date.parse(to))
    return { from, to };
  const regime = search[name];
  return regimes.some(({ id }) => id === regime) && regime !== undefined ? { regime } : null;
}

/** Of a day or more: shorter ones were trials. */
export function lastRegimes(regimes: Regimes, nowMs: number): Pair | null {
  const lasting = regimes.filter(
    ({ from, to }) => (to === null ? nowMs : Date.parse(to)) - Date.parse(from) >= DAY_MS,
  );
  const [a, b] = lasting.length < 2 ? regimes.slice(-2) : lasting.slice(-2);
  return a && b ? { a: { regime: a.id }, b: { regime: b.id } } : null;
}

/** A running week only where there is no other. */
export function lastWeeks(weeks: Weeks, nowMs: number): Pair | null {
  const over = weeks.filter(({ to }) => Date.parse(to) <= nowMs);
  const [b, a] = over.length < 2 ? weeks : over;
  return a && b ? { a: span(a), b: span(b) } : null;
}

export const span = ({ from, to }: { from: string; to: string }): Side => ({ from, to });

/** By default the last regimes, or weeks. Null: nothing to compare. */
export function pairOf(
  search: PairSearch,
  regimes: Regimes,
  weeks: Weeks,
  nowMs: number,
): Pair | null {
  const a = named(search, 'a', regimes);
  const b = named(search, 'b', regimes);
  if (a && b) return { a, b };
  const usual = lastRegimes(regimes, nowMs) ?? lastWeeks(weeks, nowMs);
  return usual && { a: a ?? usual.a, b: b ?? usual.b };
}

/** All keys, so that old ones are replaced. */
export function withPair({ a, b }: Pair): PairSearch {
  const [first, second] = [keysOf(a), keysOf(b)];
  return {
    a: first.regime,
    a_from: first.from,
    a_to: first.to,
    b: second.regime,
    b_from: second.from,
    b_to: second.to,
  };
}

const keysOf = (side: Side) =>
  'regime' in side
    ? { regime: side.regime, from: undefined, to: undefined }
    : { regime: undefined, ...side };

export const questionOf = ({ a, b }: Pair): ComparedPeriods => ({
  ...('regime' in a ? { a_regime: a.regime } : { a_from: a.from, a_to: a.to }),
  ...('regime' in b ? { b_regime: b.regime } : { b_from: b.from, b_to: b.to }),
});

/** The same sides, as the qualities are asked for. */
export const qualityOf = ({ a, b }: Pair) => ({
  ...('regime' in a ? { a: a.regime } : { a_from: a.from, a_to: a.to }),
  ...('regime' in b ? { b: b.regime } : { b_from: b.from, b_to: b.to }),
});

/** `name` is its value in a list of choices. */
export interface NamedSpan {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

export const weekSpans = (weeks: Weeks): NamedSpan[] =>
  weeks.map(({ week, from, to }) => ({ name: `w${week}`, from, to }));

/** `contract` begins the stretch or, where it `isBefore`, ends it. */
export interface ContractStretch extends NamedSpan {
  readonly contract: string;
  readonly isBefore: boolean;
}

/** The weeks' time (newest first) cut where contracts changed; oldest stretch first, none without a change. */
export function contractStretches(
  weeks: readonly Pick<WeekBrief, 'from' | 'to' | 'contract_changes'>[],
  formatRate: (bps: number) => string,
): ContractStretch[] {
  const [newest, oldest] = [weeks[0], weeks.at(-1)];
  if (!newest || !oldest) return [];
  const [start, end] = [Date.parse(oldest.from), Date.parse(newest.to)];
  const changes = weeks.flatMap(({ contract_changes: begun }) => begun);
  const marks = contractMarks(changes, start, end, formatRate);
  const [first] = marks;
  if (!first) return [];
  const stretches = [{ at: start, label: first.label }, ...marks];
  return stretches.map(({ at, label }, place) => ({
    name: `c${at}`,
    from: new Date(at).toISOString(),
    to: new Date(stretches[place + 1]?.at ?? end).toISOString(),
    contract: label,
    isBefore: place === 0,
  }));
}

/** Before and since the newest change of contracts. */
export function lastContracts(stretches: readonly ContractStretch[]): Pair | null {
  const [a, b] = stretches.slice(-2);
  return a && b ? { a: span(a), b: span(b) } : null;
}

/** `r2` for a regime, a span's name, else `custom`. */
export function choiceOf(side: Side, spans: readonly NamedSpan[]): string {
  if ('regime' in side) return `r${side.regime}`;
  const [from, to] = [Date.parse(side.from), Date.parse(side.to)];
  const known = spans.find((span) => Date.parse(span.from) === from && Date.parse(span.to) === to);
  return known?.name ?? 'custom';
}

/** Null for `custom`. */
export function sideOf(choice: string, spans: readonly NamedSpan[]): Side | null {
  if (choice.startsWith('r')) return { regime: Number(choice.slice(1)) };
  const known = spans.find(({ name }) => name === choice);
  return known ? span(known) : null;
}
