/** A contract in its form, and an ISP's list after saving or removing it. */
import type { Contract, ContractInput } from '@/api/types';
import { isOutsideOf } from '@/components/ui/forms/AmountInput';
import { parseSpeed, speedAsMbps, speedProblem } from '@/lib/text/speed';
import { kindOf, UNCHOSEN, withoutFilled, type EditDraft } from '../contractEdits';
import { GB } from '../uplinkDrafts';

export interface ContractDraft {
  fromDate: string;
  /** The agreed last day of the newest contract; empty: none. */
  toDate: string;
  download: string;
  upload: string;
  price: string;
  currency: string;
  billingDay: string;
  sla: string;
  slaExcludesMaintenance: boolean;
  quotaGb: string;
  number: string;
  phone: string;
  /** What other terms of the contract of today mean. */
  edit: EditDraft;
}

const textOf = (value: number | null | undefined, unit = 1): string =>
  value == null ? '' : String(value / unit);

/** Default: an empty form. */
export const draftOfContract = (contract: Contract | undefined): ContractDraft => ({
  fromDate: contract?.from_date ?? '',
  toDate: contract?.to_date ?? '',
  download: contract ? speedAsMbps(contract.download_bps) : '',
  upload: contract ? speedAsMbps(contract.upload_bps) : '',
  price: contract?.price_amount ?? '',
  currency: contract?.price_currency ?? 'IDR',
  billingDay: textOf(contract?.billing_day),
  sla: contract?.sla_percent ?? '',
  slaExcludesMaintenance: contract?.sla_excludes_maintenance ?? false,
  quotaGb: textOf(contract?.quota_bytes, GB),
  number: contract?.number ?? '',
  phone: contract?.phone ?? '',
  edit: UNCHOSEN,
});

/** Whether figures follow from it: whom to call is no term, and may be corrected at any time. */
export function changesTerms(draft: ContractDraft, contract: Contract | undefined): boolean {
  const terms = ({
    number: _n,
    phone: _p,
    from_date: _from,
    to_date: _to,
    ...rest
  }: ContractInput) =>
    JSON.stringify({ ...rest, price_amount: rest.price_amount && Number(rest.price_amount) });
  return terms(asContract(draft)) !== terms(asContract(draftOfContract(contract)));
}

const asContract = (draft: ContractDraft): ContractInput => ({
  from_date: draft.fromDate || null,
  to_date: draft.toDate || null,
  download_bps: parseSpeed(draft.download) ?? 0,
  upload_bps: parseSpeed(draft.upload) ?? 0,
  price_amount: draft.price || null,
  price_currency: draft.price ? draft.currency : null,
  billing_day: draft.billingDay ? Number(draft.billingDay) : null,
  sla_percent: draft.sla || null,
  sla_excludes_maintenance: draft.slaExcludesMaintenance,
  quota_bytes: draft.quotaGb ? Math.round(Number(draft.quotaGb) * GB) : null,
  number: draft.number.trim(),
  phone: draft.phone.trim(),
});

/** Each but the newest ends when the next begins, as the server knows. */
const inputsOf = (items: readonly Contract[]): ContractInput[] =>
  items.map(({ is_current: _now, ...kept }, place) => ({
    ...kept,
    to_date: place === items.length - 1 ? kept.to_date : null,
  }));

/** In per cent, and a day of the month: what the server takes. */
export const TERM_LIMITS = { sla: [0.0001, 100], billingDay: [1, 31] } as const;

/** A later contract needs a date; the first has none. */
export const isSoundContract = (draft: ContractDraft, isFirst: boolean): boolean =>
  (isFirst || draft.fromDate !== '') &&
  !isOutsideOf(TERM_LIMITS.sla, draft.sla) &&
  !isOutsideOf(TERM_LIMITS.billingDay, draft.billingDay) &&
  speedProblem(draft.download) === null &&
  speedProblem(draft.upload) === null;

/** The contract of today with other terms: they hold from a date on, unless it was always wrong. */
export const needsMeaning = (draft: ContractDraft, contract: Contract | undefined): boolean =>
  contract !== undefined && contract.is_current && changesTerms(draft, contract);

const MAY_BE_BLANK = ['price', 'quotaGb', 'sla', 'billingDay'] as const;

/** Whether nothing that was known is another now: only what was blank was filled in. */
export function fillsBlanks(draft: ContractDraft, contract: Contract | undefined): boolean {
  const before = draftOfContract(contract);
  const rest = withoutFilled(draft, before, MAY_BE_BLANK);
  // What does not count for an SLA says nothing before there is one.
  const kept = before.sla === '' ? before.slaExcludesMaintenance : rest.slaExcludesMaintenance;
  return (
    changesTerms(draft, contract) &&
    !changesTerms({ ...rest, slaExcludesMaintenance: kept }, contract)
  );
}

/** What the saved form means, by choice or by default. */
export const meaningOf = (draft: ContractDraft, contract: Contract | undefined) =>
  kindOf(draft.edit, fillsBlanks(draft, contract));

/** After saving the form: a new contract (`place` null), a corrected one, or today's with other terms from a date on. */
export function savedContracts(
  items: readonly Contract[],
  place: number | null,
  draft: ContractDraft,
  today: string,
): ContractInput[] {
  const contract = place === null ? undefined : items[place];
  if (!needsMeaning(draft, contract) || meaningOf(draft, contract) === 'correct')
    return withContract(items, place, draft);
  const fromDate = draft.edit.day || today;
  // One that begins on that very day is replaced: no day has two.
  return withContract(items, fromDate === contract?.from_date ? place : null, {
    ...draft,
    fromDate,
  });
}

/** `place` null: a new one. By date, as the server wants them. */
export function withContract(
  items: readonly Contract[],
  place: number | null,
  draft: ContractDraft,
): ContractInput[] {
  const inputs = inputsOf(items);
  const contract = asContract(draft);
  const all = place === null ? [...inputs, contract] : inputs.with(place, contract);
  return all
    .toSorted((a, b) => (a.from_date ?? '').localeCompare(b.from_date ?? ''))
    .map((each, index) =>
      index === all.length - 1 || each === contract ? each : { ...each, to_date: null },
    );
}

/** If the first one goes, the next holds from the first measurement on. */
/** Where the contract stands in a list that was loaded again; null: it is a new one, undefined: it is not there any more. */
export function placeAgain(
  items: readonly Contract[],
  before: Contract | undefined,
): number | null | undefined {
  if (!before) return null;
  const place = items.findIndex(({ from_date: day }) => day === before.from_date);
  return place === -1 ? undefined : place;
}

export const withoutContract = (items: readonly Contract[], place: number): ContractInput[] =>
  inputsOf(items)
    .filter((_, index) => index !== place)
    .map((contract, index) => ({
      ...contract,
      from_date: index === 0 ? null : contract.from_date,
    }));
