import type { Regime, SkewTrend } from '@/api/types';
import type { TrendRow } from '@/components/charts/kinds/ShareTrend';
import { breakAtGaps, type Row } from '@/lib/series/series';

export const TREND_KEYS = ['download', 'upload'] as const;

/** Each point in the middle of its period; a missing period breaks the line. */
export function trendRows(trend: SkewTrend): Row<'download' | 'upload'>[] {
  const rows = trend.points.map((point) => ({
    at: (Date.parse(point.from) + Date.parse(point.to)) / 2,
    download: point.download,
    upload: point.upload,
  }));
  const steps = trend.points.map(({ from, to }) => Date.parse(to) - Date.parse(from));
  return breakAtGaps(rows, TREND_KEYS, Math.max(1, ...steps) * 1.5);
}

/** Missing moments stay missing. */
export function withBefore(
  rows: readonly Row<'download' | 'upload'>[],
  before: readonly Row<'download' | 'upload'>[],
  shiftMs: number,
  stepMs: number,
): TrendRow[] {
  return rows.map((row) => {
    const then = before.find(({ at }) => Math.abs(at + shiftMs - row.at) <= stepMs / 2);
    return { ...row, downloadBefore: then?.download ?? null, uploadBefore: then?.upload ?? null };
  });
}

export function comparedRows(
  trend: SkewTrend,
  before: SkewTrend | undefined,
  shiftMs: number,
): TrendRow[] {
  const rows = trendRows(trend);
  if (!before) return rows;
  const steps = trend.points.map(({ from, to }) => Date.parse(to) - Date.parse(from));
  return withBefore(rows, trendRows(before), shiftMs, Math.max(1, ...steps));
}

/** The next 5 % above the largest value, and at least 20 %, so that the limits show. */
export function trendTop(...trends: (SkewTrend | undefined)[]): { top: number; ticks: number[] } {
  const points = trends.flatMap((trend) => trend?.points ?? []);
  const largest = Math.max(0, ...points.flatMap((p) => [p.download ?? 0, p.upload ?? 0]));
  const top = Math.max(0.2, Math.min(1, Math.ceil(largest * 20 + 0.2) / 20));
  const step = top <= 0.4 ? 0.05 : 0.2;
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, i) => i * step);
  return { top, ticks: ticks.filter((tick) => tick <= top + 1e-9) };
}

export interface RegimeSpan {
  id: number;
  label: string;
  from: number;
  to: number;
}

export function regimeSpans(regimes: readonly Regime[], from: number, to: number): RegimeSpan[] {
  return regimes
    .map((regime) => ({
      id: regime.id,
      label: regime.label,
      from: Math.max(from, Date.parse(regime.from)),
      to: Math.min(to, regime.to ? Date.parse(regime.to) : to),
    }))
    .filter((span) => span.to > span.from)
    .sort((a, b) => a.from - b.from);
}
