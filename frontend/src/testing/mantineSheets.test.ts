import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const MANTINE = 'node_modules/@mantine';
const COMPONENTS = join(MANTINE, 'core/esm/components');
/** Whose parts of Mantine's core they draw with is in their own imports. */
const COMPANIONS = ['notifications', 'modals'];

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !/(^|\/)testing\/|\.test\./.test(name))
    .map((name) => join(folder, name));

const read = (file: string): string => readFileSync(file, 'utf8');
const known = new Set(readdirSync(COMPONENTS));
const sheets = new Set(
  readdirSync(join(MANTINE, 'core/styles')).map((name) => name.replace(/(\.layer)?\.css$/, '')),
);

/** Components of the core that these files import by name. */
function importedFromCore(files: readonly string[]): string[] {
  const names = files.flatMap((file) =>
    [...read(file).matchAll(/import \{([^}]*)\} from ['"]@mantine\/core['"]/g)].flatMap(
      ([, list = '']) => list.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
    ),
  );
  return names.filter((name) => known.has(name));
}

/** Parts that are drawn by others alone (a box with its label) have no folder among the components. */
const partsOf = (component: string): string[] =>
  (known.has(component) ? filesIn(join(COMPONENTS, component), /\.mjs$/) : []).flatMap((file) =>
    [...read(file).matchAll(/from "(\.[^"]+)"/g)].flatMap(([, path = '']) => {
      const [, name] =
        /esm\/(?:components|utils)\/(\w+)\//.exec(resolve(dirname(file), path)) ?? [];
      return name === undefined ? [] : [name];
    }),
  );

test('every component that is used has its sheet, and no other', () => {
  const files = [
    ...filesIn('src', /\.tsx?$/),
    ...COMPANIONS.flatMap((name) => filesIn(join(MANTINE, name, 'esm'), /\.mjs$/)),
  ];
  const used = new Set(importedFromCore(files));
  for (const component of used) for (const part of partsOf(component)) used.add(part);
  const needed = [...used].filter((name) => sheets.has(name)).sort();
  const listed = [...read('src/app/mantineSheets.ts').matchAll(/styles\/(\w+)\.css/g)].map(
    ([, name = '']) => name,
  );
  expect(listed.filter((name) => /^[A-Z]/.test(name)).sort()).toEqual(needed);
});

test("they stand in Mantine's own order", () => {
  const whole = read(join(MANTINE, 'core/styles.css'));
  const places = [...read('src/app/mantineSheets.ts').matchAll(/'@mantine\/core\/(.+)'/g)].map(
    ([, path = '']) => whole.indexOf(read(join(MANTINE, 'core', path)).slice(0, 200)),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});
