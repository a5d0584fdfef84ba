/** What other terms of a contract mean: a new contract from a date on, or a correction of its past. */
import type { ContractEdit } from '@/api/types';

/** `kind` null: nobody has chosen; an empty day is today. */
export interface EditDraft {
  kind: ContractEdit['kind'] | null;
  day: string;
}

export const UNCHOSEN: EditDraft = { kind: null, day: '' };

/** What was blank was mostly always so: from today on, the past would never be judged by it. */
export const kindOf = ({ kind }: EditDraft, fillsBlanks: boolean): ContractEdit['kind'] =>
  kind ?? (fillsBlanks ? 'correct' : 'from_date');

/** The form with all that was blank before made blank again. */
export function withoutFilled<T extends object>(
  draft: T,
  before: T,
  blanks: readonly (keyof T)[],
): T {
  const filled = blanks.filter((field) => before[field] === '').map((field) => [field, '']);
  return { ...draft, ...Object.fromEntries(filled) } as T;
}
