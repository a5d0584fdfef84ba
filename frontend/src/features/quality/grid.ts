/** Values of the grid ISP x measure, for page and file. */
import type { LoadLetter, QualityUplink, QualityMetric, TiphonCategory } from '@/api/types';
import { changeOf as partsOf, growthOf } from '@/lib/series/changes';
import type { Tone } from '@/components/ui/states/StatusChip';

export const CATEGORY_TONE: Record<TiphonCategory, Tone> = {
  very_good: 'ok',
  good: 'ok',
  fair: 'warn',
  poor: 'danger',
};
export const GRADE_TONE: Record<LoadLetter, Tone> = {
  'A+': 'ok',
  A: 'ok',
  B: 'ok',
  C: 'warn',
  D: 'danger',
  F: 'danger',
};
export const LENS_TONE = { good: 'ok', degraded: 'warn', bad: 'danger', unknown: 'idle' } as const;

export const MEASURES = ['download', 'upload', 'rtt', 'loss', 'jitter', 'http'] as const;
export type Measure = (typeof MEASURES)[number];

/** More is better only for throughput. */
export const isMoreBetter = (measure: Measure): boolean =>
  measure === 'download' || measure === 'upload';

/** The median of loss is almost always zero, so its mean is used. */
export const valueOf = (uplink: QualityUplink, measure: Measure): number | null =>
  measure === 'loss' ? uplink.loss.mean : uplink[measure].median;

/** What no echo at rest tells. */
export const untestedOf = (uplink: QualityUplink): ('throughput' | 'jitter' | 'rise')[] => [
  ...(uplink.download.n + uplink.upload.n === 0 ? (['throughput'] as const) : []),
  ...(uplink.jitter.n === 0 ? (['jitter'] as const) : []),
  ...(uplink.load.grade === null ? (['rise'] as const) : []),
];
const ALL_UNTESTED = 3;

/** Nothing but echoes at rest: they can prove a line bad, not good. */
export const isPingOnly = (uplink: QualityUplink): boolean =>
  untestedOf(uplink).length === ALL_UNTESTED;

/** Smaller changes are noise to the eye. */
const SAME_WITHIN = 0.03;
export type Change = 'up' | 'down' | 'same';

export function changeOf(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null;
  const scale = Math.max(Math.abs(now), Math.abs(before));
  if (scale === 0 || Math.abs(now - before) <= scale * SAME_WITHIN) return 'same';
  return now > before ? 'up' : 'down';
}

/** With fewer, a median tells of single tests. */
export const TESTS_ENOUGH = 3;

/** Loss is a share and changes by points, the others by parts of what they were. */
export function changeSince(
  uplink: QualityUplink,
  before: QualityUplink | undefined,
  measure: Measure,
) {
  const isKnown = before && [uplink, before].every((each) => each[measure].n >= TESTS_ENOUGH);
  const [now, then] = [valueOf(uplink, measure), isKnown ? valueOf(before, measure) : null];
  const better = isMoreBetter(measure) ? ('more' as const) : ('less' as const);
  return measure === 'loss'
    ? { change: partsOf(now, then), unit: 'points' as const, digits: 2, better }
    : { change: growthOf(now, then), unit: 'percent' as const, better };
}

export const trendOf = (metric: QualityMetric): (number | null)[] =>
  metric.trend.map(({ value }) => value);

/** Per measure, so that the curves of ISPs compare. */
export function trendTop(uplinks: readonly QualityUplink[], measure: Measure): number | undefined {
  const values = uplinks
    .flatMap((uplink) => trendOf(uplink[measure]))
    .filter((value) => value !== null);
  const top = Math.max(0, ...values);
  return top > 0 ? top * 1.05 : undefined;
}

export const testsOf = ({ outcomes }: QualityUplink): number =>
  outcomes.ok + outcomes.invalid + outcomes.failed + outcomes.skipped + outcomes.missed;

const hasFigures = (uplink: QualityUplink): boolean =>
  uplink.load.grade !== null || MEASURES.some((measure) => uplink[measure].n > 0);

/** Neither tested nor asked for. */
export const isUntested = (uplinks: readonly QualityUplink[]): boolean =>
  uplinks.every((uplink) => testsOf(uplink) === 0 && !hasFigures(uplink));
