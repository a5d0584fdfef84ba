import type { parts as english } from '../en/parts';

export const parts = {
  base: async () => (await import('./shared/base')).base,
  access: async () => (await import('./settings/access')).access,
  balance: async () => (await import('./balance/balance')).balance,
  checks: async () => (await import('./figures/checks')).checks,
  compare: async () => (await import('./figures/compare')).compare,
  hours: async () => (await import('./figures/hours')).hours,
  money: async () => (await import('./figures/money')).money,
  uplink: async () => (await import('./figures/uplink')).uplink,
  overview: async () => (await import('./figures/overview')).overview,
  palette: async () => (await import('./shared/palette')).palette,
  probes: async () => (await import('./quality/probes')).probes,
  quality: async () => (await import('./quality/quality')).quality,
  routerPage: async () => (await import('./device/routerPage')).routerPage,
  routers: async () => (await import('./settings/routers')).routers,
  settings: async () => (await import('./settings/settings')).settings,
  trace: async () => (await import('./device/trace')).trace,
  wall: async () => (await import('./figures/wall')).wall,
  weeks: async () => (await import('./figures/weeks')).weeks,
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
  refusals: async () => (await import('./statements/refusals.json')).default,
} satisfies typeof english & Record<string, () => Promise<object>>;
export type Area = keyof typeof parts;
/** By code. A statement without words here is shown in the server's English. */
export type StatementArea = Exclude<Area, keyof typeof english>;
