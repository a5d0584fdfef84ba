import type { parts as english } from '../en/parts';
import { base } from './shared/base';

const spoken = {
  base: () => Promise.resolve(base),
  access: async () => (await import('./settings/access')).access,
  backups: async () => (await import('./settings/backups')).backups,
  balance: async () => (await import('./balance/balance')).balance,
  channels: async () => (await import('./settings/channels')).channels,
  checks: async () => (await import('./figures/checks')).checks,
  choices: async () => (await import('./figures/choices')).choices,
  compare: async () => (await import('./figures/compare')).compare,
  growth: async () => (await import('./figures/growth')).growth,
  guide: async () => (await import('./shared/guide')).guide,
  hours: async () => (await import('./figures/hours')).hours,
  incidents: async () => (await import('./figures/incidents')).incidents,
  ledger: async () => (await import('./figures/ledger')).ledger,
  mailedReports: async () => (await import('./settings/mailedReports')).mailedReports,
  messages: async () => (await import('./settings/messages')).messages,
  money: async () => (await import('./figures/money')).money,
  mutes: async () => (await import('./settings/mutes')).mutes,
  uplink: async () => (await import('./figures/uplink')).uplink,
  offers: async () => (await import('./settings/offers')).offers,
  overview: async () => (await import('./figures/overview')).overview,
  palette: async () => (await import('./shared/palette')).palette,
  probes: async () => (await import('./quality/probes')).probes,
  quality: async () => (await import('./quality/quality')).quality,
  rules: async () => (await import('./settings/rules')).rules,
  routerPage: async () => (await import('./device/routerPage')).routerPage,
  routers: async () => (await import('./settings/routers')).routers,
  setup: async () => (await import('./settings/setup')).setup,
  settings: async () => (await import('./settings/settings')).settings,
  trace: async () => (await import('./device/trace')).trace,
  wall: async () => (await import('./figures/wall')).wall,
  weeks: async () => (await import('./figures/weeks')).weeks,
} satisfies typeof english & Record<string, () => Promise<object>>;
/** By code. A statement without words here is shown in the server's English. */
export const statements = {
  findings: async () => (await import('./device/findings')).findings,
  differences: async () => (await import('./device/differences')).differences,
  traceWords: async () => (await import('./device/traceWords')).traceWords,
  advice: async () => (await import('./statements/advice.json')).default,
  balanceFigures: async () => (await import('./statements/balanceFigures.json')).default,
  valueWords: async () => (await import('./statements/valueWords.json')).default,
  plans: async () => (await import('./statements/plans.json')).default,
  drifts: async () => (await import('./statements/drifts.json')).default,
  pins: async () => (await import('./statements/pins.json')).default,
  comparisons: async () => (await import('./statements/comparisons.json')).default,
  qualityVerdicts: async () => (await import('./statements/qualityVerdicts.json')).default,
  verdicts: async () => (await import('./statements/verdicts.json')).default,
  incidentWords: async () => (await import('./statements/incidentWords.json')).default,
  ledgerWords: async () => (await import('./statements/ledgerWords.json')).default,
  fillingWords: async () => (await import('./statements/fillingWords.json')).default,
  refusals: async () => (await import('./statements/refusals.json')).default,
};
export const parts = { ...spoken, ...statements };
export type Area = keyof typeof parts;
export type StatementArea = keyof typeof statements;
