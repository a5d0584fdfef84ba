/** The API as far as the UI uses it, answered from the fixtures. */
import { makeBalanceHandlers } from './balance/handlers';
import { makeAccountHandlers } from './campus/accountHandlers';
import { makeCampusHandlers } from './campus/campusHandlers';
import { makeContractHandlers } from './campus/contractHandlers';
import { makeRouterHandlers } from './campus/routerHandlers';
import { makeSessionHandlers } from './campus/sessionHandlers';
import { makeDeviceHandlers } from './device/handlers';
import { makeFigureHandlers } from './figures/handlers';
import { makeProbeHandlers } from './probes/handlers';

/** What writing changes while the page is open; made anew for every test. */
export const makeHandlers = () => [
  ...makeBalanceHandlers(),
  ...makeDeviceHandlers(),
  ...makeProbeHandlers(),
  ...makeSessionHandlers(),
  ...makeAccountHandlers(),
  ...makeCampusHandlers(),
  ...makeContractHandlers(),
  ...makeRouterHandlers(),
  ...makeFigureHandlers(),
];
