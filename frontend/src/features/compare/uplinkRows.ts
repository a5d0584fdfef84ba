import type { Comparison, Direction, Effect } from '@/api/types';
import { idealShares } from './volumeRows';

export interface Ends {
  a: number | null;
  b: number | null;
}
export interface UplinkRow {
  uplinkId: number;
  name: string;
  provider: string;
  position: number;
  ideal: number;
  volume: Ends;
  share: Effect | undefined;
  p95: Ends;
  p95Bps: Ends;
}

/** Lines of both sides, in their usual order. */
export function uplinkRows(comparison: Comparison, direction: Direction): UplinkRow[] {
  const { side_a: a, side_b: b, effects } = comparison;
  const of = (side: typeof a, id: number) =>
    side.volumes.find(({ uplink_id: uplinkId }) => uplinkId === id);
  return [...idealShares(comparison, direction)].flatMap(([id, ideal]) => {
    const uplink = comparison.b.uplinks.find(({ uplink_id: uplinkId }) => uplinkId === id);
    if (!uplink) return [];
    const [first, second] = [of(a, id), of(b, id)];
    const ends = (key: 'bytes' | 'p95_bps' | 'p95_utilization'): Ends => ({
      a: first?.[`${direction}_${key}`] ?? null,
      b: second?.[`${direction}_${key}`] ?? null,
    });
    return [
      {
        uplinkId: id,
        name: uplink.name,
        provider: uplink.provider,
        position: uplink.position,
        ideal,
        volume: ends('bytes'),
        share: effects.find(
          (effect) =>
            effect.metric === 'share' && effect.direction === direction && effect.uplink_id === id,
        ),
        p95: ends('p95_utilization'),
        p95Bps: ends('p95_bps'),
      },
    ];
  });
}

/** Names in the dictionaries. */
const FILE_COLUMNS = [
  'isp',
  'direction',
  'ideal_share',
  'share_a',
  'share_b',
  'share_low',
  'share_high',
  'share_effect_size',
  'share_p_value',
  'share_corrected_p',
  'bytes_a',
  'bytes_b',
  'p95_bps_a',
  'p95_bps_b',
] as const;

/** Raw, one per ISP and one for the skew. */
export function fileRows(comparison: Comparison, direction: Direction) {
  const skew = comparison.effects.find(
    (effect) => effect.metric === 'skew' && effect.direction === direction,
  );
  const tested = (effect: Effect | undefined) => [
    effect?.a ?? null,
    effect?.b ?? null,
    effect?.low ?? null,
    effect?.high ?? null,
    effect?.effect_size ?? null,
    effect?.p_value ?? null,
    effect?.corrected_p ?? null,
  ];
  return {
    header: FILE_COLUMNS,
    rows: [
      ...uplinkRows(comparison, direction).map((row) => [
        row.name,
        direction,
        row.ideal,
        ...tested(row.share),
        row.volume.a,
        row.volume.b,
        row.p95Bps.a,
        row.p95Bps.b,
      ]),
      ['skew', direction, null, ...tested(skew), null, null, null, null],
    ],
  };
}
