/** How much of a long list has room on the two sheets of a printed week. */

export const MOST_ISPS = 8;

/** Of why a week has its verdict, or which outages were the longest. */
export const mostReasons = (isps: number): number => (isps > 4 ? 1 : 3);

/** Of what was done; the rows of many ISPs leave less room. */
export const mostActs = (isps: number): number => (isps > 4 ? 2 : 4);

/** Of what happened, likewise. */
export const mostEvents = (isps: number): number => Math.max(3, 9 - isps);

/** Bars of more ISPs are too small to be read, and their tables take the sheet. */
export const hasRoomForCharts = (isps: number): boolean => isps <= 4;
