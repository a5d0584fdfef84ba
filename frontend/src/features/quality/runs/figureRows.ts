/** Figures of a run as table rows: ours, and iperf3's own. */
import type { RunFigures } from '@/api/types';

export const STATISTICS = ['mean', 'median', 'p5', 'p95', 'p99', 'min', 'max', 'spread'] as const;
export type Statistic = (typeof STATISTICS)[number];
export type FigureColumn = 'download' | 'upload' | 'rtt' | 'jitter';
export interface FigureRow {
  statistic: Statistic;
  values: Partial<Record<FigureColumn, number>>;
}

/** Bit/s and ms, as measured. */
export function figureRows(figures: RunFigures): { columns: FigureColumn[]; rows: FigureRow[] } {
  const { download, upload, rtt_ms: rtt, jitter_ms: jitter } = figures;
  const measures: [FigureColumn, ((statistic: Statistic) => number) | null][] = [
    ['download', download ? (statistic) => download[`${statistic}_bps`] : null],
    ['upload', upload ? (statistic) => upload[`${statistic}_bps`] : null],
    ['rtt', rtt ? (statistic) => rtt[statistic] : null],
    ['jitter', jitter ? (statistic) => jitter[statistic] : null],
  ];
  const present = measures.flatMap(([column, read]) => (read ? [{ column, read }] : []));
  return {
    columns: present.map(({ column }) => column),
    rows:
      present.length === 0
        ? []
        : STATISTICS.map((statistic) => ({
            statistic,
            values: Object.fromEntries(
              present.map(({ column, read }) => [column, read(statistic)]),
            ),
          })),
  };
}

export const REPORTED = [
  'sent_bps',
  'received_bps',
  'sent_bytes',
  'received_bytes',
  'duration_s',
  'retransmits',
  'mean_rtt_us',
  'min_rtt_us',
  'max_rtt_us',
  'packets',
  'lost',
  'lost_pct',
  'sent_packets',
  'received_packets',
  'jitter_ms',
  'congestion',
  'cpu_host_pct',
  'cpu_remote_pct',
] as const;
type Reported = NonNullable<RunFigures['reported']>;
export type ReportedName = (typeof REPORTED)[number];

/** Those that the protocol has. */
export const reportedRows = (
  reported: Reported,
): { name: ReportedName; value: number | string }[] =>
  REPORTED.flatMap((name) => {
    const value = reported[name] ?? '';
    return value === '' ? [] : [{ name, value }];
  });
