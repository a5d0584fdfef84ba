/** A run as panels on one axis: milliseconds since the run began. */
import type { ProbeRun, ProbeSeries } from '@/api/types';
import type { Row } from '@/lib/series/series';

export type PanelKind = 'throughput' | 'rtt' | 'cwnd' | 'retransmits' | 'loss' | 'jitter' | 'echo';
type Key = 'download' | 'upload' | 'value';
export interface Panel {
  kind: PanelKind;
  keys: readonly Key[];
  rows: readonly Row<Key>[];
}
export interface Span {
  from: number;
  to: number;
}
type Stream = ProbeSeries['streams'][number];
type Column = 'rtt_us' | 'cwnd_bytes' | 'retransmits' | 'lost' | 'jitter_us';

const blank = { download: null, upload: null, value: null };
const US_PER_MS = 1000;

/** Throughput first. */
export function panelsOf(run: Pick<ProbeRun, 'direction'>, series: ProbeSeries): Panel[] {
  const column = (kind: PanelKind, name: Column, fold: Fold, factor = 1): Panel => ({
    kind,
    keys: ['value'],
    rows: series.streams.some((stream) => stream[name].length > 0)
      ? series.at_ms.map((at, index) => ({
          ...blank,
          at,
          value: scaled(fold(values(series.streams, name, index)), factor),
        }))
      : [],
  });
  const panels: Panel[] = [
    throughput(run, series),
    column('loss', 'lost', sum),
    column('jitter', 'jitter_us', mean, US_PER_MS),
    column('rtt', 'rtt_us', mean, US_PER_MS),
    column('cwnd', 'cwnd_bytes', sum),
    column('retransmits', 'retransmits', sum),
    {
      kind: 'echo',
      keys: ['value'],
      rows: series.pings.map(({ at_ms: at, rtt_us: rtt }) => ({
        ...blank,
        at,
        value: scaled(rtt, US_PER_MS),
      })),
    },
  ];
  return panels.filter(({ rows }) => rows.length > 0);
}

type Fold = (values: readonly number[]) => number | null;
const sum: Fold = (values) =>
  values.length === 0 ? null : values.reduce((total, value) => total + value, 0);
const mean: Fold = (values) => {
  const total = sum(values);
  return total === null ? null : total / values.length;
};
const scaled = (value: number | null, factor: number): number | null =>
  value === null ? null : value / factor;

const values = (streams: readonly Stream[], name: Column, index: number): number[] =>
  streams.flatMap((stream) => stream[name][index] ?? []);

function throughput(run: Pick<ProbeRun, 'direction'>, series: ProbeSeries): Panel {
  if (series.phases.length > 0) return phaseThroughput(series);
  const key = run.direction ?? 'download';
  const rows = series.at_ms.map((at, index) => ({
    ...blank,
    at,
    [key]: series.rate_bps[index] ?? null,
  }));
  return { kind: 'throughput', keys: [key], rows };
}

/** A phase begins with its first echo. */
function phaseThroughput(series: ProbeSeries): Panel {
  const spans = phaseSpans(series);
  const rows = new Map<number, Row<Key>>();
  for (const { phase, direction, rate_bps: rates } of series.phases) {
    const from = spans.find((span) => span.phase === phase)?.from ?? 0;
    rates.forEach((rate, second) => {
      const at = from + second * 1000;
      rows.set(at, { ...(rows.get(at) ?? { ...blank, at }), [direction]: rate });
    });
  }
  return {
    kind: 'throughput',
    keys: ['download', 'upload'],
    rows: [...rows.values()].sort((a, b) => a.at - b.at),
  };
}

export type PhaseSpan = Span & { phase: ProbeSeries['pings'][number]['phase'] };

/** From the echoes; empty without them. */
export function phaseSpans({ pings, phases }: ProbeSeries): PhaseSpan[] {
  if (phases.length === 0) return [];
  const spans: PhaseSpan[] = [];
  for (const { at_ms: at, phase } of pings) {
    const last = spans.at(-1);
    if (last?.phase === phase) last.to = at;
    else {
      if (last) last.to = at;
      spans.push({ phase, from: at, to: at });
    }
  }
  return spans;
}

/** Stretches without a byte; slow start does not count. */
export function stallSpans(series: ProbeSeries): Span[] {
  const spans: Span[] = [];
  series.at_ms.forEach((from, index) => {
    if (series.rate_bps[index] !== 0 || series.omitted[index]) return;
    const to = from + (series.duration_ms[index] ?? 1000);
    const last = spans.at(-1);
    if (last && from - last.to < 500) last.to = to;
    else spans.push({ from, to });
  });
  return spans;
}

/** The last thing that any panel shows. */
export function lengthOf(series: ProbeSeries): number {
  const end = (series.at_ms.at(-1) ?? 0) + (series.duration_ms.at(-1) ?? 0);
  const phaseEnd = phaseThroughputEnd(series);
  return Math.max(1000, end, phaseEnd, series.pings.at(-1)?.at_ms ?? 0);
}

const phaseThroughputEnd = (series: ProbeSeries): number =>
  series.phases.length === 0 ? 0 : (phaseThroughput(series).rows.at(-1)?.at ?? 0) + 1000;

const STEPS_S = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900];

/** Round seconds or minutes. */
export function secondTicks(lengthMs: number, wanted = 8): number[] {
  const step = (STEPS_S.find((s) => lengthMs / 1000 / s <= wanted) ?? 1800) * 1000;
  return Array.from({ length: Math.floor(lengthMs / step) + 1 }, (_, index) => index * step);
}

/** `75` is 75 s, `30:00` is half an hour. */
export function offsetText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 120) return String(seconds);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
