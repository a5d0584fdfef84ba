/** One colour per uplink position, safe for colour-blind readers, never a status colour. */
export const ISP_COLORS = 8;
export const ispColor = (position: number): string => `var(--isp-${(position % ISP_COLORS) + 1})`;

/** Never told by colour. */
export const DIRECTION_DASH = { download: undefined, upload: '5 4' } as const;
export const AXIS = { fontSize: 12, fill: 'var(--tb-dimmed)' } as const;
/** Our own tests belong to no ISP. */
export const TEST_INK = 'color-mix(in srgb, var(--tb-text) 55%, transparent)';
/** In the colour of the ground: no line strikes through a text on a chart. */
export const RIM = {
  stroke: 'var(--tb-surface)',
  strokeWidth: 4,
  paintOrder: 'stroke',
} as const;
/** In px, at the line of a change. */
export const LABEL_ROW = 15;
/** Neutral ink for the past. */
export const GHOST = 'color-mix(in srgb, var(--tb-text) 42%, transparent)';
