/** The API as far as the UI uses it, answered from the fixtures. */
import { makeSessionHandlers } from './access/handlers';
import { makeAccountHandlers } from './accounts/handlers';
import { makeBalanceHandlers } from './balance/handlers';
import { makeDeviceHandlers } from './device/handlers';
import { makeFigureHandlers } from './figures/handlers';
import { makeHoursHandlers } from './hours/handlers';
import { makeChannelHandlers } from './channels/handlers';
import { makeIncidentHandlers } from './incidents/handlers';
import { makeMuteHandlers } from './mutes/handlers';
import { makeRuleHandlers } from './rules/handlers';
import { makeProbeHandlers } from './probes/handlers';
import { makeContractHandlers } from './router-setup/contractHandlers';
import { makeRouterHandlers } from './router-setup/handlers';
import { makeCampusHandlers } from './settings/handlers';

/** What writing changes while the page is open; made anew for every test. */
export const makeHandlers = () => [
  ...makeBalanceHandlers(),
  ...makeDeviceHandlers(),
  ...makeHoursHandlers(),
  ...makeIncidentHandlers(),
  ...makeChannelHandlers(),
  ...makeMuteHandlers(),
  ...makeRuleHandlers(),
  ...makeProbeHandlers(),
  ...makeSessionHandlers(),
  ...makeAccountHandlers(),
  ...makeCampusHandlers(),
  ...makeContractHandlers(),
  ...makeRouterHandlers(),
  ...makeFigureHandlers(),
];
