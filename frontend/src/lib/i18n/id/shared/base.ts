import type { base as english } from '../../en/shared/base';
import { codes } from './codes';
import { common } from './common';
import { terms } from './terms';

/** What every page speaks with. */
export const base: typeof english = { ...common, codes, terms };
