/** Search parameters as schemas: the URL is state, and a mistyped one falls back to the default. */
import { z } from 'zod';
import { PROBE_KINDS, PROBE_OUTCOMES, RANGES, SELECTIONS } from '@/api/types';

export const SETTINGS_ROUTER_TABS = ['connection', 'uplinks'] as const;
/** Tabs of earlier versions, whose parts are on the page of the router now. */
export const MOVED_ROUTER_TABS = ['findings', 'regimes', 'health'] as const;
export const PROBE_TABS = ['plans', 'lines', 'servers'] as const;
export const SETUP_STEPS = ['uplinks', 'first'] as const;

const selection = z
  .enum(SELECTIONS as ['all', 'work', 'off', 'exam'])
  .optional()
  .catch(undefined);

const instant = z.iso.datetime({ offset: true }).optional().catch(undefined);

/** What every page of a router looks at (lib/view.ts); links between them carry it along. */
export const viewSearch = z.object({
  range: z.enum(RANGES).optional().catch(undefined),
  from: instant,
  to: instant,
  selection,
  vs: z.literal('previous').optional().catch(undefined),
});
export const VIEW_KEYS = ['range', 'from', 'to', 'selection', 'vs'] as const;
/** `at`: the point of the chart whose stored rows are open, `slot`: of a long one; `dir`: of the grid of hours. */
export const lineSearch = z.object({
  at: instant,
  slot: instant,
  dir: z.enum(['download', 'upload']).optional().catch(undefined),
});
export const wallSearch = z.object({
  router: z.coerce.number().int().positive().optional().catch(undefined),
  rotate: z.coerce.number().int().min(5).max(3600).optional().catch(undefined),
  theme: z.enum(['dark', 'light']).optional().catch(undefined),
  lang: z.enum(['en', 'id']).optional().catch(undefined),
});
/** Only paths of our own, so that a link cannot lead a fresh sign-in elsewhere. */
export const signInSearch = z.object({
  return: z
    .string()
    .regex(/^\/(?![/\\])/)
    .optional()
    .catch(undefined),
});
export const campusSearch = z.object({
  campus: z.coerce.number().int().positive().optional().catch(undefined),
});
export const routerSettingsSearch = z.object({
  tab: z
    .enum([...SETTINGS_ROUTER_TABS, ...MOVED_ROUTER_TABS])
    .optional()
    .catch(undefined),
});
export const setupSearch = z.object({ step: z.enum(SETUP_STEPS).optional().catch(undefined) });

const id = z.coerce.number().int().positive().optional().catch(undefined);

export const qualitySearch = z.object({
  day: z.iso.date().optional().catch(undefined),
  isp: id,
  kind: z
    .enum(PROBE_KINDS as ['tcp', 'udp', 'load', 'http'])
    .optional()
    .catch(undefined),
  outcome: z
    .enum(PROBE_OUTCOMES as ['ok', 'invalid', 'failed', 'skipped', 'missed'])
    .optional()
    .catch(undefined),
});
/** Each side of a comparison: a regime, or from and to. */
export const compareSearch = z.object({
  tab: z.literal('quality').optional().catch(undefined),
  a: id,
  b: id,
  a_from: instant,
  a_to: instant,
  b_from: instant,
  b_to: instant,
});
/** The question of the what-if page (features/balance/whatIf.ts); growth in percent. */
export const whatIfSearch = z.object({
  w: z.string().max(400).optional().catch(undefined),
  down: z.coerce.string().max(200).optional().catch(undefined),
  groups: z.array(z.string().max(200)).max(50).optional().catch(undefined),
  cap: z.string().max(400).optional().catch(undefined),
  grow: z.number().int().min(-99).max(9900).optional().catch(undefined),
});
/** What a plan is to reach: a recommendation, what a drift changed, or the ISP of each remainder. */
export const planSearch = z.object({
  recommendation: id,
  drift: id,
  b: z.coerce.string().max(8000).optional().catch(undefined),
});
export const balanceHomeSearch = z.object({ router: id });
export const probesSearch = z.object({
  router: id,
  tab: z.enum(PROBE_TABS).optional().catch(undefined),
});
