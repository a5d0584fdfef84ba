/** What the page of a queue trial works out of the server's answer. */
import type { QueueTrial, TrialRun } from '@/api/trialTypes';
import { secondsBetween } from '@/lib/time/time';

type Figures = NonNullable<TrialRun['figures']>;

/** What the router has without a trial. */
export const AS_IT_IS = 'as_it_is';
/** Of a run before any was made: both phases with their warm-up, and the change around them. */
const USUAL_RUN_S = 57;

export const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
};

const known = (values: readonly (number | null)[]): number[] =>
  values.filter((value) => value !== null);

/** Over the idle median, of the worse direction; null where no 95th percentile was stored. */
export function p95RiseMs({ idle_ms: idle, download, upload }: Figures): number | null {
  const worst = known([download.p95_ms, upload.p95_ms]);
  return worst.length === 0 ? null : Math.max(...worst) - idle;
}

export const countedOf = ({ runs }: Pick<QueueTrial, 'runs'>, variant?: string): Figures[] =>
  runs.flatMap((run) =>
    run.valid && run.figures && (variant === undefined || run.variant === variant)
      ? [run.figures]
      : [],
  );

export type CellMark = 'counted' | 'uncounted' | 'now' | 'later';
export interface Cell {
  variant: string;
  place: number;
  run: TrialRun | undefined;
  mark: CellMark;
  isRepeat: boolean;
}

const markOf = (run: TrialRun | undefined): CellMark => {
  if (!run) return 'later';
  if (run.valid === null) return 'now';
  return run.valid ? 'counted' : 'uncounted';
};

/** Each block's runs in their order: made, under way and to come; repeats are last. */
export const blocksOf = ({ order, runs }: Pick<QueueTrial, 'order' | 'runs'>): Cell[][] =>
  order.map((variants, block) => {
    const own = runs.filter((run) => run.block === block).toSorted((a, b) => a.place - b.place);
    const repeats = own.slice(variants.length).map(({ variant }) => variant);
    return [...variants, ...repeats].map((variant, place) => {
      const run = own.find((each) => each.place === place);
      return {
        variant: run?.variant ?? variant,
        place,
        run,
        mark: markOf(run),
        isRepeat: place >= variants.length,
      };
    });
  });

export interface Step {
  block: number;
  variant: string;
}

/** The run that comes next; null: all were made. */
export function nextOf(trial: Pick<QueueTrial, 'order' | 'runs'>): Step | null {
  for (const [block, cells] of blocksOf(trial).entries()) {
    const cell = cells.find(({ mark }) => mark === 'later');
    if (cell) return { block, variant: cell.variant };
  }
  return null;
}

export const openRunOf = ({ runs }: Pick<QueueTrial, 'runs'>): TrialRun | undefined =>
  runs.find(({ ended_at: ended }) => ended === null);

/** From one run's begin to the next one's, as the runs so far went. */
function usualRunS(runs: readonly TrialRun[]): number {
  const begins = runs.map(({ began_at: began }) => Date.parse(began)).toSorted((a, b) => a - b);
  const apart = begins.slice(1).map((at, index) => (at - (begins[index] ?? at)) / 1000);
  return median(apart) ?? USUAL_RUN_S;
}

/** Seconds until all runs that are known of are made. */
export function leftS(trial: Pick<QueueTrial, 'runs' | 'runs_left'>, now: number): number {
  const usual = usualRunS(trial.runs);
  const open = openRunOf(trial);
  if (!open) return trial.runs_left * usual;
  const rest = Math.max(0, usual - secondsBetween(open.began_at, now));
  return (trial.runs_left - 1) * usual + rest;
}

/** The share of runs that are over. */
export function doneShare({ runs_over: over, runs_left: left }: QueueTrial): number {
  return over + left === 0 ? 0 : over / (over + left);
}

export interface Dot {
  variant: string;
  /** From 0. */
  block: number;
  riseMs: number;
  isCounted: boolean;
}

/** Of runs that were measured. */
export const dotsOf = ({ runs }: Pick<QueueTrial, 'runs'>): Dot[] =>
  runs.flatMap(({ variant, block, valid, figures }) =>
    figures ? [{ variant, block, riseMs: figures.rise_ms, isCounted: valid === true }] : [],
  );
