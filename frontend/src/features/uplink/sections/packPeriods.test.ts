import { describe, expect, it } from 'vitest';
import { packPeriods } from './packPeriods';

const rows = [
  { month: '2026-12-01', running: true },
  { month: '2026-11-01', running: false },
  { month: '2026-10-01', running: false },
];

describe('periods of a proof', () => {
  it('are the months that are known, and terms as far as they are', () => {
    const terms = [
      { name: 'Genap', from: '2026-02-01', to: '2026-06-30' },
      { name: 'Ganjil', from: '2026-08-31', to: '2026-11-18' },
      { name: 'Sisipan', from: '2026-12-01', to: '2027-01-10' },
    ];
    expect(packPeriods(rows, terms)).toEqual([
      { from: '2026-12', to: '2026-12', name: 'Sisipan', running: true },
      { from: '2026-10', to: '2026-11', name: 'Ganjil', running: false },
      { from: '2026-12', to: '2026-12', name: null, running: true },
      { from: '2026-11', to: '2026-11', name: null, running: false },
      { from: '2026-10', to: '2026-10', name: null, running: false },
    ]);
  });

  it('are none without months, and no term is longer than a proof can be', () => {
    const long = { name: 'Long', from: '2025-01-01', to: '2026-12-31' };
    expect(packPeriods([], [long])).toEqual([]);
    const years = Array.from({ length: 14 }, (_, back) => ({
      month: new Date(Date.UTC(2026, 11 - back, 1)).toISOString().slice(0, 10),
      running: back === 0,
    }));
    expect(packPeriods(years, [long]).filter(({ name }) => name !== null)).toEqual([]);
  });
});
