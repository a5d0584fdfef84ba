/** The order of the sources: no folder that is too large to look through, no imports that go in a circle, and tests of
 * pages where one looks for them. */
import { describe, expect, it } from 'vitest';

const SOURCES = import.meta.glob<string>('/src/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const MOST_IN_A_FOLDER = 20;
const IMPORT = /(?:^|\n)(?:import|export) [^;]*?from '([^']+)'/g;

const isTest = (file: string) => file.includes('.test.') || file.startsWith('/src/testing/');
const files = Object.keys(SOURCES).filter((file) => !isTest(file));
const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'));

function imported(file: string): string[] {
  return [...(SOURCES[file] ?? '').matchAll(IMPORT)].flatMap(([, specifier = '']) => {
    const base = specifier.startsWith('@/')
      ? `/src/${specifier.slice(2)}`
      : new URL(specifier, `file://${file}`).pathname;
    return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].filter(
      (path) => path in SOURCES,
    );
  });
}

/** The files of one circle, or nothing. `path` leads to `file`; `done` holds files that lead to no circle. */
function circle(file: string, path: string[], done: Set<string>): string[] {
  if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
  if (done.has(file)) return [];
  for (const next of imported(file)) {
    const files = circle(next, [...path, file], done);
    if (files.length > 0) return files;
  }
  done.add(file);
  return [];
}

describe('the sources', () => {
  it('are in folders that can be looked through', () => {
    const sizes = new Map<string, number>();
    for (const file of files) sizes.set(folderOf(file), (sizes.get(folderOf(file)) ?? 0) + 1);
    const large = [...sizes].filter(([, size]) => size > MOST_IN_A_FOLDER);
    expect(large, 'group them by what they are for, in subfolders').toEqual([]);
  });

  it('import each other in one direction', () => {
    const done = new Set<string>();
    const circles = files.map((file) => circle(file, [], done)).filter(({ length }) => length > 0);
    expect(circles, 'move what both need, often a type, into a separate file').toEqual([]);
  });

  it('load pages so that a server that is away is said, not met by the browser’s own page', () => {
    const bare = files.flatMap((file) => {
      const source = SOURCES[file] ?? '';
      return [...source.matchAll(/lazyRouteComponent\(\s*(speaking\()?(\w*)/g)]
        .filter(
          ([, isSpeaking, name = '']) => !isSpeaking && !source.includes(`${name} = speaking(`),
        )
        .map(([call]) => `${file}: ${call}`);
    });
    expect(bare, 'load it with speaking(): without, the router reloads the page').toEqual([]);
  });

  it('have the tests of a page in a folder called as its feature', () => {
    const features = new Set(
      files.filter((file) => file.startsWith('/src/features/')).map((file) => file.split('/')[3]),
    );
    const folders = Object.keys(SOURCES).flatMap(
      (file) => /^\/src\/testing\/(.+)\/[^/]+\.page\.test\.tsx$/.exec(file)?.[1] ?? [],
    );
    const strange = folders.filter((folder) => !features.has(folder));
    expect(strange, 'name the folder after the feature in src/features').toEqual([]);
  });
});
