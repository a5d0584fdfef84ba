import { access } from './access';
import { balance } from './balance';
import { codes } from './codes';
import { common } from './common';
import { hours } from './hours';
import { overview } from './overview';
import { probes } from './probes';
import { quality } from './quality';
import { routerPage } from './routerPage';
import { routers } from './routers';
import { settings } from './settings';
import { weeks } from './weeks';

export const dictionary = {
  ...common,
  access,
  balance,
  codes,
  hours,
  overview,
  probes,
  quality,
  routerPage,
  routers,
  settings,
  weeks,
};
export type Dictionary = typeof dictionary;
