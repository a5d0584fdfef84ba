/** Whether each page brings the words that it speaks with: what its modules say, found by following their imports. */
import { describe, expect, it } from 'vitest';
import { parts as indonesian } from './id/parts';

const SOURCES = import.meta.glob<string>('/src/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Families of statements are spoken with by `useStatement` alone: other things are called `plans.0` too. */
const FAMILIES = import.meta.glob('./id/statements/*.json');
const AREAS = Object.keys(indonesian).filter(
  (area) => area !== 'base' && !(`./id/statements/${area}.json` in FAMILIES),
);
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
    const base = ['layout', 'router', 'states', 'reports/reports'].map(
      (name) => `/src/routes/${name}.tsx`,
    );
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
