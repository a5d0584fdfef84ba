import { describe, expect, it } from 'vitest';
import { dictionary as en } from './en';
import { dictionary as id } from './id';

function flatten(tree: object, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? flatten(value, `${prefix}${key}.`)
      : [[prefix + key, String(value)]],
  );
}
const english = new Map(flatten(en));
const indonesian = new Map(flatten(id));
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe('the dictionaries', () => {
  it('have the same keys', () => {
    expect([...indonesian.keys()].sort()).toEqual([...english.keys()].sort());
  });
  it('have no empty text', () => {
    const empty = [...english, ...indonesian].filter(([, text]) => text.trim() === '');
    expect(empty).toEqual([]);
  });
  it('use the same placeholders', () => {
    const differing = [...english.keys()].filter(
      (key) =>
        JSON.stringify(placeholders(english.get(key) ?? '')) !==
        JSON.stringify(placeholders(indonesian.get(key) ?? '')),
    );
    expect(differing).toEqual([]);
  });
});
