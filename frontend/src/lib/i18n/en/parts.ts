const serversOwn = () => Promise.resolve({});

/** The dictionary in parts, each fetched when a page that speaks with it is opened. Of what a router's configuration
 * was found to be, the server says it in English itself. */
export const parts = {
  base: async () => (await import('./shared/base')).base,
  access: async () => (await import('./settings/access')).access,
  balance: async () => (await import('./balance/balance')).balance,
  compare: async () => (await import('./figures/compare')).compare,
  hours: async () => (await import('./figures/hours')).hours,
  uplink: async () => (await import('./figures/uplink')).uplink,
  overview: async () => (await import('./figures/overview')).overview,
  probes: async () => (await import('./quality/probes')).probes,
  quality: async () => (await import('./quality/quality')).quality,
  routerPage: async () => (await import('./device/routerPage')).routerPage,
  routers: async () => (await import('./settings/routers')).routers,
  settings: async () => (await import('./settings/settings')).settings,
  trace: async () => (await import('./device/trace')).trace,
  wall: async () => (await import('./figures/wall')).wall,
  weeks: async () => (await import('./figures/weeks')).weeks,
  findings: serversOwn,
  differences: serversOwn,
  traceWords: serversOwn,
  advice: serversOwn,
  balanceFigures: serversOwn,
  valueWords: serversOwn,
  plans: serversOwn,
  drifts: serversOwn,
  pins: serversOwn,
  comparisons: serversOwn,
  qualityVerdicts: serversOwn,
  verdicts: serversOwn,
  refusals: serversOwn,
};
export type Area = keyof typeof parts;
