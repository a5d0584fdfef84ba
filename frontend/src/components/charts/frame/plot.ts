/** Sizes in px of charts that load after their page. */
export const STRIP_HEIGHT = 120;
export const TREND_HEIGHT = 260;
export const HEIGHTS = {
  rates: 340,
  days: 220,
  hours: 220,
  pairs: 260,
  buckets: 240,
  /** With and without the axis of time. */
  panel: 150,
  bare: 126,
} as const;
/** For what is drawn above the trend in the same scale. */
export const TREND_MARGIN = { left: 48, right: 8 };
/** A row of dots, and the axis below all of them. */
const ROW_HEIGHT = 64;
const AXIS_HEIGHT = 34;
export const rowsHeight = (rows: number): number => rows * ROW_HEIGHT + AXIS_HEIGHT;
