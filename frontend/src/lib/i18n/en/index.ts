import { access } from './settings/access';
import { balance } from './balance/balance';
import { base } from './shared/base';
import { compare } from './figures/compare';
import { hours } from './figures/hours';
import { uplink } from './figures/uplink';
import { overview } from './figures/overview';
import { probes } from './quality/probes';
import { quality } from './quality/quality';
import { routerPage } from './device/routerPage';
import { routers } from './settings/routers';
import { settings } from './settings/settings';
import { trace } from './device/trace';
import { wall } from './figures/wall';
import { weeks } from './figures/weeks';

export const dictionary = {
  ...base,
  access,
  balance,
  compare,
  hours,
  uplink,
  overview,
  probes,
  quality,
  routerPage,
  routers,
  settings,
  trace,
  wall,
  weeks,
};
export type Dictionary = typeof dictionary;
