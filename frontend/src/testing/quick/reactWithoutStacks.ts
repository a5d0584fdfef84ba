/**
 * React notes for every element where it was made, in case somebody opens its developer tools, and gives up after ten
 * thousand of them in a second: a tenth of what the tests of pages took of the processors. Here it has given up before
 * the first. Its warnings are the same, less that place.
 */
import * as react from 'react';

interface Internals {
  recentlyCreatedOwnerStacks: number;
}

const internals = Object.entries(react).find(([name]) =>
  name.startsWith('__CLIENT_INTERNALS'),
)?.[1] as unknown as Internals;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set: () => undefined,
});
