import { codes } from './codes';
import { common } from './common';

/** What every page speaks with. */
export const base = { ...common, codes };
