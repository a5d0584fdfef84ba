import { describe, expect, it } from 'vitest';
import type { Contract } from '@/api/types';
import { contractLists } from '@/testing/router-setup/contractHandlers';
import {
  changesTerms,
  draftOfContract,
  placeAgain,
  withContract,
  withoutContract,
} from './contractDrafts';

const [older, newest] = contractLists[0]!.items as [Contract, Contract];
const ending: Contract = { ...newest, to_date: '2027-09-30' };
const endsOf = (inputs: { to_date?: string | null }[]) => inputs.map(({ to_date }) => to_date);

describe('the last day of a contract', () => {
  it('is kept with the newest alone', () => {
    const draft = draftOfContract(ending);
    expect(endsOf(withContract([older, ending], 1, draft))).toEqual([null, '2027-09-30']);
    const next = { ...draft, fromDate: '2027-10-01', toDate: '' };
    expect(endsOf(withContract([older, ending], null, next))).toEqual([null, null, null]);
  });

  it('of one put between others is for the server to judge', () => {
    const between = { ...draftOfContract(older), fromDate: '2026-09-01', toDate: '2026-09-15' };
    expect(endsOf(withContract([older, ending], null, between))).toEqual([
      null,
      '2026-09-15',
      '2027-09-30',
    ]);
  });

  it('goes with its contract', () => {
    expect(endsOf(withoutContract([older, ending], 1))).toEqual([null]);
    expect(endsOf(withoutContract([older, ending], 0))).toEqual(['2027-09-30']);
  });

  it('changes no figure', () => {
    expect(changesTerms({ ...draftOfContract(newest), toDate: '2027-09-30' }, newest)).toBe(false);
  });
});

describe('a list that was loaded again', () => {
  it('has the contract by its first day, or not any more', () => {
    expect(placeAgain([older, newest], newest)).toBe(1);
    expect(placeAgain([newest], newest)).toBe(0);
    expect(placeAgain([older], newest)).toBeUndefined();
    expect(placeAgain([older, newest], undefined)).toBeNull();
  });
});
