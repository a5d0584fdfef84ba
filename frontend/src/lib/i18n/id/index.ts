import type { Dictionary } from '../en';
import { access } from './access';
import { balance } from './balance';
import { base } from './base';
import { compare } from './compare';
import { hours } from './hours';
import { line } from './line';
import { overview } from './overview';
import { probes } from './probes';
import { quality } from './quality';
import { routerPage } from './routerPage';
import { routers } from './routers';
import { settings } from './settings';
import { trace } from './trace';
import { wall } from './wall';
import { weeks } from './weeks';

export const dictionary: Dictionary = {
  ...base,
  access,
  balance,
  compare,
  hours,
  line,
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
export { differences } from './differences';
export { findings } from './findings';
export { phrases } from './phrases';
export { traceWords } from './traceWords';
