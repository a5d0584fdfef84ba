import { codes } from './codes';
import { common } from './common';
import { limits } from './limits';
import { terms } from './terms';

/** What every page speaks with. */
export const base = { ...common, codes, limits, terms };
