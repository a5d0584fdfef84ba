/** Whether each page brings the words that it speaks with: what its modules say, found by following their imports. */
import { describe, expect, it } from 'vitest';
import { dictionary as en } from './en';
import { parts as english, type Area } from './en/parts';
import { dictionary as id, differences, findings, traceWords } from './id';
import refusals from './id/statements/refusals.json';
import valueWords from './id/statements/valueWords.json';
import { parts as indonesian } from './id/parts';

const SOURCES = import.meta.glob<string>('/src/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const AREAS = Object.keys(english).filter((area) => area !== 'base') as Area[];
const KEY = new RegExp(`['"\`](${AREAS.join('|')})\\.`, 'g');
/** What is said by a family of statements also takes the words for values. */
const STATEMENT = /useStatement\('(\w+)'\)/g;
const IMPORT =
  /(?:^|\n)(?:import|export) (?!type )[^;]*?from '([^']+)'|\bimport\('([^']+)'\)|^import '([^']+)'/g;
/** What is loaded on its own, with its own words. */
const SPEAKING = /speaking\(\s*\[([^\]]*)\],\s*\(\) => import\('([^']+)'\),?\s*\)/g;

function fileOf(specifier: string, importer: string): string | undefined {
  const base = specifier.startsWith('@/')
    ? `/src/${specifier.slice(2)}`
    : new URL(specifier, `file://${importer}`).pathname;
  return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((path) => path in SOURCES);
}

function spokenBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || file.startsWith('/src/lib/i18n/')) return new Set();
  seen.add(file);
  const source = (SOURCES[file] ?? '').replace(SPEAKING, '');
  const keys = [...source.matchAll(KEY)].map(([, area]) => area ?? '');
  const families = [...source.matchAll(STATEMENT)].flatMap(([, area]) => [
    area ?? '',
    'valueWords',
  ]);
  const imports = [...source.matchAll(IMPORT)]
    .map(([, from, dynamic, bare]) => from ?? dynamic ?? bare ?? '')
    .filter((name) => name.startsWith('@/') || name.startsWith('.'))
    .flatMap((name) => fileOf(name, file) ?? []);
  return new Set([...keys, ...families, ...imports.flatMap((path) => [...spokenBy(path, seen)])]);
}

const doors = Object.entries(SOURCES).flatMap(([file, source]) =>
  [...source.matchAll(SPEAKING)].map(
    ([, areas = '', target = '']) =>
      [
        fileOf(target, file) ?? target,
        [...areas.matchAll(/'(\w+)'/g)].map(([, area]) => area),
      ] as const,
  ),
);

describe('the words of a page', () => {
  it('are looked for behind every door', () => {
    const pages = Object.keys(SOURCES).filter((file) => /^\/src\/routes\/[^.]+\.tsx$/.test(file));
    const known = doors.map(([file]) => file);
    // These speak with the words that are always there.
    const base = ['layout', 'router', 'states'].map((name) => `/src/routes/${name}.tsx`);
    expect(pages.filter((file) => ![...known, ...base].includes(file))).toEqual([]);
  });
  it.each(doors)('come with it: %s', (file, areas) => {
    expect([...areas].sort()).toEqual([...spokenBy(file)].sort());
  });
  it('are all there at the start, where no door is passed', () => {
    expect([...spokenBy('/src/app/Providers.tsx')]).toEqual([]);
    expect([...spokenBy('/src/routes/layout.tsx')]).toEqual([]);
    expect([...spokenBy('/src/routes/states.tsx')]).toEqual([]);
  });
});

describe('the parts of a dictionary', () => {
  it.each([
    ['en', english, en, {}],
    ['id', indonesian, id, { findings, differences, traceWords, refusals, valueWords }],
  ] as const)('are the whole of it: %s', async (_, parts, dictionary, beside) => {
    const loaded = await Promise.all(
      Object.entries(parts).map(async ([area, load]) => [area, await load()] as const),
    );
    const { base, ...rest } = Object.fromEntries(loaded);
    const empty = { findings: {}, differences: {}, traceWords: {}, refusals: {}, valueWords: {} };
    expect({ ...base, ...rest }).toEqual({ ...dictionary, ...empty, ...beside });
  });
});
