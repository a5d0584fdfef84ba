import type { Dictionary } from '../en';
import { access } from './access';
import { balance } from './balance';
import { codes } from './codes';
import { common } from './common';
import { overview } from './overview';
import { probes } from './probes';
import { quality } from './quality';
import { routers } from './routers';
import { settings } from './settings';
import { weeks } from './weeks';

export const dictionary: Dictionary = {
  ...common,
  access,
  balance,
  codes,
  overview,
  probes,
  quality,
  routers,
  settings,
  weeks,
};
export { differences } from './differences';
export { findings } from './findings';
