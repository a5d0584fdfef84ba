/** Two regimes as in the paper's figures 7 to 9: one row per ISP and measure, with both values. */
import type { RegimeComparison } from '@/api/types';

type Regime = RegimeComparison['a'];
type RegimeUplink = Regime['lines'][number];

export const COMPARED = ['download', 'upload', 'rtt', 'retransmits', 'loss', 'jitter'] as const;
export type Compared = (typeof COMPARED)[number];

export interface Bar {
  mean: number | null;
  /** Seconds of throughput; for loss the worst test. */
  min: number | null;
  max: number | null;
  /** Null where the API does not tell it. */
  runs: number | null;
}
export interface CompareRow {
  /** Null: all ISPs together. */
  uplinkId: number | null;
  name: string | null;
  a: Bar;
  b: Bar;
}

const NOTHING: Bar = { mean: null, min: null, max: null, runs: null };

function barOf(uplink: RegimeUplink | undefined, measure: Compared): Bar {
  if (!uplink) return NOTHING;
  if (measure === 'download' || measure === 'upload') {
    const flow = uplink[measure];
    return { mean: flow.mean_bps, min: flow.min_bps, max: flow.max_bps, runs: flow.runs };
  }
  const mean = {
    loss: uplink.loss,
    retransmits: uplink.retransmits_per_gb,
    rtt: uplink.rtt_ms,
    jitter: uplink.jitter_ms,
  }[measure];
  const max = measure === 'loss' ? uplink.loss_max : null;
  return { mean, min: null, max, runs: null };
}

/** All together first, then each ISP of either regime. */
export function compareRows({ a, b }: RegimeComparison, measure: Compared): CompareRow[] {
  const ids = [...new Set([...a.lines, ...b.lines].map(({ uplink_id: id }) => id))];
  const of = (regime: Regime, id: number | null) =>
    regime.lines.find(({ uplink_id: uplinkId }) => uplinkId === id);
  return ids
    .sort((x, y) => (x ?? 0) - (y ?? 0))
    .map((id) => ({
      uplinkId: id,
      name: (of(a, id) ?? of(b, id))?.name ?? null,
      a: barOf(of(a, id), measure),
      b: barOf(of(b, id), measure),
    }));
}

/** Neither regime has a valid test of anything. */
export const isUntested = (comparison: RegimeComparison): boolean =>
  COMPARED.every((measure) =>
    compareRows(comparison, measure).every(({ a, b }) => a.mean === null && b.mean === null),
  );

export const scaleOf = (rows: readonly CompareRow[]): number =>
  Math.max(
    0,
    ...rows.flatMap(({ a, b }) => [a, b].flatMap(({ mean, max }) => [mean ?? 0, max ?? 0])),
  );
