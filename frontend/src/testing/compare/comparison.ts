/** Two regimes of five weeks each, with the paper's week 5 in every week. */
import type { ComparedSide, Comparison, Direction, Effect } from '@/api/types';
import { DIRECTIONS } from '@/api/types';
import { regimes } from '@/testing/device/regimes';
import { summary } from '@/testing/figures/summary';

const WEEK = 7 * 86_400_000;
const GIB = 2 ** 30;
export const FIRST_MONDAY = Date.parse('2026-09-06T17:00:00Z');
const iso = (at: number) => new Date(at).toISOString();

type Volumes = Record<Direction, readonly number[]>;
const ECMP: Volumes = { download: [2205.8, 2297.7, 2210.9], upload: [490.7, 445.4, 373.2] };
const PCC: Volumes = { download: [1105, 2423, 2443], upload: [177, 406, 313] };
const sum = (values: readonly number[]) => values.reduce((all, addend) => all + addend, 0);

function side(gib: Volumes, from: number, regime: number): ComparedSide {
  const bytes = (direction: Direction, index: number) =>
    Math.round((gib[direction][index] ?? 0) * GIB);
  return {
    regime: regimes[regime] ?? null,
    days: 35,
    effective: 5,
    weeks_of_data: 5,
    download_bytes: sum(gib.download) * GIB,
    upload_bytes: sum(gib.upload) * GIB,
    volumes: [0, 1, 2].map((index) => ({
      uplink_id: index + 1,
      download_bytes: bytes('download', index),
      upload_bytes: bytes('upload', index),
      download_p95_bps: 80e6 - 40e6 * regime,
      upload_p95_bps: 18e6,
      download_p95_utilization: 0.8 - 0.4 * regime,
      upload_p95_utilization: 0.18,
    })),
    weeks: [0, 1, 2, 3, 4].flatMap((week) =>
      [0, 1, 2].map((index) => ({
        week: `2026-W${37 + week + 5 * regime}`,
        from: iso(from + week * WEEK),
        to: iso(from + (week + 1) * WEEK),
        uplink_id: index + 1,
        download_bytes: bytes('download', index),
        upload_bytes: bytes('upload', index),
        coverage: 1,
      })),
    ),
  };
}

function effects(direction: Direction): Effect[] {
  const share = (gib: Volumes, index: number) => (gib[direction][index] ?? 0) / sum(gib[direction]);
  const skew = direction === 'download' ? [0.129, 0.015] : [0.175, 0.053];
  const effect = (metric: string, id: number | null, a: number, b: number): Effect => ({
    uplink_id: id,
    metric,
    direction,
    a,
    b,
    difference: b - a,
    low: b - a - 0.002,
    high: b - a + 0.002,
    effect_size: b < a ? -1 : 1,
    magnitude: 'large',
    p_value: 0.0005,
    corrected_p: 0.004,
    step: null,
    statement: b < a ? 'lower' : 'higher',
  });
  return [
    effect('skew', null, skew[0] ?? 0, skew[1] ?? 0),
    ...[0, 1, 2].map((index) => effect('share', index + 1, share(ECMP, index), share(PCC, index))),
  ];
}

export const comparison = (): Comparison => ({
  router_id: 1,
  a: summary('ecmp', FIRST_MONDAY, FIRST_MONDAY + 5 * WEEK),
  b: summary('pcc', FIRST_MONDAY + 5 * WEEK, FIRST_MONDAY + 10 * WEEK),
  side_a: side(ECMP, FIRST_MONDAY, 0),
  side_b: side(PCC, FIRST_MONDAY + 5 * WEEK, 1),
  matched_hours: 168,
  blocks: 'weeks',
  effects: DIRECTIONS.flatMap(effects),
  differences: [
    { code: 'method', params: { old: 'ecmp', new: 'pcc' }, text: 'method: ECMP -> PCC' },
  ],
  caveats: [
    {
      code: 'partial',
      text: 'A: 97.0 % of the time was observed.',
      params: { side: 'A', part: 97 },
    },
  ],
  statements: [
    {
      code: 'skew_no_clear_change',
      text: 'Download skew was 12.9 % and is 1.5 %: that may be chance (p = 0.310).',
      params: { direction: 'download', before: 12.9, after: 1.5, sign: '=', p: 0.31 },
    },
  ],
  meaning: [
    {
      code: 'download_differs',
      text: 'The download of A is skewed, that of B balanced.',
      params: { band_a: 'skewed', band_b: 'balanced' },
    },
  ],
});
