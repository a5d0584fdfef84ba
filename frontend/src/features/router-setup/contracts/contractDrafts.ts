/** A contract in its form, and an ISP's list after saving or removing it. */
import type { Contract, ContractInput } from '@/api/types';
import { parseSpeed, speedAsMbps, speedProblem } from '@/lib/text/speed';
import { FROM_TODAY, GB, type EditDraft } from '../uplinkDrafts';

export interface ContractDraft {
  fromDate: string;
  download: string;
  upload: string;
  price: string;
  currency: string;
  billingDay: string;
  sla: string;
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
  download: contract ? speedAsMbps(contract.download_bps) : '',
  upload: contract ? speedAsMbps(contract.upload_bps) : '',
  price: contract?.price_amount ?? '',
  currency: contract?.price_currency ?? 'IDR',
  billingDay: textOf(contract?.billing_day),
  sla: contract?.sla_percent ?? '',
  quotaGb: textOf(contract?.quota_bytes, GB),
  number: contract?.number ?? '',
  phone: contract?.phone ?? '',
  edit: FROM_TODAY,
});

/** Whether figures follow from it: whom to call is no term, and may be corrected at any time. */
export function changesTerms(draft: ContractDraft, contract: Contract | undefined): boolean {
  const terms = ({ number: _number, phone: _phone, from_date: _from, ...rest }: ContractInput) =>
    JSON.stringify({ ...rest, price_amount: rest.price_amount && Number(rest.price_amount) });
  return terms(asContract(draft)) !== terms(asContract(draftOfContract(contract)));
}

const asContract = (draft: ContractDraft): ContractInput => ({
  from_date: draft.fromDate || null,
  download_bps: parseSpeed(draft.download) ?? 0,
  upload_bps: parseSpeed(draft.upload) ?? 0,
  price_amount: draft.price || null,
  price_currency: draft.price ? draft.currency : null,
  billing_day: draft.billingDay ? Number(draft.billingDay) : null,
  sla_percent: draft.sla || null,
  quota_bytes: draft.quotaGb ? Math.round(Number(draft.quotaGb) * GB) : null,
  number: draft.number.trim(),
  phone: draft.phone.trim(),
});

export const inputOf = (contract: Contract): ContractInput => {
  const { is_current: _now, to_date: _end, ...kept } = contract;
  return kept;
};

/** A later contract needs a date; the first has none. */
export const isSoundContract = (draft: ContractDraft, isFirst: boolean): boolean =>
  (isFirst || draft.fromDate !== '') &&
  speedProblem(draft.download) === null &&
  speedProblem(draft.upload) === null;

/** The contract of today with other terms: they hold from a date on, unless it was always wrong. */
export const isAsked = (draft: ContractDraft, contract: Contract | undefined): boolean =>
  contract !== undefined && contract.is_current && changesTerms(draft, contract);

/** After saving the form: a new contract (`place` null), a corrected one, or today's with other terms from a date on. */
export function savedContracts(
  items: readonly Contract[],
  place: number | null,
  draft: ContractDraft,
  today: string,
): ContractInput[] {
  const contract = place === null ? undefined : items[place];
  if (!isAsked(draft, contract) || draft.edit.kind === 'correct')
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
  const inputs = items.map(inputOf);
  const contract = asContract(draft);
  const all = place === null ? [...inputs, contract] : inputs.with(place, contract);
  return all.toSorted((a, b) => (a.from_date ?? '').localeCompare(b.from_date ?? ''));
}

/** If the first one goes, the next holds from the first measurement on. */
export const withoutContract = (items: readonly Contract[], place: number): ContractInput[] =>
  items
    .filter((_, index) => index !== place)
    .map((contract, index) => ({
      ...inputOf(contract),
      from_date: index === 0 ? null : contract.from_date,
    }));
