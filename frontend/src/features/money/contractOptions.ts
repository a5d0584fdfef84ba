/** What can be done about contracts when a failure overloads an ISP, each with one measure and its price. */
import type { Costs, SmallerContracts } from '@/api/types';

type Statement = SmallerContracts['besides'][number];
type Choice = 'today' | 'spare' | 'enlarge' | 'without';

export interface ContractOption {
  readonly choice: Choice;
  /** Fills the option's words: `takers`, `name`, `size`, `today` or `names`. */
  readonly words: Readonly<Record<string, string | number>>;
  /** The fullest ISP, in per cent of its contract (95th percentile), when `down` fails. */
  readonly fullest: string;
  readonly p95: number;
  readonly down: string;
  /** More per month than today, if the price follows the size; null: not known. */
  readonly amount: number | null;
  readonly currency: string | null;
}

type Priced = Pick<Costs, 'uplinks'>;

/** Empty where the answer has nothing to choose from, or older statements without figures. */
export function contractOptions(
  { decisions, besides }: Pick<SmallerContracts, 'decisions' | 'besides'>,
  costs: Priced,
): ContractOption[] {
  const keep = decisions.find(({ choice }) => choice === 'keep')?.statement;
  if (keep?.params.down === undefined) return [];
  const spare = besides.filter(({ code }) => code === 'contracts_spare_first').map(spareOf);
  const without = besides
    .filter(({ code }) => code === 'given_up_unsafe_better' || code === 'given_up_fits')
    .map((each) => withoutOf(each, costs));
  const others = [...spare, ...enlargeOf(keep, costs), ...without].filter(
    ({ p95 }) => !Number.isNaN(p95),
  );
  return others.length > 0 ? [todayOf(keep), ...others] : [];
}

const text = ({ params }: Statement, name: string): string => String(params[name] ?? '');
const figure = ({ params }: Statement, name: string): number => Number(params[name] ?? NaN);
const free = { amount: 0, currency: null };

const todayOf = (keep: Statement): ContractOption => ({
  choice: 'today',
  words: {},
  fullest: text(keep, 'overloaded'),
  p95: figure(keep, 'p95'),
  down: text(keep, 'down'),
  ...free,
});

const spareOf = (each: Statement): ContractOption => ({
  choice: 'spare',
  words: { takers: text(each, 'takers') },
  fullest: text(each, 'busiest'),
  p95: figure(each, 'p95'),
  down: text(each, 'down'),
  ...free,
});

/** Sized for 90 % in the failure. */
const ENLARGED_TO = 90;

function enlargeOf(keep: Statement, costs: Priced): ContractOption[] {
  if (keep.code !== 'contracts_keep_enlarge') return [];
  const name = text(keep, 'overloaded');
  const [size, today] = [figure(keep, 'size'), figure(keep, 'today')];
  const words = { name, size, today };
  const price = priceOf([name], costs, size / today - 1);
  return [
    {
      choice: 'enlarge',
      words,
      fullest: name,
      p95: ENLARGED_TO,
      down: text(keep, 'down'),
      ...price,
    },
  ];
}

/** Where one more failure overloads nobody, the fullest of a usual day is told. */
function withoutOf(each: Statement, costs: Priced): ContractOption {
  const names = text(each, 'names');
  const isSafe = each.code === 'given_up_fits';
  return {
    choice: 'without',
    words: { names },
    fullest: text(each, isSafe ? 'busiest' : 'then_busiest'),
    p95: figure(each, isSafe ? 'p95' : 'then_p95'),
    down: isSafe ? '' : text(each, 'down'),
    ...priceOf(names.split(' + '), costs, -1),
  };
}

/** This part of what these ISPs cost a month; not known where a price is missing or currencies differ. */
function priceOf(names: readonly string[], { uplinks }: Priced, part: number) {
  const priced = names.map((name) => uplinks.find((uplink) => uplink.name === name));
  const [first] = priced;
  const currency = first?.price_currency ?? null;
  const isKnown = priced.every((each) => each?.price_amount && each.price_currency === currency);
  if (!isKnown || currency === null) return { amount: null, currency: null };
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
