/** Samples as rows. A gap becomes a row of nulls, never a line across it. */

export interface Timed {
  readonly at: number;
}
export type Row<K extends string> = Timed & Readonly<Record<K, number | null>>;

/** A row of nulls between points further apart than `maxGapMs` breaks the line. */
export function breakAtGaps<K extends string>(
  rows: readonly Row<K>[],
  keys: readonly K[],
  maxGapMs: number,
): Row<K>[] {
  return rows.flatMap((row, index) => {
    const previous = rows[index - 1];
    if (!previous || row.at - previous.at <= maxGapMs) return [row];
    return [emptyRow((previous.at + row.at) / 2, keys), row];
  });
}

function emptyRow<K extends string>(at: number, keys: readonly K[]): Row<K> {
  const nulls = Object.fromEntries(keys.map((key) => [key, null])) as Record<K, null>;
  return { ...nulls, at };
}

/** Drops those before `fromMs`, keeps time order and one point per time. */
export function appendPoints<P extends { at: string }>(
  points: readonly P[],
  fresh: readonly P[],
  fromMs: number,
): P[] {
  const byTime = new Map([...points, ...fresh].map((point) => [Date.parse(point.at), point]));
  return [...byTime.entries()]
    .filter(([at]) => at >= fromMs)
    .sort(([a], [b]) => a - b)
    .map(([, point]) => point);
}

/** 0 to the first `step x 10^n` at or above `max`, with even ticks. */
export function niceAxis(max: number, wanted = 4): { max: number; ticks: number[] } {
  if (!(max > 0)) return { max: 1, ticks: [0, 1] };
  const rough = max / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((m) => m * power).find((s) => s >= rough * 0.999) ?? rough;
  const count = Math.ceil(max / step - 1e-9);
  return { max: count * step, ticks: Array.from({ length: count + 1 }, (_, i) => i * step) };
}
