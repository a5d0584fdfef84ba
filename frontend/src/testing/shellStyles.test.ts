/** The shell in the HTML has its style sheet before the theme is there; its colours are those of the theme. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const valuesIn = (css: string): Record<string, string> =>
  Object.fromEntries(
    [...css.matchAll(/(--tb-[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );

const rules = (css: string, selector: string): string[] =>
  css
    .split(selector)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('}')));

const THEME = readFileSync('src/app/theme.css', 'utf8');
const SHELL = readFileSync('public/shell.css', 'utf8');

const [light = ''] = rules(THEME, ":root,\n[data-wall-theme='light'] {");
const [dark = ''] = rules(THEME, ":root[data-mantine-color-scheme='dark'],");

describe('colours of the shell', () => {
  it.each([
    ['light', valuesIn(light), rules(SHELL, '\n#shell {')],
    ['dark', valuesIn(dark), rules(SHELL, "[data-mantine-color-scheme='dark'] #shell {")],
    ['a dark device', valuesIn(dark), rules(SHELL, ':not([data-mantine-color-scheme]) #shell {')],
  ])('%s', (_, theme, [shell = '']) => {
    const shown = valuesIn(shell);
    expect(Object.keys(shown)).toHaveLength(10);
    expect(theme).toMatchObject(shown);
  });
});
