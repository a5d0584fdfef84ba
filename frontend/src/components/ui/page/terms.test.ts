/** Every word that is explained stands somewhere with its explanation. */
import { expect, it } from 'vitest';
import { terms } from '@/lib/i18n/en/shared/terms';

const SOURCES = Object.values(
  import.meta.glob<string>('/src/{features,components}/**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).join('\n');

it.each(Object.keys(terms))('%s is explained where it is read', (name) => {
  expect(SOURCES).toMatch(new RegExp(`(term=|term: |<Term name=)["']${name}["']`));
});
