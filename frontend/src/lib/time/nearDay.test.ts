import { describe, expect, it } from 'vitest';
import { instantOf } from '@/lib/time/days';
import { nearDayOf } from './nearDay';

const ZONE = 'Asia/Jakarta';
const at = (local: string) => Date.parse(instantOf(local, ZONE) ?? '');

describe('the begin of announced work', () => {
  it.each([
    ['2026-11-28T11:51', '2026-11-28T11:50', 'now'],
    ['2026-11-28T11:51', '2026-11-28T10:00', 'begun'],
    ['2026-11-28T11:51', '2026-11-28T15:00', 'today'],
    ['2026-11-28T11:51', '2026-11-28T22:00', 'tonight'],
    ['2026-11-28T11:51', '2026-11-29T01:00', 'tonight'],
    ['2026-11-28T11:51', '2026-11-29T06:00', 'tomorrow'],
    ['2026-11-28T11:51', '2026-11-29T22:00', 'tomorrow'],
    ['2026-11-28T11:51', '2026-11-30T01:00', null],
    ['2026-11-29T00:30', '2026-11-29T02:00', 'tonight'],
    ['2026-11-29T00:30', '2026-11-29T22:00', 'today'],
    ['2026-11-29T00:30', '2026-11-30T01:00', 'tomorrow'],
  ])('at %s, %s is %s', (now, from, word) => {
    expect(nearDayOf(at(from), at(now), ZONE)).toBe(word);
  });
});
