import type { Direction } from '@/api/types';

/** What is open on the page beside its view. */
export interface Spot {
  /** The point of the chart whose stored rows are shown, as an instant. */
  at?: string | undefined;
  /** Of a long point: the slot whose samples are shown. */
  slot?: string | undefined;
  /** The direction of the grid of hours. */
  dir?: Direction | undefined;
}
