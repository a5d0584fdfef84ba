import { base } from './shared/base';

/** Each is fetched when a page that speaks with it is opened. What areas of `id` have no part here, the server says in
 * English itself. */
export const parts = {
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
  largeTransfer: async () => (await import('./balance/largeTransfer')).largeTransfer,
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
  probeSetup: async () => (await import('./quality/probeSetup')).probeSetup,
  queueTrials: async () => (await import('./trials/queueTrials')).queueTrials,
  quality: async () => (await import('./quality/quality')).quality,
  rules: async () => (await import('./settings/rules')).rules,
  routerPage: async () => (await import('./device/routerPage')).routerPage,
  routers: async () => (await import('./settings/routers')).routers,
  setup: async () => (await import('./settings/setup')).setup,
  settings: async () => (await import('./settings/settings')).settings,
  trace: async () => (await import('./device/trace')).trace,
  wall: async () => (await import('./figures/wall')).wall,
  weeks: async () => (await import('./figures/weeks')).weeks,
};
type Parts = typeof parts;
type Words<A extends keyof Parts> = Awaited<ReturnType<Parts[A]>>;
export type Dictionary = Words<'base'> & { [A in Exclude<keyof Parts, 'base'>]: Words<A> };
