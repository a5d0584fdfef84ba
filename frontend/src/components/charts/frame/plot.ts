/** Sizes in px of charts whose drawing comes after the page that makes room for them. */
export const STRIP_HEIGHT = 120;
export const TREND_HEIGHT = 260;
/** Where the trend's plot lies in its box, for what is drawn above it in the same scale. */
export const TREND_MARGIN = { left: 48, right: 8 };
