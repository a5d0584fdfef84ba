/** The table of the paper that compares queues on a RouterBOARD RB450G: a line of 35 Mbps, an idle latency of 26 ms. */
export interface PaperRow {
  riseMs: number;
  rateBps: number;
  /** 1 is all. */
  loss: number;
  cpuPercent: number;
}

const IDLE_MS = 26;
const row = (
  loadedMs: number,
  mbps: number,
  lossPercent: number,
  cpuPercent: number,
): PaperRow => ({
  riseMs: loadedMs - IDLE_MS,
  rateBps: mbps * 1e6,
  loss: lossPercent / 100,
  cpuPercent,
});

export const PAPER: Readonly<Record<string, PaperRow>> = {
  sfq: row(215, 33.2, 8, 15),
  pcq: row(35, 34.8, 6, 25),
  'fq-codel': row(31, 34.1, 0, 45),
  cake: row(29, 34.5, 0, 70),
};

/** Its row for a queue with or without a limit. */
export const paperRow = (variant: string): PaperRow | undefined =>
  PAPER[variant.replace(/_unlimited$/, '')];
