import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { jsdomStyle } from './computedStyle';
import { renderApp } from './render';
import '@/routes/layout';
import '@/routes/settings/settings';
import '@/routes/settings/settings.probes';

const READ = [
  'display',
  'visibility',
  'opacity',
  'pointer-events',
  'position',
  'overflow-x',
  'padding-top',
  'margin-left',
  'border-top-width',
];
const read = (style: CSSStyleDeclaration) =>
  Object.fromEntries(READ.map((property) => [property, style.getPropertyValue(property)]));

it('tells of the elements of a page what jsdom tells, of each tenth', async () => {
  renderApp('/settings/probes');
  await screen.findByDisplayValue('Harian');
  const elements = [...document.querySelectorAll('*')].filter((_, at) => at % 10 === 0);
  expect(elements.length).toBeGreaterThan(30);
  for (const element of elements)
    expect([element.outerHTML.slice(0, 200), read(getComputedStyle(element))]).toEqual([
      element.outerHTML.slice(0, 200),
      read(jsdomStyle(element)),
    ]);
});

it.each([
  ['<p hidden>a</p>'],
  ['<p hidden style="display: block">a</p>'],
  ['<input type="hidden" style="display: block">'],
  ['<div style="visibility: hidden"><p>a</p><p style="visibility: visible">b</p></div>'],
  ['<div style="visibility: hidden"><b style="visibility: inherit">a</b></div>'],
  ['<div style="display: flex"><b style="display: inherit">a</b></div>'],
  ['<div style="pointer-events: none"><button>a</button></div>'],
  ['<table><tbody hidden><tr><td>a</td></tr></tbody></table>'],
  ['<dialog>a</dialog><dialog open>b</dialog>'],
  ['<details><summary>a</summary><p>b</p></details>'],
  ['<svg style="opacity: 0"><text>a</text><title>b</title></svg>'],
  [
    '<style>.gone { display: none } i { visibility: hidden }</style><b class="x gone">a</b><i>b</i>',
  ],
  [
    '<style>.room { padding: 4px; margin-left: 2px } .both { padding: 1px; display: none }</style><b class="room">a</b><i class="both">b</i>',
  ],
  ['<style>.edge { border-top-width: 3px }</style><b class="edge">a</b><p class="room">b</p>'],
  ['<textarea style="border: 2px solid red; padding: 3px">a</textarea>'],
  ['<style>@media screen { .gone { opacity: 0 } }</style><b class="gone">a</b>'],
])('tells of %s what jsdom tells', (html) => {
  document.body.innerHTML = html;
  for (const element of document.body.querySelectorAll('*'))
    expect([element.localName, read(getComputedStyle(element))]).toEqual([
      element.localName,
      read(jsdomStyle(element)),
    ]);
  document.body.innerHTML = '';
});
