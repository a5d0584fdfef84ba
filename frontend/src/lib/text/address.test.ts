import { describe, expect, it } from 'vitest';
import { addressOf, date, instant, listOf, oneOf, plain, text, whole } from './address';

describe('an address', () => {
  const read = addressOf({ range: oneOf(['7d', '30d']), router: whole(1, 99) });
  it('says what its page knows, and no more', () => {
    expect(read({ range: '7d', router: 5, evil: 'x' })).toEqual({ range: '7d', router: 5 });
  });
  it('counts as silent where it is mistyped', () => {
    expect(read({ range: '8d', router: 'x' })).toStrictEqual({
      range: undefined,
      router: undefined,
    });
    expect(read({})).toStrictEqual({});
  });
});

it.each([
  [5, 5],
  ['5', 5],
  [0, undefined],
  [100, undefined],
  [1.5, undefined],
  ['', undefined],
  [null, undefined],
  ['1e1', 10],
  [true, undefined],
])('reads %j as the whole number %j', (raw, number) => expect(whole(1, 99)(raw)).toBe(number));

it.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['26-01-01', false],
  [20260101, false],
])('knows whether the day %j exists: %j', (raw, exists) =>
  expect(date(raw)).toBe(exists ? raw : undefined),
);

it.each([
  ['2026-11-22T08:00:00+07:00', true],
  ['2026-11-22T08:00Z', true],
  ['2026-11-22T08:00:00.250Z', true],
  ['2026-11-22T08:00:00', false],
  ['2026-11-31T08:00:00Z', false],
  ['2026-11-22T24:00:00Z', false],
  ['2026-11-22 08:00:00Z', false],
  [1_795_000_000_000, false],
])('knows whether %j is a moment: %j', (raw, is) =>
  expect(instant(raw)).toBe(is ? raw : undefined),
);

describe('a text', () => {
  it('has a length and may have a form', () => {
    expect(text(3)('abc')).toBe('abc');
    expect(text(3)('abcd')).toBeUndefined();
    expect(text(99, /^\/(?![/\\])/)('//evil.example')).toBeUndefined();
    expect(text(99, /^\/(?![/\\])/)('/weeks')).toBe('/weeks');
  });
  it('may be all digits', () => {
    expect(plain(9)(112)).toBe('112');
    expect(text(9)(112)).toBeUndefined();
  });
  it('may be one of several', () => {
    expect(listOf(text(3), 2)(['a', 'b'])).toEqual(['a', 'b']);
    expect(listOf(text(3), 2)(['a', 'b', 'c'])).toBeUndefined();
    expect(listOf(text(3), 2)(['a', 5])).toBeUndefined();
    expect(listOf(text(3), 2)('a')).toBeUndefined();
  });
});
