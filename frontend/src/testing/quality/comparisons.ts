/** ISPs against several servers, and before and after the balancing changed. */
import type { RegimeComparison, ServerVerdict } from '@/api/types';
import { DAY, iso, NOW } from '@/testing/clock';
import { uplinks } from '@/testing/settings/campus';

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
    statement: {
      code: 'isp',
      text: 'Download over ISP2: no server gets 80 % of the contract, and they agree: the ISP is at fault.',
      params: { subject: 'download', line: 'ISP2' },
    },
  },
];

const regimeUplink = (id: number | null, name: string | null, factor: number) => ({
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
  retransmits_per_gb: 214.5 / factor,
  loss: 0.01 / factor,
  loss_max: 0.03 / factor,
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
    lines: [
      regimeUplink(null, null, 1),
      ...uplinks.map(({ id, name }) => regimeUplink(id, name, 0.9)),
    ],
  },
  b: {
    regime_id: 2,
    label: 'PCC 1:2:2',
    from: iso(NOW - 35 * DAY),
    to: null,
    lines: [
      regimeUplink(null, null, 1.3),
      ...uplinks.map(({ id, name }) => regimeUplink(id, name, 1.2)),
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
      corrected_p: 0.05,
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
      corrected_p: 0.9,
      days_a: 20,
      days_b: 22,
      finding: 'no_clear_change',
    },
  ],
  statements: [
    {
      code: 'metric_higher',
      text: 'Download throughput rose from 42.00 Mbps to 69.00 Mbps; chance is an unlikely reason (p = 0.004).',
      params: {
        ...{ quality_metric: 'download', before: 42, after: 69, unit: 'Mbps' },
        ...{ sign: '=', p: 0.004 },
      },
    },
  ],
});
