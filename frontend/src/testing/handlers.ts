/** The API as far as the UI uses it, answered from the fixtures. */
import { makeSessionHandlers } from './access/handlers';
import { makeAccountHandlers } from './accounts/handlers';
import { makeBalanceHandlers } from './balance/handlers';
import { makeDeviceHandlers } from './device/handlers';
import { makeFigureHandlers } from './figures/handlers';
import { makeGrowthHandlers } from './growth';
import { makeOfferHandlers } from './money/choices';
import { makeHoursHandlers } from './hours/handlers';
import { makeLedgerHandlers } from './ledger';
import { makeChannelHandlers } from './channels/handlers';
import { makeIncidentHandlers } from './incidents/handlers';
import { makeMuteHandlers } from './mutes/handlers';
import { makeRuleHandlers } from './rules/handlers';
import { makeProbeHandlers } from './probes/handlers';
import { makeContractHandlers } from './router-setup/contractHandlers';
import { makeRouterHandlers } from './router-setup/handlers';
import { makeBackupHandlers } from './settings/backups';
import { makeCampusHandlers } from './settings/handlers';
import { makeSetupHandlers } from './settings/setupChecklist';
import { makeTrialHandlers } from './trials/handlers';
import { makeSubscriptionHandlers } from './subscriptions/handlers';

/** What writing changes while the page is open; made anew for every test. */
export const makeHandlers = () => [
  ...makeBalanceHandlers(),
  ...makeDeviceHandlers(),
  ...makeGrowthHandlers(),
  ...makeOfferHandlers(),
  ...makeHoursHandlers(),
  ...makeLedgerHandlers(),
  ...makeIncidentHandlers(),
  ...makeChannelHandlers(),
  ...makeSubscriptionHandlers(),
  ...makeMuteHandlers(),
  ...makeRuleHandlers(),
  ...makeProbeHandlers(),
  ...makeTrialHandlers(),
  ...makeSessionHandlers(),
  ...makeAccountHandlers(),
  ...makeCampusHandlers(),
  ...makeBackupHandlers(),
  ...makeSetupHandlers(),
  ...makeContractHandlers(),
  ...makeRouterHandlers(),
  ...makeFigureHandlers(),
];
