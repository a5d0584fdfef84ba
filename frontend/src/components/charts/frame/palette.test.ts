import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { colorDifference } from '@/testing/colorDifference';
import { ISP_COLORS, ispTexture, TEXTURE_DASH } from './palette';

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
  tritanopia: [
    1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039,
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

/** CIEDE2000: the first four colours, which most campuses see alone, differ by more than this for every reader. */
const LIMIT = 9;

it('draws each texture with a dash of its own', () => {
  const places = [0, 4, 8].map(ispTexture);
  expect(new Set(places).size).toBe(3);
  expect(new Set(places.map((texture) => TEXTURE_DASH[texture])).size).toBe(3);
  expect(ispTexture(ISP_COLORS)).toBe(ispTexture(0));
});

it('measures colours as Sharma, Wu and Dalal published', () => {
  expect(colorDifference([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 3);
  expect(colorDifference([50, -1, 2], [50, 0, 0])).toBeCloseTo(2.3669, 3);
  expect(colorDifference([50, 2.49, -0.001], [50, -2.49, 0.0011])).toBeCloseTo(7.2195, 3);
  expect(colorDifference([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514])).toBeCloseTo(
    0.9082,
    3,
  );
});

describe.each(['light', 'dark'] as const)('%s palette', (scheme) => {
  const surface = token(scheme, 'tb-surface');
  const isps = Array.from({ length: ISP_COLORS }, (_, place) => token(scheme, `isp-${place + 1}`));

  it('shows ISP colours at 3:1 on the surface', () => {
    for (const isp of isps) expect(contrast(isp, surface)).toBeGreaterThanOrEqual(3);
  });
  it.each(Object.entries(VISION))('tells twelve ISPs apart for %s vision', (_, matrix) => {
    const labs = isps.map((isp) => lab(seen(isp, matrix)));
    const alike = labs.flatMap((a, i) =>
      labs.flatMap((b, j) => (j > i && colorDifference(a, b) < LIMIT ? [[i, j] as const] : [])),
    );
    for (const [i, j] of alike) {
      expect(ispTexture(i), `ISP${i + 1} and ISP${j + 1}`).not.toBe(ispTexture(j));
    }
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
