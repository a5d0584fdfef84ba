/** A window's figures, as the API would tell them of the paper's weeks. */
import type { PeriodVerdict, RouterVerdict, Summary, UplinkFigures } from '@/api/types';
import { iso, ZONE } from '@/testing/clock';
import { regimes } from '@/testing/device/regimes';
import { CONTRACTS, uplinks } from '@/testing/settings/campus';
import {
  CONFIGURED,
  GIB,
  type Method,
  PAPER,
  PROBE_BYTES,
  share,
  skewOf,
  withoutTests,
} from './paper';

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

export function total(
  method: Method,
  kind: 'download' | 'upload',
  factor: number,
): Summary['download'] {
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

const VERDICTS: Record<Method, PeriodVerdict> = {
  pcc: {
    state: 'skewed',
    tone: 'good',
    params: { uplink: 'ISP2', direction: 'upload' },
    sentence: {
      code: 'skewed',
      text: 'Uneven, but no ISP is often full: ISP2 carries 45.3 % of the upload; its fair share is 40.0 %.',
      params: { uplink: 'ISP2', direction: 'upload', achieved: 45.3, ideal: 40 },
    },
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
    tone: 'good',
    params: { uplink: 'ISP1', direction: 'upload' },
    sentence: {
      code: 'strongly_skewed',
      text: 'Very uneven, but no ISP is often full: ISP1 carries 37.5 % of the upload; its fair share is 20.0 %.',
      params: { uplink: 'ISP1', direction: 'upload', achieved: 37.5, ideal: 20 },
    },
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

/** Uneven and harmless, with a recommendation to look at. */
export const routerVerdict = (from: number, to: number): RouterVerdict => ({
  tone: 'good',
  severity: 17,
  causes: [
    {
      code: 'skewed',
      tone: 'good',
      sentence: VERDICTS.pcc.sentence,
      step: {
        code: 'review_advice',
        label: {
          code: 'review_advice',
          text: 'Review the recommended weights 1:2:2',
          params: { weights: '1:2:2' },
        },
        uplink_id: null,
        record_id: 7,
      },
    },
  ],
  judged: {
    from: iso(from),
    to: iso(to),
    because: 'week',
    label: { code: 'judged_week', text: 'Over the last 7 days', params: {} },
    left_out: null,
  },
  traffic: VERDICTS.pcc,
  before: null,
});

export function summary(method: Method, from: number, to: number, factor = 1): Summary {
  return {
    router_id: 1,
    contract_changes: [],
    window: {
      from: iso(from),
      to: iso(to),
      selection: 'all',
      timezone: ZONE,
      seconds: (to - from) / 1000,
      label: '',
    },
    coverage: { observed: 0.9994, bridged: 0.0021 },
    split: { state: 'known', least: 'ISP1', least_s: 604_437, longest: 'ISP1', longest_s: 604_437 },
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
