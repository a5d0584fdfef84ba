/** The campus of the paper, as the API would tell it: ten weeks, ECMP first, then PCC 1:2:2 with CAKE. */
import type {
  Account,
  Campus,
  Finding,
  LiveStrip,
  Overview,
  PollHealth,
  Regime,
  Router,
  SkewTrend,
  Summary,
  Uplink,
  UplinkFigures,
  UplinkState,
  Verdict,
  WeekBrief,
  WeekDay,
  WeekReport,
} from '@/api/types';
import { mondayOfWeek } from '@/lib/time';

const GIB = 2 ** 30;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
export const ZONE = 'Asia/Jakarta';
const WIB = 7 * HOUR;
export const NOW = Date.now();
const iso = (ms: number): string => new Date(ms).toISOString().replace('.000', '');

export const account: Account = {
  id: 1,
  username: 'rina',
  full_name: 'Rina Wulandari',
  role: 'admin',
  language: null,
  disabled: false,
  created_at: '2026-08-01T02:00:00Z',
  last_seen_at: iso(NOW - 4 * 60_000),
};
export const accounts: Account[] = [
  account,
  { ...account, id: 2, username: 'noc', full_name: 'Ruang NOC', role: 'noc', last_seen_at: null },
  {
    ...account,
    id: 3,
    username: 'budi',
    full_name: 'Budi Santoso',
    role: 'manager',
    disabled: true,
  },
];

const workday = (weekday: number) => ({ weekday, from: '07:30', to: '16:30' });
export const campus: Campus = {
  id: 1,
  name: 'Universitas STRADA Indonesia',
  timezone: ZONE,
  language: 'id',
  calendar: {
    hours: [...[1, 2, 3, 4, 5].map(workday), { weekday: 6, from: '08:00', to: '12:00' }],
    holidays: [
      { date: '2026-12-25', name: 'Hari Raya Natal' },
      { date: '2027-01-01', name: 'Tahun Baru Masehi' },
    ],
    periods: [{ from: '2026-12-07', to: '2026-12-18', name: 'UAS ganjil', kind: 'exam' }],
  },
  calendar_revision: 'calendar-0',
};

const CONTRACTS = [
  { name: 'ISP1', provider: 'Biznet', mbps: 100, ideal: 0.2, risk: 'jalur-utara' },
  { name: 'ISP2', provider: 'CBN', mbps: 200, ideal: 0.4, risk: 'jalur-utara' },
  { name: 'ISP3', provider: 'IForte', mbps: 200, ideal: 0.4, risk: '' },
];
export const uplinks: Uplink[] = CONTRACTS.map(
  ({ name, provider, mbps, ideal, risk }, position) => ({
    id: position + 1,
    router_id: 1,
    position,
    name,
    provider,
    interface: `ether${position + 1}`,
    download_bps: mbps * 1e6,
    upload_bps: mbps * 1e6,
    line_rate_bps: 1e9,
    risk_group: risk,
    quota_bytes: null,
    price_amount: null,
    price_currency: null,
    ideal_download_share: ideal,
    ideal_upload_share: ideal,
  }),
);

export const health: PollHealth = {
  state: 'ok',
  last_success_at: iso(NOW - 4_000),
  age_s: 4,
  duration_ms: 12,
  failures_in_a_row: 0,
  error_code: null,
  error_message: null,
  remedy: null,
  next_attempt_at: iso(NOW + 6_000),
  logins_total: 1,
  polls_total: 60_480,
  uptime_s: 1_904_400,
  cpu_load_pct: 14,
  memory_free_bytes: 3.2 * GIB,
  memory_total_bytes: 4 * GIB,
  connections: 18_204,
};

export const router: Router = {
  id: 1,
  campus_id: 1,
  name: 'Core STRADA',
  host: '10.20.0.1',
  port: 8729,
  tls: 'pinned',
  certificate_sha256: '5f3a'.repeat(16),
  username: 'timbang',
  has_password: true,
  enabled: true,
  identity: 'CORE-STRADA',
  version: '7.17.2',
  board: 'CCR2004-16G-2S+',
  uplinks,
  uplinks_revision: 'lines-0',
  health,
  findings: 2,
  config_error: null,
  created_at: '2026-09-01T01:00:00Z',
};

/** GiB per week and ISP in the last week of each method, from the paper. */
const PAPER = {
  ecmp: { upload: [490.7, 445.4, 373.2], download: [2205.8, 2297.7, 2210.9] },
  pcc: { upload: [177, 406, 313], download: [1105, 2423, 2443] },
} as const;
type Method = keyof typeof PAPER;
const CONFIGURED: Record<Method, number[]> = { ecmp: [1 / 3, 1 / 3, 1 / 3], pcc: [0.2, 0.4, 0.4] };

const mondayMs = (at: number): number => {
  const local = new Date(at + WIB);
  const days = (local.getUTCDay() + 6) % 7;
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() - days) - WIB;
};
const THIS_MONDAY = mondayMs(NOW);
const SWITCH = THIS_MONDAY - 35 * DAY;

const regimeBase = { router_id: 1, differences: [] };
export const regimes: Regime[] = [
  {
    ...regimeBase,
    id: 1,
    from: iso(THIS_MONDAY - 70 * DAY),
    to: iso(SWITCH),
    label: 'ECMP · default-small',
    balancing: {
      method: 'ecmp',
      classifier: null,
      denominator: null,
      buckets: [],
      hash_policy: 'l4',
      queues: {},
      configured: { ether1: 1 / 3, ether2: 1 / 3, ether3: 1 / 3 },
    },
  },
  {
    ...regimeBase,
    id: 2,
    from: iso(SWITCH),
    to: null,
    label: 'PCC 1:2:2 · CAKE',
    balancing: {
      method: 'pcc',
      classifier: 'both-addresses',
      denominator: 5,
      buckets: [
        { interface: 'ether1', uplink_id: 1, remainders: [0] },
        { interface: 'ether2', uplink_id: 2, remainders: [1, 2] },
        { interface: 'ether3', uplink_id: 3, remainders: [3, 4] },
      ],
      hash_policy: null,
      queues: { ether1: 'cake', ether2: 'cake', ether3: 'cake' },
      configured: { ether1: 0.2, ether2: 0.4, ether3: 0.4 },
    },
    differences: [
      { code: 'method', params: { old: 'ecmp', new: 'pcc' }, text: 'method: ECMP -> PCC' },
      { code: 'buckets', params: {}, text: 'ISP2 (ether2): none -> 2 of 5 buckets' },
    ],
  },
];

export const findings: Finding[] = [
  {
    code: 'no_check_gateway',
    severity: 'warning',
    subject: 'route 0.0.0.0/0 via 103.10.1.1 (to-ISP1)',
    message: 'The default route through ISP1 does not check its gateway.',
    consequence: 'When the line fails beyond the cable, its fifth of the connections goes nowhere.',
    remedy: 'Set check-gateway=ping on the default routes of all tables.',
    params: {},
  },
  {
    code: 'dns_over_one_uplink',
    severity: 'note',
    subject: 'ip dns servers',
    message: 'All DNS servers are reached over ISP2.',
    consequence: 'If ISP2 fails, names resolve nowhere, although two lines still work.',
    remedy: 'Add a server that is reached over another ISP.',
    params: {},
  },
];

const share = (values: readonly number[], index: number): number =>
  (values[index] ?? 0) / values.reduce((sum, value) => sum + value, 0);

function skewOf(volumes: readonly number[]): number {
  return (
    0.5 * CONTRACTS.reduce((sum, { ideal }, i) => sum + Math.abs(share(volumes, i) - ideal), 0)
  );
}

/** Tests of a week: the same for every ISP, and more than a thousandth. */
const PROBE_BYTES = 9 * GIB;

const withoutTests = (volumes: readonly number[], factor: number): number[] =>
  volumes.map((volume) => Math.max(0, volume * factor - PROBE_BYTES / GIB));

function direction(
  method: Method,
  kind: 'download' | 'upload',
  index: number,
  factor: number,
): UplinkFigures['download'] {
  const volumes = PAPER[method][kind];
  const capacity = (CONTRACTS[index]?.mbps ?? 0) * 1e6;
  const bytes = Math.round((volumes[index] ?? 0) * GIB * factor);
  const mean = (bytes * 8) / (7 * 86_400);
  const p95 = Math.min(capacity * 0.97, mean * 2.3);
  return {
    bytes,
    ideal_share: CONTRACTS[index]?.ideal ?? 0,
    configured_share: CONFIGURED[method][index] ?? null,
    achieved_share: share(volumes, index),
    mean_bps: Math.round(mean),
    p95_bps: Math.round(p95),
    max_bps: Math.round(Math.min(capacity, p95 * 1.15)),
    mean_utilization: mean / capacity,
    p95_utilization: p95 / capacity,
    max_utilization: Math.min(1, (p95 * 1.15) / capacity),
    above_70: 0.06,
    above_80: 0.03,
    above_90: 0.01,
    probe_bytes: PROBE_BYTES,
    achieved_share_without_probes: share(withoutTests(volumes, factor), index),
  };
}

function total(method: Method, kind: 'download' | 'upload', factor: number): Summary['download'] {
  const volumes = PAPER[method][kind];
  const bytes = Math.round(volumes.reduce((sum, value) => sum + value, 0) * GIB * factor);
  const skew = skewOf(volumes);
  return {
    bytes,
    skew,
    band: skew < 0.05 ? 'balanced' : skew > 0.15 ? 'strongly_skewed' : 'skewed',
    wrong_isp_bytes: Math.round(bytes * skew),
    jain: 0.98,
    mean_bps: Math.round((bytes * 8) / (7 * 86_400)),
    p95_bps: Math.round((bytes * 8 * 2.2) / (7 * 86_400)),
    p95_utilization: 0.61,
    probe_bytes: PROBE_BYTES * volumes.length,
    skew_without_probes: skewOf(withoutTests(volumes, factor)),
  };
}

const VERDICTS: Record<Method, Verdict> = {
  pcc: {
    state: 'skewed',
    params: { uplink: 'ISP2', direction: 'upload' },
    sentence_en: 'Skewed: ISP2 carries 45.3 % of the upload, should carry 40.0 %.',
    sentence_id: 'Timpang: ISP2 membawa 45,3 % unggahan, seharusnya 40,0 %.',
    reasons: [
      {
        code: 'over_share',
        params: { uplink: 'ISP2', direction: 'upload', value: '0.453', limit: '0.4' },
      },
      { code: 'uneven_traffic', params: { direction: 'upload', value: '0.053', limit: '0.05' } },
    ],
  },
  ecmp: {
    state: 'strongly_skewed',
    params: { uplink: 'ISP1', direction: 'upload' },
    sentence_en: 'Strongly skewed: ISP1 carries 37.5 % of the upload, should carry 20.0 %.',
    sentence_id: 'Sangat timpang: ISP1 membawa 37,5 % unggahan, seharusnya 20,0 %.',
    reasons: [
      {
        code: 'over_share',
        params: { uplink: 'ISP1', direction: 'upload', value: '0.375', limit: '0.2' },
      },
      {
        code: 'under_share',
        params: { uplink: 'ISP3', direction: 'upload', value: '0.285', limit: '0.4' },
      },
      { code: 'wrong_weights', params: { direction: 'upload', value: '0.133', limit: '0.05' } },
    ],
  },
};

export function summary(method: Method, from: number, to: number, factor = 1): Summary {
  return {
    router_id: 1,
    window: {
      from: iso(from),
      to: iso(to),
      selection: 'all',
      timezone: ZONE,
      seconds: (to - from) / 1000,
      label: '',
    },
    coverage: { observed: 0.9994, bridged: 0.0021 },
    verdict: VERDICTS[method],
    uplinks: uplinks.map(({ id, name, provider, position, download_bps, upload_bps }) => ({
      uplink_id: id,
      name,
      provider,
      position,
      download_bps,
      upload_bps,
      coverage: { observed: 0.9994, bridged: 0.0021 },
      download: direction(method, 'download', position, factor),
      upload: direction(method, 'upload', position, factor),
    })),
    download: total(method, 'download', factor),
    upload: total(method, 'upload', factor),
    regimes: regimes.filter((regime) => (method === 'pcc' ? regime.id === 2 : regime.id === 1)),
  };
}

/** A rate that looks like a campus: a daily hump, some noise, the same at every reload of a second. */
export function rateAt(at: number, uplink: Uplink, kind: 'download' | 'upload'): number {
  const hour = ((at + WIB) % DAY) / HOUR;
  const hump =
    Math.exp(-((hour - 12.5) ** 2) / 18) + 0.45 * Math.exp(-((hour - 20) ** 2) / 8) + 0.12;
  const noise =
    Math.sin(at / 47_000 + uplink.id) * 0.09 + Math.sin(at / 13_000 + uplink.id * 3) * 0.06;
  const level = kind === 'download' ? 0.62 : 0.16;
  return Math.round(uplink[`${kind}_bps`] * Math.max(0.02, level * hump + noise * level));
}

export function liveStrips(): LiveStrip[] {
  const last = Math.floor(Date.now() / 10_000) * 10_000;
  return uplinks.map((uplink) => ({
    uplink_id: uplink.id,
    points: Array.from({ length: 90 }, (_, i) => last - (89 - i) * 10_000)
      .filter((at) => uplink.id !== 3 || at < last - 420_000 || at > last - 330_000)
      .map((at) => ({
        at: iso(at),
        download_bps: rateAt(at, uplink, 'download'),
        upload_bps: rateAt(at, uplink, 'upload'),
      })),
    probes: [
      {
        run_id: 900 + uplink.id,
        kind: uplink.id === 2 ? ('load' as const) : ('tcp' as const),
        from: iso(last - (9 - 2 * uplink.id) * 60_000),
        to: iso(last - (9 - 2 * uplink.id) * 60_000 + 40_000),
      },
    ],
  }));
}

export function states(): UplinkState[] {
  const at = Math.floor(Date.now() / 10_000) * 10_000;
  return uplinks.map((uplink) => ({
    uplink_id: uplink.id,
    state: 'up',
    since: iso(NOW - 9 * DAY),
    at: iso(at),
    age_s: (Date.now() - at) / 1000,
    download_bps: rateAt(at, uplink, 'download'),
    upload_bps: rateAt(at, uplink, 'upload'),
    probing: false,
  }));
}

const SPANS: Record<string, number> = {
  '1h': HOUR,
  '6h': 6 * HOUR,
  '24h': DAY,
  '7d': 7 * DAY,
  '30d': 30 * DAY,
};

export function windowOf(range: string): [number, number] {
  if (range === 'this_week') return [THIS_MONDAY, NOW];
  if (range === 'last_week') return [THIS_MONDAY - 7 * DAY, THIS_MONDAY];
  return [NOW - (SPANS[range] ?? 7 * DAY), NOW];
}

export function overview(range = '7d'): Overview {
  const [from, to] = windowOf(range);
  return {
    router,
    campus,
    now: iso(Date.now()),
    summary: summary('pcc', from, to),
    states: states(),
    regime: regimes[1] ?? null,
    findings,
  };
}

const STEPS: Record<string, number> = { slot: 300_000, hour: HOUR, day: DAY, week: 7 * DAY };

export function skewTrend(range: string, step: SkewTrend['step']): SkewTrend {
  const [from, to] = windowOf(range);
  const width = STEPS[step] ?? DAY;
  const points: SkewTrend['points'] = [];
  for (let at = Math.floor((from + WIB) / width) * width - WIB; at < to; at += width) {
    const base = at < SWITCH ? [0.129, 0.175] : [0.02, 0.055];
    const wave = 1 + 0.4 * Math.sin(at / (width * 2.3)) + 0.2 * Math.sin(at / (width * 0.71));
    const isGap = Math.floor(at / width) % 41 === 7;
    points.push({
      from: iso(at),
      to: iso(at + width),
      download: isGap ? null : (base[0] ?? 0) * wave,
      upload: isGap ? null : (base[1] ?? 0) * wave,
      coverage: isGap ? 0 : 1,
      download_bytes: isGap ? 0 : 8e11,
      upload_bytes: isGap ? 0 : 1.2e11,
    });
  }
  return { router_id: 1, step, points, regimes };
}

const weekName = (monday: number): string => {
  const local = new Date(monday + WIB + 3 * DAY);
  for (let week = 53; week > 0; week -= 1) {
    const date = mondayOfWeek({ year: local.getUTCFullYear(), week });
    if (Date.parse(`${date}T00:00:00Z`) === monday + WIB) {
      return `${local.getUTCFullYear()}-W${String(week).padStart(2, '0')}`;
    }
  }
  throw new Error('not a Monday');
};

/** The eleven weeks, newest first; the newest is the running one. */
const mondays = Array.from({ length: 11 }, (_, index) => THIS_MONDAY - index * 7 * DAY);
const methodOf = (monday: number): Method => (monday < SWITCH ? 'ecmp' : 'pcc');
const factorOf = (index: number): number => (index === 0 ? 0.71 : 1 - ((index - 1) % 5) * 0.03);

export const weekList: WeekBrief[] = mondays.map((monday, index) => {
  const method = methodOf(monday);
  return {
    week: weekName(monday),
    from: iso(monday),
    to: iso(monday + 7 * DAY),
    coverage: index === 0 ? 0.71 : 0.9994,
    download_bytes: total(method, 'download', factorOf(index)).bytes,
    upload_bytes: total(method, 'upload', factorOf(index)).bytes,
    download_skew: skewOf(PAPER[method].download),
    upload_skew: skewOf(PAPER[method].upload),
    partial: index === 0,
  };
});
/** The last week of each method: the paper's figures. */
export const PCC_WEEK = weekList[1]!.week;
export const ECMP_WEEK = weekList[6]!.week;

function weekDays(monday: number, sums: Summary): WeekDay[] {
  const weights = [0.17, 0.18, 0.18, 0.17, 0.16, 0.09, 0.05];
  return weights.flatMap((weight, day) =>
    sums.uplinks.map((uplink) => ({
      date: iso(monday + WIB + day * DAY).slice(0, 10),
      uplink_id: uplink.uplink_id,
      download_bytes: Math.round(uplink.download.bytes * weight),
      upload_bytes: Math.round(uplink.upload.bytes * weight),
      covered_s: 86_400,
      download_probe_bytes: Math.round(uplink.download.probe_bytes / 7),
      upload_probe_bytes: Math.round(uplink.upload.probe_bytes / 7),
    })),
  );
}

export function weekReport(week: string): WeekReport | null {
  const index = weekList.findIndex((brief) => brief.week === week);
  const monday = mondays[index];
  if (monday === undefined) return null;
  const sums = summary(methodOf(monday), monday, monday + 7 * DAY, factorOf(index));
  const before = mondays[index + 1];
  const last =
    before === undefined ? null : summary(methodOf(before), before, monday, factorOf(index + 1));
  return {
    week,
    previous: weekList[index + 1]?.week ?? null,
    next: weekList[index - 1]?.week ?? null,
    summary: sums,
    last_week: last,
    changes: sums.uplinks.map((uplink, position) => {
      const old = last?.uplinks[position];
      const share_of = (kind: 'download' | 'upload') =>
        old ? (uplink[kind].achieved_share ?? 0) - (old[kind].achieved_share ?? 0) : null;
      return {
        uplink_id: uplink.uplink_id,
        download_bytes: old ? uplink.download.bytes / old.download.bytes - 1 : null,
        upload_bytes: old ? uplink.upload.bytes / old.upload.bytes - 1 : null,
        download_share: share_of('download'),
        upload_share: share_of('upload'),
      };
    }),
    days: weekDays(monday, sums),
    events: [
      {
        id: 1,
        uplink_id: 1,
        from: iso(monday + 2 * DAY + 9.2 * HOUR),
        to: iso(monday + 2 * DAY + 9.45 * HOUR),
        kind: 'link_down',
        detail: { interface: 'ether1' },
      },
    ],
  };
}
