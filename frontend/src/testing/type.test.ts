/** Sizes of type are those of the theme, by their names: a size of a style's own is refused wherever it is written. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { theme } from '@/app/theme';

/** Vitest gives an empty text for a style that is imported. */
const STYLES = Object.fromEntries(
  Object.keys(import.meta.glob('/src/**/*.css')).map((file) => [
    file,
    readFileSync(`.${file}`, 'utf8'),
  ]),
);
const SOURCES = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const MOST_SIZES = 6;
const SMALLEST_REM = 12 / 16;

const names = Object.keys(theme.fontSizes ?? {}).join('|');
const ofTheme = `var\\(--mantine-font-size-(?:${names})\\)`;
/** The wallboard's are in a hundredth of its screen (theme.css); within it a part may have a variable of them. */
const ofWall = `var\\(--(?:wall-(?:${names})|rate|name|word|unit)\\)`;

/** What stands after each `pattern` and is not `allowed`, with its file. */
function strange(texts: Record<string, string>, pattern: RegExp, allowed: RegExp): string[] {
  return Object.entries(texts).flatMap(([file, text]) =>
    [...text.matchAll(pattern)]
      .map(([, value = '']) => value.trim())
      .filter((value) => !allowed.test(value))
      .map((value) => `${file}: ${value}`),
  );
}

const isOfWall = ([file]: [string, string]) => file.startsWith('/src/features/wall/');
const styles = Object.entries(STYLES);

describe('sizes of type', () => {
  it('are six, and none is smaller than one reads', () => {
    const sizes = Object.values(theme.fontSizes ?? {}).map((size) =>
      parseFloat(/[\d.]+rem/.exec(size ?? '')?.[0] ?? ''),
    );
    expect(new Set(sizes).size).toBe(sizes.length);
    expect(sizes.length).toBeLessThanOrEqual(MOST_SIZES);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(SMALLEST_REM);
    const ofWalls = Object.values(STYLES).flatMap((text) => text.match(/--wall-\w+:/g) ?? []);
    expect([...new Set(ofWalls)]).toEqual(
      Object.keys(theme.fontSizes ?? {}).map((name) => `--wall-${name}:`),
    );
  });

  it('are found', () => {
    expect(styles.length).toBeGreaterThan(40);
    expect(styles.filter(isOfWall).length).toBeGreaterThan(3);
    expect(styles.join('')).toContain('font-size: var(');
  });

  it('have a name of the scale in styles', () => {
    const ofPages = Object.fromEntries(styles.filter((style) => !isOfWall(style)));
    const ofWalls = Object.fromEntries(styles.filter(isOfWall));
    const size = /font-size:([^;}]+)/g;
    const refused = [
      ...strange(ofPages, size, RegExp(`^(?:inherit|${ofTheme})$`)),
      ...strange(ofWalls, size, RegExp(`^(?:inherit|${ofWall})$`)),
      ...strange(
        ofWalls,
        /--(?:rate|name|word|unit):([^;}]+)/g,
        RegExp(`^var\\(--wall-(?:${names})\\)$`),
      ),
      ...strange(STYLES, /[\s;{]font:([^;}]+)/g, /^inherit$/),
      ...strange(STYLES, /(--mantine-(?:font-size|h\d)[\w-]*:)/g, /^$/),
    ];
    expect(refused, 'say var(--mantine-font-size-…) of src/app/theme.ts, or inherit').toEqual([]);
  });

  it('have a name of the scale in components', () => {
    const byName = RegExp(`^["'{\`]+(?:inherit|${names}|${ofTheme})["'}\`]+$`);
    const refused = [
      ...strange(SOURCES, /\bfz=("[^"]*"|\{[^}]*\}*)/g, byName),
      ...strange(
        SOURCES,
        /\bfontSize(?:=|: ?)("[^"]*"|'[^']*'|\{[^}]*\}|[^,}\n]+)/g,
        RegExp(`${byName.source}|^SIZES\\.`),
      ),
      ...strange(
        SOURCES,
        /<(?:Text|Anchor|TextLink|List)\b[^>]*?\ssize=("[^"]*"|\{[^}]*\})/g,
        byName,
      ),
    ];
    expect(refused, 'say fz="sm", or fontSize: \'var(--mantine-font-size-sm)\'').toEqual([]);
  });
});
