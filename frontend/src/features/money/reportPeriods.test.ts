import { describe, expect, it } from 'vitest';
import { firstShown, reportPeriods } from './reportPeriods';

const ROWS = [
  { month: '2026-11-01', running: true },
  { month: '2026-11-01', running: true },
  { month: '2026-10-01', running: false },
];
const TERMS = [
  { name: 'Genap', from: '2026-02-01', to: '2026-06-30' },
  { name: 'Gasal', from: '2026-09-07', to: '2026-12-20' },
];

describe('periods of which there is a report', () => {
  it('names each month once, then terms, the newest first', () => {
    expect(reportPeriods(ROWS, TERMS)).toEqual([
      { kind: 'month', month: '2026-11', running: true },
      { kind: 'month', month: '2026-10', running: false },
      { kind: 'term', firstDay: '2026-09-07', name: 'Gasal' },
      { kind: 'term', firstDay: '2026-02-01', name: 'Genap' },
    ]);
  });

  it('begins with the newest month that is over, where there is one', () => {
    expect(firstShown(reportPeriods(ROWS, TERMS))).toBe(1);
    expect(firstShown(reportPeriods(ROWS.slice(0, 1), TERMS))).toBe(0);
    expect(firstShown([])).toBe(0);
  });
});
