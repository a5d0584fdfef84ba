/** An ISP's points as rows: now, the time before under the same axis, gaps as gaps. */

/** Means over [from, to), with extremes; bit/s. */
export interface UplinkPoint {
  from: string;
  to: string;
  download_bps: number;
  upload_bps: number;
  min_download_bps: number | null;
  max_download_bps: number | null;
  min_upload_bps: number | null;
  max_upload_bps: number | null;
  covered: number;
  bridged: boolean;
}
export interface UplinkRow {
  /** The middle of its time, except at the ends of a stretch without neighbours. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly download: number | null;
  readonly upload: number | null;
  /** Within the point; null for a single sample. */
  readonly downloadSpan: readonly [number, number] | null;
  readonly uploadSpan: readonly [number, number] | null;
  readonly downloadBefore: number | null;
  readonly uploadBefore: number | null;
  readonly covered: number;
  readonly bridged: boolean;
}
/** Points are moved by `shift_s` to stand under those of now. */
interface Before {
  points: readonly UplinkPoint[];
  shift_s: number;
}

/** In steps; less is no gap, as polls are never exactly on time. */
const SLACK = 0.6;

const span = (low: number | null, high: number | null): readonly [number, number] | null =>
  low === null || high === null || low === high ? null : [low, high];

const timesOf = (point: UplinkPoint, shiftMs = 0) => {
  const from = Date.parse(point.from) + shiftMs;
  const to = Date.parse(point.to) + shiftMs;
  return { at: (from + to) / 2, from, to };
};

const UNKNOWN = {
  download: null,
  upload: null,
  downloadSpan: null,
  uploadSpan: null,
  downloadBefore: null,
  uploadBefore: null,
  covered: 0,
  bridged: false,
} as const;

function present(point: UplinkPoint, before: UplinkPoint | undefined): UplinkRow {
  return {
    ...timesOf(point),
    download: point.download_bps,
    upload: point.upload_bps,
    downloadSpan: span(point.min_download_bps, point.max_download_bps),
    uploadSpan: span(point.min_upload_bps, point.max_upload_bps),
    downloadBefore: before?.download_bps ?? null,
    uploadBefore: before?.upload_bps ?? null,
    covered: point.covered,
    bridged: point.bridged,
  };
}

/** In time order. An earlier point joins the row of now whose step it shares. */
export function uplinkRows(
  points: readonly UplinkPoint[],
  before: Before | null,
  stepMs: number,
): readonly UplinkRow[] {
  const shiftMs = (before?.shift_s ?? 0) * 1000;
  const step = (at: number) => Math.round(at / stepMs);
  const left = new Map(
    before?.points.map((point) => [step(Date.parse(point.from) + shiftMs), point]),
  );
  const rows = points.map((point) => {
    const key = step(Date.parse(point.from));
    const match = left.get(key);
    left.delete(key);
    return present(point, match);
  });
  const alone = [...left.values()].map((point) => ({
    ...UNKNOWN,
    ...timesOf(point, shiftMs),
    downloadBefore: point.download_bps,
    uploadBefore: point.upload_bps,
  }));
  const all = alone.length === 0 ? rows : [...rows, ...alone].sort((a, b) => a.at - b.at);
  return withoutDots(withGaps(all, stepMs * SLACK), 'download');
}

/** A row of nulls between rows that do not touch: no line crosses unobserved time. */
function withGaps(rows: readonly UplinkRow[], slackMs: number): UplinkRow[] {
  return rows.flatMap((row, index) => {
    const previous = rows[index - 1];
    if (!previous || row.from - previous.to <= slackMs) return [row];
    return [{ ...UNKNOWN, from: previous.to, to: row.from, at: (previous.to + row.from) / 2 }, row];
  });
}

/** A lone row is drawn from its begin to its end, as a point has no length. */
function withoutDots(rows: readonly UplinkRow[], key: 'download'): UplinkRow[] {
  return rows.flatMap((row, index) => {
    const isLone =
      row[key] !== null && rows[index - 1]?.[key] == null && rows[index + 1]?.[key] == null;
    return isLone
      ? [
          { ...row, at: row.from },
          { ...row, at: row.to },
        ]
      : [row];
  });
}

export interface LivePointLike {
  at: string;
  download_bps: number | null;
  upload_bps: number | null;
}

/** Polls after the last point. */
export function withLive(
  points: readonly UplinkPoint[],
  live: readonly LivePointLike[],
): readonly UplinkPoint[] {
  const last = points.at(-1);
  if (!last) return points;
  let from = last.to;
  const fresh = live.flatMap((sample): UplinkPoint[] => {
    const { at, download_bps: download, upload_bps: upload } = sample;
    if (download === null || upload === null || Date.parse(at) <= Date.parse(from)) return [];
    const isNext = Date.parse(at) - Date.parse(from) <= POLL_GAP_MS;
    const begin = isNext ? from : new Date(Date.parse(at) - POLL_MS).toISOString();
    from = at;
    return [samplePoint(begin, at, download, upload)];
  });
  return fresh.length === 0 ? points : [...points, ...fresh];
}
const POLL_MS = 10_000;
/** More than two polls. */
const POLL_GAP_MS = 25_000;

const samplePoint = (from: string, to: string, download: number, upload: number): UplinkPoint => ({
  from,
  to,
  download_bps: download,
  upload_bps: upload,
  min_download_bps: download,
  max_download_bps: download,
  min_upload_bps: upload,
  max_upload_bps: upload,
  covered: 1,
  bridged: false,
});

export const highest = (rows: readonly UplinkRow[]): number =>
  rows.reduce(
    (top, row) =>
      Math.max(
        top,
        row.download ?? 0,
        row.upload ?? 0,
        row.downloadSpan?.[1] ?? 0,
        row.uploadSpan?.[1] ?? 0,
        row.downloadBefore ?? 0,
        row.uploadBefore ?? 0,
      ),
    0,
  );

/** The row that holds an instant, else the nearest known one; null without any. */
export function rowAt(rows: readonly UplinkRow[], at: number): UplinkRow | null {
  let best: UplinkRow | null = null;
  for (const row of rows) {
    if (row.download === null) continue;
    if (row.from <= at && at < row.to) return row;
    if (!best || Math.abs(row.at - at) < Math.abs(best.at - at)) best = row;
  }
  return best;
}
