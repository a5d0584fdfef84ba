import type { Direction } from '@/api/types';

/** Open on the page beside its view. */
export interface Spot {
  /** The point whose stored rows are shown. */
  at?: string | undefined;
  /** In a long point, the slot whose samples are shown. */
  slot?: string | undefined;
  /** For the grid of hours. */
  dir?: Direction | undefined;
  /** The event that the page was opened for. */
  event?: number | undefined;
}
