import { createElement } from 'react';
import { expect, it } from 'vitest';
import './reactWithoutStacks';

/** Where React says that an element was made. */
const placeOf = (element: object) => (element as { _debugStack?: unknown })._debugStack;

it('an element does not note where it was made, which takes React longer than the element', () => {
  const first = createElement('p');
  expect(placeOf(first)).toBeDefined();
  expect(placeOf(createElement('p'))).toBe(placeOf(first));
});
