import type { KindRules, RuleLimits, RuleReplay, RuleRow } from '@/api/types';

const NONE = { open_percent: null, clear_percent: null, loss_percent: null, slow_by_ms: null };
const waits = (open_s: number, clear_s: number): RuleLimits => ({ open_s, clear_s, ...NONE });
const WAIT = { least: 10, most: 3600, step: 1 };
const SLOT_WAIT = { least: 300, most: 21_600, step: 300 };
const READ = { open_s: WAIT, clear_s: WAIT };
const SLOTS = { open_s: SLOT_WAIT, clear_s: SLOT_WAIT };

/** As it comes, everywhere. */
const wide = (kind: RuleRow['kind'], limits: RuleLimits): RuleRow => ({
  id: null,
  kind,
  campus_id: null,
  campus_name: null,
  router_id: null,
  router_name: null,
  uplink_id: null,
  uplink_name: null,
  limits,
  changed_at: null,
  changed_by: '',
});

const kind = (
  name: RuleRow['kind'],
  defaults: RuleLimits,
  bounds: KindRules['bounds'],
): KindRules => ({ kind: name, defaults, bounds, rules: [wide(name, defaults)] });

const FULL: RuleLimits = { ...waits(900, 600), open_percent: 90, clear_percent: 75 };
const DEGRADED: RuleLimits = { ...waits(600, 600), loss_percent: 5, slow_by_ms: 30 };

export const kinds = (): KindRules[] => [
  kind('router_unreachable', waits(60, 20), READ),
  kind('isp_down', waits(30, 60), READ),
  kind('isp_silent', waits(60, 30), READ),
  kind('isp_full', FULL, {
    ...SLOTS,
    open_percent: { least: 20, most: 100, step: 1 },
    clear_percent: { least: 10, most: 99, step: 1 },
  }),
  kind('isp_degraded', DEGRADED, {
    ...SLOTS,
    loss_percent: { least: 1, most: 100, step: 1 },
    slow_by_ms: { least: 5, most: 2000, step: 1 },
  }),
];

/** The radio link ISP2, which may be full for longer. */
export const rule = (part: Partial<RuleRow> = {}): RuleRow => ({
  ...wide('isp_full', { ...FULL, open_s: 1800, open_percent: 95 }),
  id: 4,
  campus_id: 1,
  campus_name: 'STRADA',
  router_id: 1,
  router_name: 'Core router',
  uplink_id: 2,
  uplink_name: 'ISP2',
  changed_at: '2026-11-20T04:00:00Z',
  changed_by: 'budi',
  ...part,
});

export const replay = (part: Partial<RuleReplay> = {}): RuleReplay => ({
  source: 'slots',
  from: '2026-10-23T04:00:00Z',
  to: '2026-11-20T04:00:00Z',
  wanted_days: 28,
  recent_days: 14,
  recent: 3,
  recent_today: 7,
  opened: 6,
  opened_today: 15,
  newest: [
    {
      from: '2026-11-19T02:00:00Z',
      to: '2026-11-19T03:00:00Z',
      router_id: 1,
      uplink_id: 2,
      unstable: false,
    },
  ],
  ...part,
});
