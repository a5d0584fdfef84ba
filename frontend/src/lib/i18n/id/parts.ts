import type { Area } from '../en/parts';

export const parts: Readonly<Record<Area, () => Promise<object>>> = {
  base: async () => (await import('./base')).base,
  access: async () => (await import('./access')).access,
  balance: async () => (await import('./balance')).balance,
  compare: async () => (await import('./compare')).compare,
  hours: async () => (await import('./hours')).hours,
  line: async () => (await import('./line')).line,
  overview: async () => (await import('./overview')).overview,
  probes: async () => (await import('./probes')).probes,
  quality: async () => (await import('./quality')).quality,
  routerPage: async () => (await import('./routerPage')).routerPage,
  routers: async () => (await import('./routers')).routers,
  settings: async () => (await import('./settings')).settings,
  trace: async () => (await import('./trace')).trace,
  wall: async () => (await import('./wall')).wall,
  weeks: async () => (await import('./weeks')).weeks,
  findings: async () => (await import('./findings')).findings,
  differences: async () => (await import('./differences')).differences,
  traceWords: async () => (await import('./traceWords')).traceWords,
};
