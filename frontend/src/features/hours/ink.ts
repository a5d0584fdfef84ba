/** Shades that are neither an ISP's colour nor a status. */
export const INK = 'var(--tb-text)';
