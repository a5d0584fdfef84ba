/** Search parameters as schemas: the URL is state, and a mistyped one falls back to the default. */
// The small build of zod: the whole of it would be a tenth of the first load.
import * as z from 'zod/mini';
import { PROBE_KINDS, PROBE_OUTCOMES, RANGES, SELECTIONS } from '@/api/types';

/** A parameter that may be missing; one that is mistyped counts as missing. */
const maybe = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined);
const whole = (least: number, most: number) =>
  maybe(z.coerce.number().check(z.multipleOf(1), z.gte(least), z.lte(most)));
const id = whole(1, Number.MAX_SAFE_INTEGER);
const text = (most: number) => z.string().check(z.maxLength(most));

export const SETTINGS_ROUTER_TABS = ['connection', 'uplinks'] as const;
/** Tabs of earlier versions, whose parts are on the page of the router now. */
export const MOVED_ROUTER_TABS = ['findings', 'regimes', 'health'] as const;
export const PROBE_TABS = ['plans', 'lines', 'servers'] as const;
export const SETUP_STEPS = ['uplinks', 'first'] as const;

const selection = maybe(z.enum(SELECTIONS as ['all', 'work', 'off', 'exam']));

const instant = maybe(z.iso.datetime({ offset: true }));

/** What every page of a router looks at (lib/view.ts); links between them carry it along. */
export const viewSearch = z.object({
  range: maybe(z.enum(RANGES)),
  from: instant,
  to: instant,
  selection,
  vs: maybe(z.literal('previous')),
});
export const VIEW_KEYS = ['range', 'from', 'to', 'selection', 'vs'] as const;
/** `at`: the point of the chart whose stored rows are open, `slot`: of a long one; `dir`: of the grid of hours. */
export const lineSearch = z.object({
  at: instant,
  slot: instant,
  dir: maybe(z.enum(['download', 'upload'])),
});
export const wallSearch = z.object({
  router: id,
  rotate: whole(5, 3600),
  theme: maybe(z.enum(['dark', 'light'])),
  lang: maybe(z.enum(['en', 'id'])),
});
/** Only paths of our own, so that a link cannot lead a fresh sign-in elsewhere. */
export const signInSearch = z.object({
  return: maybe(z.string().check(z.regex(/^\/(?![/\\])/))),
});
export const campusSearch = z.object({
  campus: id,
});
export const routerSettingsSearch = z.object({
  tab: maybe(z.enum([...SETTINGS_ROUTER_TABS, ...MOVED_ROUTER_TABS])),
});
export const setupSearch = z.object({ step: maybe(z.enum(SETUP_STEPS)) });

export const qualitySearch = z.object({
  day: maybe(z.iso.date()),
  isp: id,
  kind: maybe(z.enum(PROBE_KINDS as ['tcp', 'udp', 'load', 'http'])),
  outcome: maybe(z.enum(PROBE_OUTCOMES as ['ok', 'invalid', 'failed', 'skipped', 'missed'])),
});
/** Each side of a comparison: a regime, or from and to. */
export const compareSearch = z.object({
  tab: maybe(z.literal('quality')),
  a: id,
  b: id,
  a_from: instant,
  a_to: instant,
  b_from: instant,
  b_to: instant,
});
/** The question of the what-if page (features/balance/whatIf.ts); growth in percent. */
export const whatIfSearch = z.object({
  w: maybe(text(400)),
  down: maybe(z.coerce.string().check(z.maxLength(200))),
  groups: maybe(z.array(text(200)).check(z.maxLength(50))),
  cap: maybe(text(400)),
  grow: maybe(z.number().check(z.multipleOf(1), z.gte(-99), z.lte(9900))),
});
/** What a plan is to reach: a recommendation, what a drift changed, or the ISP of each remainder. */
export const planSearch = z.object({
  recommendation: id,
  drift: id,
  b: maybe(z.coerce.string().check(z.maxLength(8000))),
});
export const balanceHomeSearch = z.object({ router: id });
export const probesSearch = z.object({
  router: id,
  tab: maybe(z.enum(PROBE_TABS)),
});
