import type { Area } from '../en/parts';

export const parts: Readonly<Record<Area, () => Promise<object>>> = {
  base: async () => (await import('./shared/base')).base,
  access: async () => (await import('./settings/access')).access,
  balance: async () => (await import('./balance/balance')).balance,
  compare: async () => (await import('./figures/compare')).compare,
  hours: async () => (await import('./figures/hours')).hours,
  line: async () => (await import('./figures/line')).line,
  overview: async () => (await import('./figures/overview')).overview,
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
  refusals: async () => (await import('./statements/refusals.json')).default,
  valueWords: async () => (await import('./statements/valueWords.json')).default,
};
