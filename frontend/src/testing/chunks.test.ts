import { describe, expect, it } from 'vitest';
import { chunkNames } from '../../chunks';

const CORE = '/node_modules/@mantine/core/esm/index.mjs';
const NUMBERS = '/node_modules/@mantine/core/esm/components/NumberInput/NumberInput.mjs';
/** What each module imports; `()` before it: by a call. */
const IMPORTS: Record<string, string[]> = {
  '/src/app/main.tsx': ['/src/lib/date.ts', '()/src/routes/overview.tsx', '()/src/routes/week.tsx'],
  '/src/lib/date.ts': [],
  '/src/routes/overview.tsx': ['/node_modules/react/index.js', CORE, '()/src/charts/Strip.tsx'],
  '/src/routes/week.tsx': ['/src/lib/date.ts', '/src/weeks/Week.tsx', '()/src/routes/users.tsx'],
  '/src/weeks/Week.tsx': ['/src/lib/grid.ts'],
  '/src/lib/grid.ts': [],
  '/src/routes/users.tsx': ['/src/lib/grid.ts', CORE, '()/src/weeks/A.tsx', '()/src/weeks/B.tsx'],
  '/src/weeks/A.tsx': ['/src/weeks/both.ts', '()/src/routes/roles.tsx'],
  '/src/weeks/B.tsx': ['/src/weeks/both.ts'],
  '/src/weeks/both.ts': [],
  '/src/routes/roles.tsx': [CORE],
  '/src/charts/Strip.tsx': ['/node_modules/recharts/index.js'],
  '/node_modules/recharts/index.js': ['/node_modules/d3-path/index.js', '/src/lib/date.ts'],
  '/node_modules/d3-path/index.js': [],
  '/node_modules/react/index.js': [],
  [CORE]: ['/node_modules/@mantine/core/esm/components/Text/Text.mjs', NUMBERS],
  '/node_modules/@mantine/core/esm/components/Text/Text.mjs': [],
  [NUMBERS]: [],
};
const CODE: Record<string, string> = {
  '/src/routes/overview.tsx': 'import { Text as T } from "@mantine/core";',
  '/src/routes/users.tsx': 'import { Text, NumberInput } from "@mantine/core";',
  '/src/routes/roles.tsx': 'import { NumberInput } from "@mantine/core";',
  [CORE]: `import { Text } from "./components/Text/Text.mjs";
import { NumberInput } from "./components/NumberInput/NumberInput.mjs";`,
};
const graph = {
  getModuleInfo: (id: string) => ({
    code: CODE[id] ?? '',
    importedIds: (IMPORTS[id] ?? []).filter((other) => !other.startsWith('()')),
    dynamicallyImportedIds: (IMPORTS[id] ?? []).flatMap((other) =>
      other.startsWith('()') ? [other.slice(2)] : [],
    ),
  }),
};

describe('the files of a build', () => {
  const nameOf = chunkNames('/src/app/main.tsx');
  it.each([
    ['/src/lib/date.ts', 'first'],
    ['/src/routes/overview.tsx', 'first'],
    ['/node_modules/@mantine/core/esm/components/Text/Text.mjs', 'first'],
    ['/node_modules/react/index.js', 'framework'],
    ['/node_modules/d3-path/index.js', 'charts'],
    ['/src/charts/Strip.tsx', 'charts'],
    ['/src/weeks/Week.tsx', 'week'],
    ['/src/lib/grid.ts', 'shared'],
    [NUMBERS, 'forms'],
    ['/src/weeks/both.ts', 'dialogs'],
    ['/src/weeks/A.tsx', null],
  ])('%s is in %s', (id, name) => {
    expect(nameOf(id, graph)).toBe(name);
  });

  it.each([
    ['id/parts.ts', 'words-id'],
    ['en/figures/overview.ts', 'words-en'],
    ['en/figures/hours.ts', 'words-en-figures'],
    ['id/statements/plans.json', 'words-id-statements'],
  ])('the words of %s are in %s', (file, name) => {
    const words = `/src/lib/i18n/${file}`;
    const said = {
      getModuleInfo: () => ({ code: '', importedIds: [], dynamicallyImportedIds: [] }),
    };
    expect(chunkNames(words)(words, said)).toBe(name);
  });
});
