/** One colour per uplink position, safe for colour-blind readers, never a status colour. */
export const ISP_COLORS = 12;
export const ispColor = (position: number): string => `var(--isp-${(position % ISP_COLORS) + 1})`;

/** The second cue: four colours that every reader tells apart, then the next four in another texture. */
const COLORS_PER_TEXTURE = 4;
const TEXTURES = ['plain', 'striped', 'dotted'] as const;
export type Texture = (typeof TEXTURES)[number];
export const ispTexture = (position: number): Texture =>
  TEXTURES[Math.floor((position % ISP_COLORS) / COLORS_PER_TEXTURE)] ?? 'plain';
export const TEXTURE_DASH = { plain: undefined, striped: '9 3', dotted: '2 3' } as const;

export interface IspLook {
  color: string;
  texture: Texture;
}
/** For charts in which several ISPs are seen together. */
export const ispLook = (position: number): IspLook => ({
  color: ispColor(position),
  texture: ispTexture(position),
});

/** Never told by colour. */
export const DIRECTION_DASH = { download: undefined, upload: '5 4' } as const;
export const AXIS = { fontSize: 'var(--mantine-font-size-xs)', fill: 'var(--tb-dimmed)' } as const;
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
