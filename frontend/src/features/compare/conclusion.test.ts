import { describe, expect, it } from 'vitest';
import type { Comparison, Direction, Effect } from '@/api/types';
import { comparison } from '@/testing/compare/comparison';
import { conclusionOf, demandChangeOf } from './conclusion';

type Said = Effect['statement'];
/** Skew of download and upload as said, and the 95th percentile of ISP1 before and after. */
function withSkews(download: Said, upload: Said, p95: [number | null, number | null]): Comparison {
  const compared = comparison();
  const said: Record<Direction, Said> = { download, upload };
  compared.effects = compared.effects.map((effect) =>
    effect.metric === 'skew' ? { ...effect, statement: said[effect.direction] } : effect,
  );
  [compared.side_a, compared.side_b].forEach((side, index) => {
    for (const [at, volume] of side.volumes.entries())
      volume.download_p95_utilization = at === 0 ? (p95[index] ?? null) : 0.1;
  });
  return compared;
}

describe('the conclusion', () => {
  const full = { isp: 'ISP1', direction: 'download' };
  const skew = { isp: null, direction: 'upload', a: 0.175, b: 0.053 };
  it.each<[string, Comparison, object]>([
    [
      'fullest hours fell',
      withSkews('lower', 'lower', [0.825, 0.391]),
      { outcome: 'better', evidence: { ...full, a: 0.825, b: 0.391 } },
    ],
    [
      'one direction is clear',
      withSkews('lower', 'no_clear_change', [0.8, 0.4]),
      { outcome: 'better', evidence: { ...full, a: 0.8, b: 0.4 } },
    ],
    [
      'fuller for all that: the skew shows it',
      withSkews('lower', 'lower', [0.4, 0.8]),
      { outcome: 'better', evidence: skew },
    ],
    [
      'hardly moved: the skew shows it',
      withSkews('lower', 'lower', [0.82, 0.8]),
      { outcome: 'better', evidence: skew },
    ],
    [
      'not measured: the skew shows it',
      withSkews('lower', 'lower', [null, 0.8]),
      { outcome: 'better', evidence: skew },
    ],
    [
      'rose',
      withSkews('higher', 'no_clear_change', [0.4, 0.8]),
      { outcome: 'worse', evidence: { ...full, a: 0.4, b: 0.8 } },
    ],
    ['both ways', withSkews('lower', 'higher', [0.8, 0.4]), { outcome: 'mixed', evidence: null }],
    [
      'may be chance',
      withSkews('no_clear_change', 'not_enough_data', [0.8, 0.4]),
      { outcome: 'unclear', evidence: skew },
    ],
    [
      'too few days',
      withSkews('not_enough_data', 'not_enough_data', [0.8, 0.4]),
      { outcome: 'unknown', evidence: null },
    ],
  ])('%s', (_, compared, expected) => {
    expect(conclusionOf(compared)).toMatchObject(expected);
  });

  it('names the day of the change only where the second way followed the first', () => {
    const compared = comparison();
    const { regime: a } = compared.side_a;
    const { regime: b } = compared.side_b;
    compared.side_a.regime = { ...a!, to: b!.from };
    expect(conclusionOf(compared).changedAt).toBe(b!.from);
    compared.side_a.regime = { ...a!, to: '2020-01-01T00:00:00Z' };
    expect(conclusionOf(compared).changedAt).toBeNull();
    compared.side_a.regime = compared.side_b.regime;
    expect(conclusionOf(compared).changedAt).toBeNull();
    compared.side_b.regime = null;
    expect(conclusionOf(compared).changedAt).toBeNull();
  });
});

describe('what users asked for', () => {
  const having = (a: [number | null, number], b: [number | null, number]) => {
    const compared = comparison();
    [compared.side_a.download_bytes, compared.side_a.upload_bytes] = a;
    [compared.side_b.download_bytes, compared.side_b.upload_bytes] = b;
    return demandChangeOf(compared);
  };
  it.each<[string, [number | null, number], [number | null, number], object | null]>([
    ['fell in one', [100, 100], [85, 98], { way: 'less', parts: [{ direction: 'download' }] }],
    ['rose in both', [100, 100], [120, 110], { way: 'more' }],
    ['fell and rose', [100, 100], [80, 120], { way: 'both' }],
    ['is alike', [100, 100], [104, 96], null],
    ['is not known', [null, 100], [85, 100], null],
    ['began with nothing', [0, 100], [85, 100], null],
  ])('%s', (_, a, b, expected) => {
    const change = having(a, b);
    if (expected) expect(change).toMatchObject(expected);
    else expect(change).toBeNull();
  });
});
