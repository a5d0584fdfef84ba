/** Three ISPs as probes found them: one good, one that suffers under load, one whose pin was wrong for a day. */
import type {
  PathProof,
  ProbeEstimate,
  ProbeRun,
  ProbeRunRow,
  ProbeSeries,
  ProbeServer,
  ProbeSettings,
  ProbeSlot,
  ProbeSlots,
  Quality,
  QualityMetric,
  QualityProfile,
  RegimeComparison,
  ServerVerdict,
} from '@/api/types';
import { dateIn, midnightMs } from '@/lib/days';
import { NOW, uplinks, ZONE } from './fixtures';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const iso = (ms: number): string => new Date(ms).toISOString().replace('.000', '');
const wave = (index: number, size: number): number => 1 + size * Math.sin(index * 1.7 + index ** 2);

type Category = QualityMetric['category'];
function metric(median: number | null, category: Category, factor = 1.1): QualityMetric {
  const has = (value: number) => (median === null ? null : value);
  const m = median ?? 0;
  return {
    n: median === null ? 0 : 84,
    mean: has(m * 0.98),
    median,
    p5: has(m * 0.7),
    p95: has(m * 1.3),
    p99: has(m * 1.5),
    min: has(m * 0.5),
    max: has(m * 1.6),
    spread: has(m * 0.1),
    category,
    previous_median: has(m * factor),
    trend: Array.from({ length: 7 }, (_, day) => ({
      at: iso(NOW - (7 - day) * DAY),
      value: median === null || day === 3 ? null : m * wave(day, 0.12),
    })),
  };
}

const window = {
  from: iso(NOW - 7 * DAY),
  to: iso(NOW),
  selection: 'all' as const,
  timezone: ZONE,
  seconds: 604_800,
  label: '7d',
};
const share = {
  bytes: 4e11,
  probe_bytes: 2.4e9,
  achieved_share: 0.41,
  achieved_share_without_probes: 0.409,
};
const edition = (
  scale: 'tiphon' | 'load' | 'voice' | 'video' | 'web' | 'statistics',
  en: string,
) => ({
  scale,
  text_en: en,
  text_id: en,
});
const LINES = [
  {
    down: 94.3e6,
    up: 91.1e6,
    rtt: 24.8,
    loss: 0.0004,
    jitter: 0.42,
    http: 118,
    grade: 'A' as const,
    rise: 9.4,
  },
  {
    down: 131e6,
    up: 152e6,
    rtt: 26.1,
    loss: 0.021,
    jitter: 3.1,
    http: 204,
    grade: 'C' as const,
    rise: 189,
  },
  {
    down: 196e6,
    up: 194e6,
    rtt: 21.6,
    loss: 0,
    jitter: 0.04,
    http: 96,
    grade: 'A+' as const,
    rise: 2.6,
  },
];

export const quality = (): Quality => ({
  router_id: 1,
  window,
  step: 'day',
  edition: [
    edition('tiphon', 'TIPHON, ETSI TR 101 329 V2.1.1'),
    edition('load', 'Waveform bufferbloat grades'),
  ],
  lines: uplinks.map((uplink, index) => {
    const line = LINES[index]!;
    const isWeak = index === 1;
    return {
      uplink_id: uplink.id,
      name: uplink.name,
      provider: uplink.provider,
      position: uplink.position,
      contract_download_bps: uplink.download_bps,
      contract_upload_bps: uplink.upload_bps,
      download: metric(line.down, isWeak ? 'good' : 'very_good', isWeak ? 1.4 : 1.01),
      upload: metric(line.up, 'very_good', 0.9),
      rtt: metric(line.rtt, 'very_good'),
      loss: metric(line.loss, isWeak ? 'good' : 'very_good'),
      udp_loss: metric(line.loss * 1.4, null),
      jitter: metric(line.jitter, isWeak ? 'fair' : 'good', 0.5),
      http: metric(line.http, null),
      load: {
        grade: line.grade,
        rise_ms: line.rise,
        idle_ms: line.rtt,
        loaded_ms: line.rtt + line.rise,
        run_id: 40 + index,
        at: iso(NOW - 3 * HOUR),
      },
      tiphon: {
        category: isWeak ? 'fair' : 'good',
        worst_metric: isWeak ? 'jitter' : 'loss',
        metrics: { loss: 'good' },
      },
      lenses: (['voice', 'video', 'web'] as const).map((lens) => ({
        lens,
        state: isWeak && lens !== 'web' ? (lens === 'voice' ? 'bad' : 'degraded') : 'good',
        reasons: isWeak ? [{ metric: 'loss' as const, value: 0.021, limit: 0.01 }] : [],
      })),
      outcomes: {
        ok: 142,
        invalid: index === 2 ? 6 : 0,
        failed: isWeak ? 3 : 0,
        skipped: 2,
        missed: 0,
      },
      download_share: share,
      upload_share: share,
    };
  }),
});

const KINDS = [
  { kind: 'tcp', direction: 'download' },
  { kind: 'tcp', direction: 'upload' },
  { kind: 'http', direction: null },
] as const;

function outcomeOf(hour: number, uplink: number): Pick<ProbeSlot, 'outcome' | 'reason'> {
  if (uplink === 2 && hour >= 9 && hour < 12) return { outcome: 'invalid', reason: 'wrong_path' };
  if (uplink === 1 && hour === 10) return { outcome: 'failed', reason: 'server_busy' };
  if (uplink === 0 && hour === 11) return { outcome: 'skipped', reason: 'budget' };
  if (uplink === 1 && hour === 8) return { outcome: 'missed', reason: 'not_running' };
  return { outcome: 'ok', reason: '' };
}

/** Hourly from seven to five; what is later than `now` still waits. */
export function probeSlots(date = dateIn(NOW, ZONE), now = NOW): ProbeSlots {
  const midnight = midnightMs(date, ZONE);
  const slots = Array.from({ length: 10 }, (_, index) => index + 7).flatMap((hour) =>
    uplinks.flatMap((uplink, position) =>
      KINDS.map(({ kind, direction }, step): ProbeSlot => {
        const at = midnight + hour * HOUR + position * 14 * 60_000 + step * 90_000;
        const isOver = at < now;
        return {
          run_id: isOver ? 100 + hour * 9 + position * 3 + step : null,
          uplink_id: uplink.id,
          uplink_name: uplink.name,
          server_name: 'IIX Jakarta',
          plan_id: 1,
          preset: 'light',
          kind,
          direction,
          due_at: iso(at),
          ends_at: iso(at + 20_000),
          state: isOver ? 'over' : 'planned',
          ...(isOver ? outcomeOf(hour, position) : { outcome: null, reason: '' }),
        };
      }),
    ),
  );
  return {
    date,
    timezone: ZONE,
    slots,
    blackouts: [
      {
        name: 'Backup malam',
        from: iso(midnight),
        to: iso(midnight + 5 * HOUR),
      },
    ],
    paused_until: null,
    worker_seen_at: iso(now - 4000),
  };
}

const row: ProbeRunRow = {
  id: 40,
  router_id: 1,
  uplink_id: 2,
  uplink_name: 'ISP2',
  kind: 'tcp',
  direction: 'download',
  preset: 'light',
  server_id: 1,
  server_name: 'IIX Jakarta',
  due_at: iso(NOW - 2 * HOUR),
  expires_at: iso(NOW - HOUR),
  started_at: iso(NOW - 2 * HOUR + 2000),
  ended_at: iso(NOW - 2 * HOUR + 64_000),
  state: 'over',
  outcome: 'ok',
  reason: '',
  detail: '',
  headline: { value: 131e6, unit: 'bit/s', grade: null },
  valid: true,
  cancel_asked: false,
};

export const probeRuns: ProbeRunRow[] = [
  row,
  {
    ...row,
    id: 41,
    kind: 'load',
    direction: null,
    headline: { value: 189, unit: 'ms', grade: 'C' },
  },
  {
    ...row,
    id: 42,
    uplink_id: 3,
    uplink_name: 'ISP3',
    outcome: 'invalid',
    reason: 'wrong_path',
    valid: false,
  },
  {
    ...row,
    id: 43,
    outcome: 'failed',
    reason: 'server_busy',
    headline: null,
    valid: false,
    detail: 'the server is busy running a test. try again later',
  },
  { ...row, id: 44, kind: 'udp', headline: { value: 3.1, unit: 'ms', grade: null } },
  {
    ...row,
    id: 45,
    kind: 'http',
    direction: null,
    headline: { value: 204, unit: 'ms', grade: null },
  },
  {
    ...row,
    id: 46,
    outcome: 'skipped',
    reason: 'budget',
    started_at: null,
    ended_at: null,
    headline: null,
    valid: false,
  },
];

const path = (share: number): PathProof => ({
  verdict: share >= 0.9 ? 'proven' : 'wrong_path',
  share,
  reason: '',
  uplinks: uplinks.map(({ id, name }) => ({
    uplink_id: id,
    name,
    download_bytes: 1.4e9,
    upload_bytes: 3e7,
    excess_download_bytes: id === 2 ? 1.02e9 * share : 1.02e9 * (1 - share) * 0.5,
    excess_upload_bytes: id === 2 ? 2e7 : 1e5,
    intended: id === 2,
  })),
});
const flow = {
  mean_bps: 128_400_000,
  median_bps: 131_000_000,
  p5_bps: 62_000_000,
  p95_bps: 171_000_000,
  p99_bps: 182_000_000,
  min_bps: 0,
  max_bps: 190_000_000,
  spread_bps: 31_000_000,
  stalls_s: 3,
  collapsed_at_s: null,
  seconds: 60,
};
const times = (median: number) => ({
  n: 60,
  mean: median * 1.02,
  median,
  p5: median * 0.9,
  p95: median * 1.5,
  p99: median * 1.8,
  min: median * 0.85,
  max: median * 2,
  spread: median * 0.2,
});

export function probeRun(id: number): ProbeRun | undefined {
  const found = probeRuns.find((one) => one.id === id);
  if (!found) return undefined;
  const began = found.started_at !== null && found.headline !== null;
  const phases = (['idle', 'download', 'upload', 'both'] as const).map((phase, index) => ({
    phase,
    sent: 100,
    lost: index,
    rtt_ms: times([26, 142, 180, 215][index]!),
    download_bps: phase === 'download' || phase === 'both' ? 131e6 : null,
    upload_bps: phase === 'upload' || phase === 'both' ? 152e6 : null,
  }));
  return {
    ...found,
    spec: { duration_s: 60, streams: 8, rate_bps: null, omit_s: 2 },
    target: {
      name: 'IIX Jakarta',
      host: 'iperf.iix.example',
      port: 5201,
      url: 'https://iix.example/',
    },
    command: began ? 'iperf3 -c iperf.iix.example -p 5201 -B 10.9.0.12 -J -R -P 8 -t 60 -O 2' : '',
    tool: began ? 'iperf 3.18' : '',
    source_address: '10.9.0.12',
    download_bytes: began ? 1_020_000_000 : 0,
    upload_bytes: began ? 20_000_000 : 0,
    figures: !began
      ? null
      : {
          download: found.kind === 'tcp' ? flow : null,
          upload: null,
          reported:
            found.kind === 'tcp'
              ? {
                  sent_bytes: 1.02e9,
                  sent_bps: 136e6,
                  received_bytes: 963e6,
                  received_bps: 128.4e6,
                  duration_s: 60.02,
                  retransmits: 1204,
                  mean_rtt_us: 41_200,
                  min_rtt_us: 25_800,
                  max_rtt_us: 182_000,
                  congestion: 'cubic',
                  cpu_host_pct: 7.4,
                  cpu_remote_pct: 3.1,
                }
              : null,
          retransmits: 1204,
          rtt_ms: found.kind === 'tcp' ? times(41) : null,
          jitter_ms: found.kind === 'udp' ? times(3.1) : null,
          loss:
            found.kind === 'udp'
              ? { packets: 52_000, lost: 1100, share: 0.021, mean_per_s: 18.3, max_per_s: 74 }
              : null,
          load:
            found.kind === 'load'
              ? {
                  phases,
                  idle_ms: 26,
                  loaded_ms: 215,
                  rise_ms: 189,
                  worst_phase: 'both',
                  grade: 'C',
                }
              : null,
          http:
            found.kind === 'http'
              ? {
                  requests: 5,
                  failed: 0,
                  blocked_ms: 3.1,
                  connecting_ms: 26.4,
                  tls_handshaking_ms: 54,
                  waiting_ms: 204,
                  receiving_ms: 12,
                  duration_ms: 299.5,
                }
              : null,
          tiphon: null,
          lenses: [],
          utilization_of_contract: found.kind === 'tcp' ? 0.642 : null,
        },
    path: began ? path(found.outcome === 'invalid' ? 0.12 : 0.986) : null,
    raw_sha256: began ? 'ab12'.repeat(16) : null,
    requested_by: found.id === 41 ? 'rina' : '',
    regime_id: 2,
    previous_id: found.id > 40 ? found.id - 1 : null,
    next_id: found.id < 46 ? found.id + 1 : null,
  };
}

const rates = (length: number, bps: number) =>
  Array.from({ length }, (_, s) => Math.max(0, Math.round(bps * wave(s, 0.2))));

export function probeSeries(id: number): ProbeSeries {
  const kind = probeRuns.find((one) => one.id === id)?.kind ?? 'tcp';
  const empty = {
    run_id: id,
    at_ms: [],
    duration_ms: [],
    omitted: [],
    rate_bps: [],
    streams: [],
    pings: [],
    phases: [],
    http: [],
  };
  if (kind === 'http') return empty;
  if (kind === 'load') {
    const names = ['idle', 'download', 'upload', 'both'] as const;
    return {
      ...empty,
      pings: Array.from({ length: 400 }, (_, index) => ({
        at_ms: index * 100,
        rtt_us:
          index % 67 === 66
            ? null
            : Math.round([26, 142, 180, 215][Math.floor(index / 100)]! * 1000 * wave(index, 0.15)),
        phase: names[Math.floor(index / 100)]!,
      })),
      phases: [
        { phase: 'download', direction: 'download', rate_bps: rates(10, 131e6) },
        { phase: 'upload', direction: 'upload', rate_bps: rates(10, 152e6) },
        { phase: 'both', direction: 'download', rate_bps: rates(10, 120e6) },
        { phase: 'both', direction: 'upload', rate_bps: rates(10, 131e6) },
      ],
    };
  }
  const seconds = Array.from({ length: 62 }, (_, s) => s);
  const rate = rates(62, 128e6).map((bps, s) => (s >= 30 && s < 33 ? 0 : bps));
  const isUdp = kind === 'udp';
  return {
    ...empty,
    at_ms: seconds.map((s) => s * 1000),
    duration_ms: seconds.map(() => 1000),
    omitted: seconds.map((s) => s < 2),
    rate_bps: rate,
    streams: [
      {
        rate_bps: rate,
        rtt_us: isUdp ? [] : seconds.map((s) => Math.round(41_000 * wave(s, 0.3))),
        cwnd_bytes: isUdp ? [] : seconds.map((s) => Math.round(840_000 * wave(s, 0.4))),
        retransmits: isUdp ? [] : seconds.map((s) => (s % 9 === 4 ? 90 + s : 0)),
        packets: isUdp ? seconds.map(() => 850) : [],
        lost: isUdp ? seconds.map((s) => (s % 7 === 3 ? 74 : 4)) : [],
        jitter_us: isUdp ? seconds.map((s) => Math.round(3100 * wave(s, 0.4))) : [],
      },
    ],
  };
}

export const profile = (): QualityProfile => ({
  router_id: 1,
  window,
  cells: uplinks.flatMap(({ id }, index) =>
    Array.from({ length: 10 }, (_, hour) => [
      {
        uplink_id: id,
        hour: hour + 7,
        metric: 'download' as const,
        median: LINES[index]!.down * wave(hour, 0.1),
        n: 7,
      },
      {
        uplink_id: id,
        hour: hour + 7,
        metric: 'rtt' as const,
        median: LINES[index]!.rtt * wave(hour, 0.1),
        n: 7,
      },
    ]).flat(),
  ),
});

const serverFigures = (server_id: number, name: string, bps: number, contract: number) => ({
  server_id,
  name,
  runs: 21,
  median_bps: bps,
  delivered_bps: bps * 1.1,
  share_of_contract: bps / contract,
});
export const serverVerdicts: ServerVerdict[] = [
  {
    uplink_id: 2,
    name: 'ISP2',
    direction: 'download',
    contract_bps: 200e6,
    verdict: 'isp',
    server_id: null,
    servers: [
      serverFigures(1, 'IIX Jakarta', 131e6, 200e6),
      serverFigures(2, 'Surabaya', 128e6, 200e6),
    ],
    difference: 0.015,
    p_value: 0.6,
    statement_en: 'ISP2 delivers 65 % of its contract against both servers: the ISP is at fault.',
    statement_id: 'ISP2 memberi 65 % dari kontraknya terhadap kedua server: ISP-nya bermasalah.',
  },
];

const regimeLine = (id: number | null, name: string | null, factor: number) => ({
  uplink_id: id,
  name,
  runs: 120,
  download: {
    runs: 40,
    mean_bps: Math.round(90e6 * factor),
    max_bps: Math.round(190e6 * factor),
    min_bps: 0,
    stalls_s: 12,
    collapses: factor > 1 ? 0 : 2,
  },
  upload: {
    runs: 40,
    mean_bps: Math.round(84e6 * factor),
    max_bps: Math.round(141e6 * factor),
    min_bps: 0,
    stalls_s: 0,
    collapses: 0,
  },
  rtt_ms: 108.3 / factor,
  jitter_ms: 0.0402 / factor,
  loss: 0.01 / factor,
  loss_per_s: 1.55 / factor,
  loss_max_per_s: 30 / factor,
});
export const regimeComparison = (): RegimeComparison => ({
  router_id: 1,
  a: {
    regime_id: 1,
    label: 'ECMP',
    from: iso(NOW - 70 * DAY),
    to: iso(NOW - 35 * DAY),
    lines: [regimeLine(null, null, 1), ...uplinks.map(({ id, name }) => regimeLine(id, name, 0.9))],
  },
  b: {
    regime_id: 2,
    label: 'PCC 1:2:2',
    from: iso(NOW - 35 * DAY),
    to: null,
    lines: [
      regimeLine(null, null, 1.3),
      ...uplinks.map(({ id, name }) => regimeLine(id, name, 1.2)),
    ],
  },
  like_hours: [8, 9, 10, 11],
  effects: [
    {
      metric: 'download',
      a: 90e6,
      b: 117e6,
      difference: 27e6,
      low: 12e6,
      high: 41e6,
      effect_size: 0.8,
      p_value: 0.01,
      days_a: 20,
      days_b: 22,
      finding: 'higher',
    },
    {
      metric: 'rtt',
      a: 108.3,
      b: 108.1,
      difference: -0.2,
      low: -3,
      high: 2.6,
      effect_size: 0.02,
      p_value: 0.9,
      days_a: 20,
      days_b: 22,
      finding: 'no_clear_change',
    },
  ],
  statement_en:
    'With PCC 1:2:2 the download of like hours is 27 Mbps higher; the round-trip time did not change.',
  statement_id:
    'Dengan PCC 1:2:2 unduhan pada jam yang sama 27 Mbps lebih tinggi; waktu pulang-pergi tidak berubah.',
});

export const probeServers: ProbeServer[] = [
  {
    id: 1,
    name: 'IIX Jakarta',
    host: 'iperf.iix.example',
    port: 5201,
    url: 'https://iix.example/',
    place: 'Jakarta',
    created_at: iso(NOW - 90 * DAY),
  },
  {
    id: 2,
    name: 'Surabaya',
    host: 'speed.sby.example',
    port: 5202,
    url: '',
    place: '',
    created_at: iso(NOW - 60 * DAY),
  },
];

const tcp = (direction: 'download' | 'upload') => ({
  kind: 'tcp' as const,
  direction,
  duration_s: 10,
  streams: 1,
  rate_bps: null,
  omit_s: 2,
});
const http = {
  kind: 'http' as const,
  direction: null,
  duration_s: 10,
  streams: 1,
  rate_bps: null,
  omit_s: 0,
};
const light = {
  cron: '0 * * * *',
  selection: 'work' as const,
  slip_s: 1500,
  window_s: 3600,
  probes: [tcp('download'), tcp('upload'), http],
};

export const probeSettings = (): ProbeSettings => ({
  router_id: 1,
  revision: 'probes-0',
  timezone: ZONE,
  lines: uplinks.map(({ id, name }, index) => ({
    uplink_id: id,
    name,
    source_address: index === 2 ? '' : `10.9.0.1${id}`,
    budget_bytes: index === 0 ? 200e9 : null,
    used_bytes_this_month: 48e9 * (index + 1),
    expected_bytes_per_month: 62e9 * (index + 1),
    cost_amount: index === 0 ? '310000.00' : null,
    cost_currency: index === 0 ? 'IDR' : null,
  })),
  plans: [
    {
      id: 1,
      name: 'Harian',
      preset: 'light',
      enabled: true,
      ...light,
      ends_at: null,
      server_ids: [1],
      uplink_ids: [],
      next_due_at: [1, 2, 3, 4, 5].map((hours) => iso(Math.ceil(NOW / HOUR) * HOUR + hours * HOUR)),
    },
  ],
  paused_until: null,
  blackouts: [
    { kind: 'weekly', name: 'Backup malam', weekdays: [1, 2, 3, 4, 5], from: '00:00', to: '05:00' },
  ],
  presets: [
    { preset: 'light', ...light, servers: 1, days: null },
    {
      preset: 'paper',
      ...light,
      cron: '0 8 * * *',
      slip_s: 0,
      window_s: 14_400,
      probes: [tcp('download'), tcp('upload')].map((one) => ({
        ...one,
        duration_s: 900,
        streams: 8,
      })),
      servers: 1,
      days: null,
    },
    { preset: 'dispute', ...light, selection: 'all', slip_s: 300, servers: 2, days: 7 },
  ],
  worker_seen_at: iso(NOW - 4000),
});

export const probeEstimate = (): ProbeEstimate => ({
  lines: probeSettings().lines.map((line) => ({
    uplink_id: line.uplink_id,
    name: line.name,
    runs_per_month: 642,
    bytes_per_month: line.expected_bytes_per_month,
    minutes_per_month: 71,
    budget_bytes: line.budget_bytes,
    used_bytes_this_month: line.used_bytes_this_month,
    over_budget: false,
    cost_amount: line.cost_amount,
    cost_currency: line.cost_currency,
  })),
  plans: probeSettings().plans.map(({ name, next_due_at }) => ({
    name,
    runs_per_month: 642,
    bytes_per_month: 372e9,
    next_due_at,
  })),
  warnings: [
    { field: 'lines.2.source_address', code: 'no_source_address', message: 'ISP3 has no address.' },
  ],
});
