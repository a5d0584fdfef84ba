import { describe, expect, it } from 'vitest';
import type { Finding, Regime } from '@/api/types';
import { bucketGroups, spread, type BucketItem } from './bucketGroups';
import { pairOf, timelineSpans, toggled } from './timeline';
import { findingsOf } from './wireFindings';

const item = (remainder: number, uplink_id: number | null, bytes: number): BucketItem => ({
  remainder,
  uplink_id,
  bytes,
  packets: bytes / 1000,
  share: bytes / 1000,
});

describe('bytes per remainder', () => {
  const items = [
    item(0, 1, 150),
    item(3, 2, 180),
    item(1, 2, 350),
    item(4, 3, 120),
    item(2, 3, 200),
  ];

  it('are grouped by ISP in their order, with their remainders in order', () => {
    const groups = bucketGroups(items, [1, 2, 3], 5);
    expect(groups.map(({ uplinkId }) => uplinkId)).toEqual([1, 2, 3]);
    expect(groups[1]?.items.map(({ remainder }) => remainder)).toEqual([1, 3]);
    expect(groups[1]).toMatchObject({ bytes: 530, share: 0.53, expected: 0.4 });
  });

  it('of no ISP, or of one that is gone, come last and are nobody’s', () => {
    const groups = bucketGroups([item(1, null, 10), item(2, 9, 10), item(0, 1, 80)], [1], 3);
    expect(groups.map(({ uplinkId, items: own }) => [uplinkId, own.length])).toEqual([
      [1, 1],
      [null, 2],
    ]);
  });

  it('that are all zero have no share', () => {
    expect(bucketGroups([item(0, 1, 0)], [1], 1)[0]?.share).toBeNull();
  });

  it('are compared with an even bucket', () => {
    expect(spread(items, 5)).toEqual({ largest: 1.75, smallest: 0.6 });
    expect(spread([{ ...item(0, 1, 0), share: null }], 1)).toBeNull();
  });
});

const regime = (id: number, from: string, to: string | null) =>
  ({ id, label: `R${id}`, from, to }) as Regime;

describe('the time line of balancing periods', () => {
  const now = Date.parse('2026-11-22T00:00:00Z');
  const spans = timelineSpans(
    [
      regime(2, '2026-11-01T00:00:00Z', null),
      regime(1, '2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z'),
    ],
    now,
  );

  it('is in order, and the last period ends now', () => {
    expect(spans.map(({ id }) => id)).toEqual([1, 2]);
    expect(spans[1]?.to).toBe(now);
  });

  it('never ends before it begins, whatever this clock says', () => {
    const [only] = timelineSpans([regime(1, '2026-11-23T00:00:00Z', null)], now);
    expect(only?.to).toBe(only?.from);
  });

  it('lets two be chosen, the last two if there were three', () => {
    expect(toggled(toggled(toggled([], 1), 2), 3)).toEqual([2, 3]);
    expect(toggled([1, 2], 1)).toEqual([2]);
  });

  it('compares the earlier with the later, in whatever order they were chosen', () => {
    expect(pairOf(spans, [2, 1])).toEqual({ a: 1, b: 2 });
    expect(pairOf(spans, [2])).toBeNull();
  });
});

describe('findings of a wire', () => {
  const finding = (params: Finding['params']) => ({ code: 'no_masquerade', params }) as Finding;
  const wire = { interface: 'ether2', name: 'ISP2', table: 'to2', gateway: '203.0.2.1' };

  it('are those that name it, and not those of the table of all', () => {
    const findings = [
      finding({ interface: 'ether2' }),
      finding({ interface: 'ether3' }),
      finding({ table: 'main' }),
    ];
    expect(findingsOf(wire, findings)).toEqual([findings[0]]);
    expect(findingsOf({ ...wire, table: 'main' }, findings)).toEqual([findings[0]]);
  });
});
