/** Three ISPs as probes found them: one good, one that suffers under load, one whose pin was wrong for a day. */
import type { Quality, QualityMetric, QualityProfile } from '@/api/types';
import { DAY, HOUR, iso, NOW, ZONE } from '@/testing/clock';
import { uplinks } from '@/testing/settings/campus';
import { wave } from './series';

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
    mean_low: null,
    mean_high: null,
    overfilled: 0,
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

export const share = {
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
  statement: { code: scale, text: en, params: {} },
});

const UPLINKS = [
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
  verdict: {
    tone: 'warning',
    sentence: {
      code: 'quality_short',
      text: 'Tests over ISP3 reach 66 % of its contract in the download (median of 40 tests).',
      params: { uplink: 'ISP3', part: 66, direction: 'download', count: 40 },
    },
  },
  edition: [
    edition('tiphon', 'TIPHON, ETSI TR 101 329 V2.1.1'),
    edition('load', 'Waveform bufferbloat grades'),
  ],
  lines: uplinks.map((uplink, index) => {
    const shown = UPLINKS[index]!;
    const isWeak = index === 1;
    return {
      uplink_id: uplink.id,
      name: uplink.name,
      provider: uplink.provider,
      position: uplink.position,
      contract_download_bps: uplink.download_bps,
      contract_upload_bps: uplink.upload_bps,
      download: metric(shown.down, isWeak ? 'good' : 'very_good', isWeak ? 1.4 : 1.01),
      upload: metric(shown.up, 'very_good', 0.9),
      rtt: metric(shown.rtt, 'very_good'),
      loss: metric(shown.loss, isWeak ? 'good' : 'very_good'),
      udp_loss: metric(shown.loss * 1.4, null),
      jitter: metric(shown.jitter, isWeak ? 'fair' : 'good', 0.5),
      http: metric(shown.http, null),
      load: {
        grade: shown.grade,
        rise_ms: shown.rise,
        idle_ms: shown.rtt,
        loaded_ms: shown.rtt + shown.rise,
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

export const profile = (): QualityProfile => ({
  router_id: 1,
  window,
  cells: uplinks.flatMap(({ id }, index) =>
    Array.from({ length: 10 }, (_, hour) => [
      {
        uplink_id: id,
        hour: hour + 7,
        metric: 'download' as const,
        median: UPLINKS[index]!.down * wave(hour, 0.1),
        n: 7,
      },
      {
        uplink_id: id,
        hour: hour + 7,
        metric: 'rtt' as const,
        median: UPLINKS[index]!.rtt * wave(hour, 0.1),
        n: 7,
      },
    ]).flat(),
  ),
});
