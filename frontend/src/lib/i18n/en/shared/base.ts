import { codes } from './codes';
import { common } from './common';
import { terms } from './terms';

/** What every page speaks with. */
export const base = { ...common, codes, terms };
