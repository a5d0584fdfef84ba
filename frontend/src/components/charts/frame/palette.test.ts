import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync('src/app/theme.css', 'utf8');
type Rgb = [number, number, number];

function token(scheme: 'light' | 'dark', name: string): Rgb {
  const block = css.split(`[data-wall-theme='${scheme}']`)[1]!.split('}')[0]!;
  const hex = new RegExp(`--${name}: #([0-9a-f]{6})`).exec(block)![1]!;
  return [0, 2, 4].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255)) as Rgb;
}
const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** WCAG 2.2 contrast ratio. */
function contrast(a: Rgb, b: Rgb): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
/** Machado, Oliveira, Fernandes 2009, severity 1. */
const VISION = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  deuteranopia: [
    0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881,
  ],
  protanopia: [
    0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
  ],
};
function lab([r, g, b]: Rgb): Rgb {
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
const seen = (rgb: Rgb, m: readonly number[]): Rgb =>
  [0, 1, 2].map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        rgb.reduce((sum, c, column) => sum + c * m[row * 3 + column]!, 0),
      ),
    ),
  ) as Rgb;

describe.each(['light', 'dark'] as const)('%s palette', (scheme) => {
  const surface = token(scheme, 'tb-surface');
  const isps = [1, 2, 3, 4].map((n) => token(scheme, `isp-${n}`));

  it('shows ISP colours at 3:1 on the surface', () => {
    for (const isp of isps) expect(contrast(isp, surface)).toBeGreaterThanOrEqual(3);
  });
  it.each(Object.entries(VISION))('keeps the first four ISPs apart for %s vision', (_, matrix) => {
    const labs = isps.map((isp) => lab(seen(isp, matrix)));
    labs.forEach((a, i) =>
      labs
        .slice(i + 1)
        .forEach((b) => expect(Math.hypot(...a.map((v, k) => v - b[k]!))).toBeGreaterThan(19)),
    );
  });
  it('writes text at AA contrast', () => {
    const page = token(scheme, 'tb-page');
    for (const name of ['tb-text', 'tb-dimmed', 'tb-ok', 'tb-warn', 'tb-danger']) {
      expect(contrast(token(scheme, name), surface), name).toBeGreaterThanOrEqual(4.5);
      expect(contrast(token(scheme, name), page), name).toBeGreaterThanOrEqual(4.5);
    }
    for (const tone of ['ok', 'warn', 'danger', 'idle']) {
      expect(
        contrast(token(scheme, `tb-${tone}`), token(scheme, `tb-${tone}-soft`)),
        tone,
      ).toBeGreaterThanOrEqual(4.5);
    }
  });
});
