import { describe, expect, it } from 'vitest';
import { balance } from '@/testing/balance/balance';
import { change } from '@/testing/balance/change';
import { iso } from '@/testing/clock';
import { isMoved, isSameSplit, moves, ratio, reduced, weightOf } from './buckets';
import { busiest, solid } from './figures';
import { phases } from './changes/words/phases';
import { baseWeights, inputOf } from './question';
import { reach } from './whatIf/reach';
import { bucketsOf, NO_QUESTION, questionOf, searchOf } from './whatIf/whatIf';

describe('buckets', () => {
  it('tells what moves, the largest first, and nothing across denominators', () => {
    expect(moves([1, 2, 3, 2, 1], [1, 3, 3, 3, 3])).toEqual([
      { from: 2, to: 3, count: 2 },
      { from: 1, to: 3, count: 1 },
    ]);
    expect(moves([1, 2], [1, 2, 3])).toBeNull();
    expect(moves([1, null], [1, 2])).toEqual([{ from: null, to: 2, count: 1 }]);
  });
  it('rings a remainder only where both sides have the same ones', () => {
    expect(isMoved([1, 2], [1, 3], 1)).toBe(true);
    expect(isMoved([1, 2], [1, 3], 0)).toBe(false);
    expect(isMoved([1, 2], [1, 3, 3], 1)).toBe(false);
  });
  it.each([
    [[1, 2, 2], [2, 1, 2], true],
    [[1, 2, 2], [1, 1, 2, 2, 2, 2], true],
    [[1, 2], [1, 2, 2], false],
    [[1, 2], [1, 3], false],
    [[1, null], [1, 2], false],
    [[], [1, 2], false],
  ])('knows that %j splits as %j: %s', (now, other, isSame) => {
    expect(isSameSplit(now, other)).toBe(isSame);
  });
  it.each([
    [
      [2, 2, 2],
      [1, 1, 1],
    ],
    [
      [2, 4, 4],
      [1, 2, 2],
    ],
    [
      [6, 0, 4],
      [3, 0, 2],
    ],
    [
      [1, 2, 2],
      [1, 2, 2],
    ],
    [
      [0, 0],
      [0, 0],
    ],
    [[], []],
  ])('needs no more buckets for %j than %j', (weights, fewest) => {
    expect(reduced(weights)).toEqual(fewest);
  });
  it('writes weights as a ratio', () => {
    expect(ratio([1, 2, 2])).toBe('1:2:2');
    expect(weightOf([1, 2, 1, null], 1)).toBe(2);
  });
});

describe('the question in the address', () => {
  it('comes back as it went', () => {
    const question = {
      weights: { 1: 1, 3: 4 },
      down: [2],
      downGroups: ['jalur-utara'],
      givenUp: [3],
      upgrades: { 1: { downloadMbps: 200, uploadMbps: 100 } },
      growth: 0.2,
    };
    expect(searchOf(question)).toEqual({
      w: '1-1.3-4',
      down: '2',
      groups: ['jalur-utara'],
      gone: '3',
      cap: '1-200_100',
      grow: 20,
    });
    expect(questionOf(searchOf(question))).toEqual(question);
    expect(questionOf(searchOf(NO_QUESTION))).toEqual(NO_QUESTION);
  });
  it('leaves out what is mistyped', () => {
    expect(questionOf({ w: '1-x.2-3.3--1.4-65.7', down: 'a.2', cap: '1-0_5.2-9' })).toEqual({
      ...NO_QUESTION,
      weights: { 2: 3 },
      down: [2],
    });
    expect(bucketsOf('1.2.x')).toBeUndefined();
    expect(bucketsOf('1.2.2')).toEqual([1, 2, 2]);
  });
  it('asks only what differs from today, and of known ISPs only', () => {
    expect(baseWeights(balance())).toEqual({ 1: 2, 2: 2, 3: 1 });
    expect(inputOf({ ...NO_QUESTION, weights: { 1: 2 }, down: [9] }, balance())).toEqual({
      weights: null,
      buckets: null,
      down: [],
      down_groups: [],
      given_up: [],
      capacities: {},
      growth: 1,
    });
    expect(inputOf({ ...NO_QUESTION, weights: { 1: 1 }, growth: 0.2 }, balance())).toMatchObject({
      weights: { 1: 1, 2: 2, 3: 1 },
      growth: 1.2,
    });
    expect(inputOf({ ...NO_QUESTION, weights: { 1: 1 }, givenUp: [3] }, balance())).toMatchObject({
      weights: { 1: 1, 2: 2, 3: 0 },
      given_up: [3],
    });
    expect(baseWeights({ ...balance(), buckets: [] })).toEqual({ 1: 1, 2: 1, 3: 1 });
  });
});

describe('figures', () => {
  it('never make a number of nothing', () => {
    expect(busiest({ p95_download_utilization: null, p95_upload_utilization: null })).toBeNull();
    expect(busiest({ p95_download_utilization: 0.3, p95_upload_utilization: 0.5 })).toBe(0.5);
    expect(solid({ value: null, low: 0.1, high: 0.2 })).toBeNull();
    expect(solid({ value: 0.1, low: null, high: null })).toEqual({
      value: 0.1,
      low: 0.1,
      high: 0.1,
    });
  });
});

describe('the way of a change', () => {
  const marks = (...given: Parameters<typeof change>) =>
    phases(change(...given)).map(({ phase, mark }) => `${phase} ${mark}`);
  it('goes forward', () => {
    expect(marks('verifying')).toEqual([
      'arming done',
      'applying done',
      'verifying now',
      'pending later',
      'confirming later',
    ]);
    expect(marks('confirmed').every((mark) => mark.endsWith('done'))).toBe(true);
  });
  it('turns back where it stopped', () => {
    expect(marks('refused')).toEqual(['arming failed']);
    expect(marks('reverting', { verified_at: null, deadline_at: iso(0) })).toEqual([
      'arming done',
      'applying failed',
      'reverting now',
    ]);
    expect(marks('reverted', { verified_at: iso(0) }).slice(-2)).toEqual([
      'pending failed',
      'reverting done',
    ]);
  });
  it('knows a router that is away by the last thing told', () => {
    const step = { at: iso(0), name: 'unreachable', ok: false, code: 'timeout', text: '' };
    expect(reach({ steps: [step] })).toBe('away');
    expect(reach({ steps: [step, { ...step, name: 'verified', ok: true }] })).toBe('there');
    expect(reach({ steps: [] })).toBe('there');
  });
});
