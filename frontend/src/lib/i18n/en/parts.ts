const serversOwn = () => Promise.resolve({});

/** The dictionary in parts, each fetched when a page that speaks with it is opened. Of what a router's configuration
 * was found to be, the server says it in English itself. */
export const parts = {
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
  findings: serversOwn,
  differences: serversOwn,
  traceWords: serversOwn,
};
export type Area = keyof typeof parts;
