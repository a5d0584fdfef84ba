import { INCIDENT_KINDS, PROBE_OUTCOMES, RANGES, SELECTIONS } from '@/api/types';
import { PROBE_KINDS } from '@/components/domain/probes/probeKinds';
import { ROUTER_PARTS } from '@/features/device/parts';
import { LANGUAGES } from '@/lib/i18n';
import { addressOf, date, instant, listOf, oneOf, plain, text, whole } from '@/lib/text/address';
import { outerOf } from '@/lib/zoom';

/** Colours of verdicts, the worst first. */
export const TONES = ['bad', 'warning', 'good', 'unknown'] as const;

const id = whole(1, Number.MAX_SAFE_INTEGER);

export const SETTINGS_ROUTER_TABS = ['connection', 'uplinks', 'contracts'] as const;
/** Tabs of earlier versions, now on the page of the router. */
export const MOVED_ROUTER_TABS = ['findings', 'regimes', 'health'] as const;
/** Where each is on that page. */
export const PLACE_OF_MOVED = {
  findings: {},
  regimes: { part: 'routing' },
  health: { part: 'load' },
} as const;
export const PROBE_TABS = ['plans', 'lines', 'servers'] as const;
export const PROBE_STEPS = ['server', 'lines', 'hours', 'budget', 'review'] as const;
export const SETUP_STEPS = ['uplinks', 'first'] as const;

/** A zoomed period's own period (lib/zoom.ts). */
const outerText = (raw: unknown): string | undefined =>
  typeof raw === 'string' && outerOf(raw) ? raw : undefined;

/** Of every page of a router (lib/view.ts); links between them carry it along. */
export const viewSearch = addressOf({
  range: oneOf(RANGES),
  from: instant,
  to: instant,
  selection: oneOf(SELECTIONS),
  vs: oneOf(['previous']),
  outer: outerText,
});
export const VIEW_KEYS = ['range', 'from', 'to', 'selection', 'vs', 'outer'] as const;
/** `at`: the open point of the chart, `slot`: in a long one; `dir`: of the grid of hours; `event`: shown on top. */
export const uplinkSearch = addressOf({
  at: instant,
  slot: instant,
  dir: oneOf(['download', 'upload']),
  event: id,
});
/** All routers: what is looked for, in which colours, and whether campuses stand apart. */
export const fleetSearch = addressOf({
  q: plain(100),
  tones: listOf(oneOf(TONES), TONES.length),
  by: oneOf(['campus', 'all']),
});
/** The page of the device: which part of it. */
export const routerSearch = addressOf({ part: oneOf(ROUTER_PARTS) });
export const wallSearch = addressOf({
  router: id,
  rotate: whole(5, 3600),
  theme: oneOf(['dark', 'light']),
  lang: oneOf(LANGUAGES),
});
/** Only paths of our own: a link cannot lead a fresh sign-in elsewhere. */
export const signInSearch = addressOf({
  return: text(8000, /^\/(?![/\\])/),
});
export const campusSearch = addressOf({
  campus: id,
});
export const routerSettingsSearch = addressOf({
  tab: oneOf([...SETTINGS_ROUTER_TABS, ...MOVED_ROUTER_TABS]),
});
export const setupSearch = addressOf({ step: oneOf(SETUP_STEPS) });

export const qualitySearch = addressOf({
  day: date,
  isp: id,
  kind: oneOf(PROBE_KINDS),
  outcome: oneOf(PROBE_OUTCOMES),
});
/** Of the audit log: who, what, and between which days. */
export const auditSearch = addressOf({
  user: plain(100),
  action: plain(60),
  since: date,
  until: date,
});
/** Each side: a regime, or from and to. */
export const compareSearch = addressOf({
  tab: oneOf(['quality']),
  a: id,
  b: id,
  a_from: instant,
  a_to: instant,
  b_from: instant,
  b_to: instant,
});
/** Of the list of incidents; `what`: their kind; periods as in api/queries/alerts/incidents.ts. */
export const incidentsSearch = addressOf({
  state: oneOf(['open', 'over']),
  what: oneOf(INCIDENT_KINDS),
  campus: id,
  router: id,
  period: oneOf(['24h', '7d', '14d', '30d', '90d', '1y']),
});
/** features/balance/whatIf/whatIf.ts; growth in percent. */
export const whatIfSearch = addressOf({
  w: text(400),
  down: plain(200),
  gone: plain(200),
  groups: listOf(text(200), 50),
  cap: text(400),
  grow: whole(-99, 9900),
});
/** A recommendation, what a drift changed, the way back from a change, a finding to cure, or the ISP of each remainder; `again`: of a change.
 * `queue` and `limit`: what else it sets, as queue trial `trial` recommends. */
export const planSearch = addressOf({
  recommendation: id,
  drift: id,
  back: id,
  finding: text(64, /^[a-z_]+$/),
  b: plain(8000),
  again: id,
  queue: oneOf(['cake', 'fq-codel']),
  limit: whole(50, 100),
  trial: id,
});
/** A new queue trial: what it is to find, of which queue and ISP. */
export const newTrialSearch = addressOf({
  goal: oneOf(['queue', 'limit']),
  queue: oneOf(['cake', 'fq-codel', 'pcq', 'sfq']),
  isp: id,
});
/** A packet, and perhaps a change. Not `from` and `to`: those are the period of every page of a router. */
export const traceSearch = addressOf({
  src: plain(100),
  dst: plain(100),
  proto: plain(20),
  port: whole(1, 65_535),
  entry: plain(100),
  plan: id,
});
export const balanceHomeSearch = addressOf({ router: id });
export const probesSearch = addressOf({
  router: id,
  tab: oneOf(PROBE_TABS),
});
export const probeSetupSearch = addressOf({
  router: id,
  step: oneOf(PROBE_STEPS),
});
