/** Sizes in px of charts that load after their page. */
export const STRIP_HEIGHT = 120;
export const TREND_HEIGHT = 260;
/** For what is drawn above the trend in the same scale. */
export const TREND_MARGIN = { left: 48, right: 8 };
