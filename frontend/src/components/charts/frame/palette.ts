/** One stable colour per uplink position: safe for colour-blind readers, never a status colour. */
export const ISP_COLORS = 8;
export const ispColor = (position: number): string => `var(--isp-${(position % ISP_COLORS) + 1})`;

/** Direction is told by the line, never by the colour. */
export const DIRECTION_DASH = { download: undefined, upload: '5 4' } as const;
export const AXIS = { fontSize: 12, fill: 'var(--tb-dimmed)' } as const;
/** Of our own tests, which belong to no ISP. */
export const TEST_INK = 'color-mix(in srgb, var(--tb-text) 55%, transparent)';
/** A rim in the colour of the ground, so that no line strikes a text on a chart through. */
export const RIM = {
  stroke: 'var(--tb-surface)',
  strokeWidth: 4,
  paintOrder: 'stroke',
} as const;
/** Height in px of one label at the line of a change. */
export const LABEL_ROW = 15;
/** What was, in neutral ink: never mistaken for what is. */
export const GHOST = 'color-mix(in srgb, var(--tb-text) 42%, transparent)';
