/** The campus of the paper as the Balance pages see it: PCC 1:2:2 whose bytes fall unevenly. */
import type {
  Balance,
  BalanceSettings,
  ChangeRow,
  ChangeState,
  Drift,
  LossRow,
  OldConnections,
  Recommendation,
  RouterChange,
  Score,
  Statement,
  TrackRow,
  WhatIf,
  WhatIfInput,
} from '@/api/types';
import { NOW, uplinks, ZONE } from './fixtures';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
export const iso = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
const said = (code: string, en: string, id: string): Statement => ({
  code,
  text_en: en,
  text_id: id,
  params: {},
});
const range = (value: number, spread: number) => ({
  value,
  low: Math.round((value - spread) * 1000) / 1000,
  high: Math.round((value + spread) * 1000) / 1000,
});

export const BEFORE = [1, 2, 3, 2, 1];
export const AFTER = [1, 2, 3, 2, 3];
const WEIGHTS = { 1: 1, 2: 2, 3: 2 };
const LINES = [
  { achieved: 0.38, p95: 0.92, after: 0.21, predicted: 0.74, minutes: 96 },
  { achieved: 0.41, p95: 0.61, after: 0.41, predicted: 0.61, minutes: 0 },
  { achieved: 0.21, p95: 0.33, after: 0.38, predicted: 0.55, minutes: 0 },
];
const worst = (share: number) => ({ at: iso(NOW - 4 * DAY), utilization: share });
const names = uplinks.map(({ name }) => name);

export const balanceSettings: BalanceSettings = {
  router_id: 1,
  revision: 'rules-0',
  largest_denominator: 32,
  tolerance: 0.05,
  minimum_shares: {},
  use_measured: true,
  two_person: false,
  timer_s: 180,
  confirm_by: 'person',
  queue_kind: '',
  pin_probes: false,
  limit_fasttrack: true,
  window_weeks: 4,
};

const lossRow = (down: number[], group: string | null): LossRow => ({
  down: down.map((at) => names[at]!),
  down_ids: down.map((at) => at + 1),
  risk_group: group,
  lines: uplinks.flatMap(({ id, name }, at) =>
    down.includes(at)
      ? []
      : [
          {
            uplink_id: id,
            name,
            p95_utilization: 0.62 + down.length * 0.17 + at * 0.06,
            minutes_above_90_per_day: 4 + 17 * (down.length - 1),
            worst_hour: worst(0.97),
          },
        ],
  ),
  overload_minutes_per_day: down.length > 1 ? 143 : down[0] === 0 ? 0 : 21,
  text_en: `Without ${down.map((at) => names[at]).join(' and ')} the rest carries everything.`,
  text_id: `Tanpa ${down.map((at) => names[at]).join(' dan ')}, sisanya menanggung semua.`,
});
const losses = [
  lossRow([0], null),
  lossRow([1], null),
  lossRow([2], null),
  lossRow([0, 1], 'jalur-utara'),
];

export const recommendation: Recommendation = {
  id: 7,
  router_id: 1,
  at: iso(NOW - 2 * HOUR),
  state: 'new',
  verdict: 'change',
  text_en:
    'Move 1 of 5 buckets from ISP1 to ISP3: the busiest ISP falls from 92 % to 74 % (68–80).',
  text_id:
    'Pindahkan 1 dari 5 bucket dari ISP1 ke ISP3: ISP tersibuk turun dari 92 % ke 74 % (68–80).',
  weights: WEIGHTS,
  denominator: 5,
  buckets: AFTER,
  moved_buckets: 1,
  classifier: 'both-addresses',
  lines: uplinks.map(({ id, name }, at) => {
    const line = LINES[at]!;
    return {
      uplink_id: id,
      name,
      color: null,
      weight: WEIGHTS[id as 1],
      before: { share: range(line.achieved, 0), p95_utilization: range(line.p95, 0) },
      after: { share: range(line.after, 0.03), p95_utilization: range(line.predicted, 0.06) },
    };
  }),
  skew_before: range(0.19, 0.02),
  skew_after: range(0.03, 0.02),
  gain: range(0.18, 0.06),
  binding_direction: 'download',
  reasons: [
    said(
      'heavy_bucket',
      'Bucket 4 alone carries 21 % of the bytes; ISP1 has it besides bucket 0.',
      'Bucket 4 sendiri membawa 21 % byte; ISP1 memegangnya di samping bucket 0.',
    ),
    said(
      'busiest',
      'ISP1 is above 90 % for 96 minutes a day; ISP3 never is.',
      'ISP1 di atas 90 % selama 96 menit per hari; ISP3 tidak pernah.',
    ),
  ],
  why_not: [
    said(
      'shared_route',
      'ISP1 and ISP2 share the route jalur-utara: one cut takes both.',
      'ISP1 dan ISP2 serute di jalur-utara: satu putus, keduanya hilang.',
    ),
  ],
  n_minus_one: losses,
  missing: { days: 0, hours: 0, coverage: 0.99 },
  days: 20,
  basis: { regime_id: 2 },
  decided_at: null,
  decided_by: '',
  reason: '',
  applied_at: null,
  score: null,
};

export const tooEarly: Recommendation = {
  ...recommendation,
  verdict: 'not_enough_data',
  text_en: 'Not enough data: 3 of 5 working days are recorded.',
  text_id: 'Data belum cukup: 3 dari 5 hari kerja terekam.',
  buckets: [],
  weights: {},
  denominator: null,
  moved_buckets: null,
  reasons: [],
  n_minus_one: [],
  missing: { days: 2, hours: 18, coverage: 0.97 },
};

export const balance = (): Balance => ({
  router_id: 1,
  router_name: 'Core STRADA',
  timezone: ZONE,
  method: 'pcc',
  classifier: 'both-addresses',
  denominator: 5,
  regime_id: 2,
  regime_since: iso(NOW - 30 * DAY),
  buckets: BEFORE.map((uplinkId, remainder) => ({
    remainder,
    uplink_id: uplinkId,
    bytes_per_day: 6e10,
    share: 0.2,
  })),
  lines: uplinks.map((uplink, at) => {
    const line = LINES[at]!;
    return {
      uplink_id: uplink.id,
      name: uplink.name,
      color: null,
      risk_group: uplink.risk_group || null,
      download_bps: at === 1 ? 131e6 : uplink.download_bps,
      upload_bps: at === 1 ? 152e6 : uplink.upload_bps,
      contract_download_bps: uplink.download_bps,
      contract_upload_bps: uplink.upload_bps,
      source: at === 1 ? 'measured' : 'contract',
      capacity_reasons:
        at === 1
          ? [
              said(
                'measured',
                'Eight of nine tests of the last week reached 131 Mbps or less.',
                'Delapan dari sembilan tes minggu lalu paling tinggi 131 Mbps.',
              ),
            ]
          : [],
      ideal_share: uplink.ideal_download_share,
      configured_share: [0.4, 0.4, 0.2][at]!,
      achieved_download_share: line.achieved,
      achieved_upload_share: line.achieved - 0.02,
      p95_download_utilization: line.p95,
      p95_upload_utilization: line.p95 - 0.2,
      probe_pinned: true,
    };
  }),
  binding_direction: 'download',
  skew: { download: 0.19, upload: 0.17 },
  data: {
    days: 20,
    needed_days: 5,
    coverage: 0.994,
    from: iso(NOW - 28 * DAY),
    to: iso(NOW),
    selection: 'work',
  },
  recommendation,
  options: [
    { denominator: 5, weights: WEIGHTS, error: 0, rules: 6 },
    { denominator: 11, weights: { 1: 2, 2: 4, 3: 5 }, error: 0.091, rules: 12 },
  ],
  n_minus_one: losses,
  settings: balanceSettings,
  open_change_id: null,
  open_drift_id: null,
});

/** Utilization follows the weight, so that a moved slider moves its answer. */
export function whatIf(asked: WhatIfInput): WhatIf {
  const weights = asked.weights ?? { 1: 2, 2: 2, 3: 1 };
  const upgraded = new Map(Object.entries(asked.capacities ?? {}));
  const isDown = (id: number) => asked.down?.includes(id) ?? false;
  const weight = (id: number) => (isDown(id) ? 0 : (weights[id] ?? 0));
  const total = uplinks.reduce((sum, { id }) => sum + weight(id), 0) || 1;
  const demand = 265e6 * asked.growth;
  const lines = uplinks.map(({ id, name, download_bps: contract }) => {
    const share = weight(id) / total;
    const full = (share * demand) / (upgraded.get(String(id))?.download_bps ?? contract);
    return {
      uplink_id: id,
      name,
      down: isDown(id),
      share: isDown(id) ? null : share,
      upload_share: isDown(id) ? null : share,
      p95_download_utilization: isDown(id) ? null : full,
      p95_upload_utilization: isDown(id) ? null : full * 0.6,
      p95_download_bps: isDown(id) ? null : Math.round(share * demand),
      p95_upload_bps: isDown(id) ? null : Math.round(share * demand * 0.6),
      minutes_above_90_per_day: isDown(id) ? null : Math.max(0, Math.round((full - 0.8) * 400)),
      worst_hour: isDown(id) ? null : worst(full * 1.05),
    };
  });
  const busiest = lines.toSorted(
    (one, other) => (other.p95_download_utilization ?? 0) - (one.p95_download_utilization ?? 0),
  )[0]!;
  const percent = Math.round((busiest.p95_download_utilization ?? 0) * 100);
  return {
    lines,
    skew: { download: 0.08, upload: 0.07 },
    busiest_uplink_id: busiest.uplink_id,
    error: 0,
    denominator: total,
    buckets: uplinks.flatMap(({ id }) => Array<number>(weights[id] ?? 0).fill(id)),
    days: 20,
    text_en: `${busiest.name} would be the busiest: p95 ${percent} %.`,
    text_id: `${busiest.name} akan menjadi yang tersibuk: p95 ${percent} %.`,
  };
}

const score: Score = {
  state: 'complete',
  days: 7,
  of_days: 7,
  demand_ratio: 1.02,
  cut_short: false,
  from: iso(NOW - 40 * DAY),
  to: iso(NOW - 31 * DAY),
  direction: 'download',
  lines: uplinks.map(({ id, name }, at) => ({
    uplink_id: id,
    name,
    predicted_share: range([0.2, 0.4, 0.4][at]!, 0.03),
    achieved_share: [0.212, 0.394, 0.345][at]!,
    share_hit: at !== 2,
    predicted_p95: range(0.6, 0.05),
    achieved_p95: 0.63,
    p95_hit: true,
  })),
  predicted_skew: 0.02,
  achieved_skew: 0.04,
  hits: 5,
  of: 6,
  text_en: 'Five of six predicted figures came true after seven working days.',
  text_id: 'Lima dari enam angka perkiraan tepat setelah tujuh hari kerja.',
};
export const track: TrackRow[] = [
  {
    recommendation_id: 3,
    at: iso(NOW - 41 * DAY),
    applied_at: iso(NOW - 40 * DAY),
    denominator: 5,
    weights: WEIGHTS,
    score,
  },
];

const MARK = '/ip firewall mangle set [find comment="pcc 5/4"] new-connection-mark=';
export function change(state: ChangeState, part: Partial<RouterChange> = {}): RouterChange {
  const isOver = ['confirmed', 'reverted', 'refused', 'discarded'].includes(state);
  const isOpen = !isOver && state !== 'planned';
  const step = (name: string, ageS: number, text = '') => ({
    at: iso(Date.now() - ageS * 1000),
    name,
    ok: true,
    code: '',
    text,
  });
  return {
    id: 12,
    router_id: 1,
    router_name: 'Core STRADA',
    state,
    kind: 'marks',
    reason: 'ISP1 penuh setiap pagi',
    summary_en: 'ISP1: 2 of 5 buckets to 1 of 5; ISP3: 1 of 5 buckets to 2 of 5',
    summary_id: 'ISP1: 2 dari 5 bucket menjadi 1 dari 5; ISP3: 1 dari 5 bucket menjadi 2 dari 5',
    recommendation_id: 7,
    created_at: iso(NOW - HOUR),
    created_by: 'rina',
    approved_at: null,
    approved_by: '',
    applied_by: isOpen || isOver ? 'rina' : '',
    started_at: isOpen || isOver ? iso(NOW - 70_000) : null,
    timer_s: 180,
    confirm_by: 'person',
    deadline_at: isOpen ? iso(Date.now() + 131_000) : null,
    now: iso(Date.now()),
    wish: '',
    ended_at: isOver ? iso(NOW) : null,
    ended_by: isOver ? 'person' : null,
    outcome: null,
    needs_approval: false,
    wished_by: '',
    verified_at: state === 'pending' ? iso(NOW - 40_000) : null,
    before: { method: 'pcc', classifier: 'both-addresses', denominator: 5, buckets: BEFORE },
    after: { method: 'pcc', classifier: 'both-addresses', denominator: 5, buckets: AFTER },
    lines: uplinks.map(({ id, name }, at) => ({
      uplink_id: id,
      name,
      buckets_before: [2, 2, 1][at]!,
      buckets_after: [1, 2, 2][at]!,
      denominator_before: 5,
      denominator_after: 5,
      share_before: [0.4, 0.4, 0.2][at]!,
      share_after: [0.2, 0.4, 0.4][at]!,
    })),
    effects: [
      said('buckets', 'ISP1: 2 of 5 buckets to 1 of 5', 'ISP1: 2 dari 5 bucket menjadi 1 dari 5'),
      said('buckets', 'ISP3: 1 of 5 buckets to 2 of 5', 'ISP3: 1 dari 5 bucket menjadi 2 dari 5'),
    ],
    warnings: [
      said(
        'fasttrack',
        'FastTrack is limited to connections without a mark.',
        'FastTrack dibatasi pada koneksi tanpa tanda.',
      ),
    ],
    writes: [{ line: `${MARK}to-ISP3`, undo_line: `${MARK}to-ISP1` }],
    script:
      ':do { /ip/firewall/mangle set [find comment="pcc 5/4"] new-connection-mark=to-ISP1 } on-error={}',
    forecast: {
      connections: 18_204,
      moved_share: 0.2,
      lines: uplinks.map(({ id, name }, at) => ({
        uplink_id: id,
        name,
        connections: [7_310, 6_902, 3_992][at]!,
        share_before: [0.4, 0.4, 0.2][at]!,
        share_after: [0.2, 0.4, 0.4][at]!,
      })),
    },
    steps:
      isOpen || isOver
        ? [
            step('started', 69),
            step('compared', 68),
            step('rehearsed', 67),
            step('armed', 66),
            step('write', 65, `${MARK}to-ISP3`),
            step('written', 64),
            step('verified', 60),
          ]
        : [],
    actions: isOpen ? ['confirm', 'revert'] : state === 'planned' ? ['apply', 'discard'] : [],
    ...part,
  };
}
export const rowOf = (full: RouterChange): ChangeRow => full;

export const drift: Drift = {
  id: 4,
  router_id: 1,
  router_name: 'Core STRADA',
  at: iso(NOW - 3 * HOUR),
  since_at: iso(NOW - 3 * HOUR - 240_000),
  summary_en: 'ISP2 lost one bucket: rule "pcc 5/3" now marks ISP3.',
  summary_id: 'ISP2 kehilangan satu bucket: aturan "pcc 5/3" kini menandai ISP3.',
  differences: [
    said('buckets', 'ISP2: 2 of 5 buckets to 1 of 5', 'ISP2: 2 dari 5 bucket menjadi 1 dari 5'),
  ],
  restorable: true,
  acknowledged_at: null,
  acknowledged_by: '',
  note: '',
  restored_by: null,
  metrics: [
    {
      metric: 'share',
      direction: 'download',
      uplink_id: 2,
      name: 'ISP2',
      before: 0.41,
      after: 0.22,
      text_en: 'ISP2 carried 41 % of the download before and 22 % since.',
      text_id: 'ISP2 membawa 41 % unduhan sebelumnya dan 22 % sejak itu.',
    },
  ],
  metrics_hours: 3,
  target_buckets: BEFORE,
};

export const oldConnections: OldConnections = {
  change_id: 12,
  read_at: iso(NOW),
  total: 9_120,
  others: 41,
  lines: uplinks.map(({ id, name }, at) => ({
    uplink_id: id,
    name,
    mark: `to-${name}`,
    connections: [5_310, 2_902, 908][at]!,
    current: at !== 0,
  })),
  warning_en: 'Downloads, calls and logins over these connections break.',
  warning_id: 'Unduhan, panggilan, dan login lewat koneksi ini akan terputus.',
};
