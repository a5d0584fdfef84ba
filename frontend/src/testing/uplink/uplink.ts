/** The answer about one ISP: a day with 36 minutes without a link and a tenth of it not read. */
import type { UplinkDetail, UplinkFlow } from '@/api/types';
import { HOUR, iso, LAST_DAY, NOW } from '@/testing/clock';
import { uplinks } from '@/testing/settings/campus';

const flow: UplinkFlow = {
  capacity_bps: 200e6,
  bytes: 540e9,
  min_bps: 10e6,
  mean_bps: 50e6,
  max_bps: 180e6,
  last_bps: 60e6,
  last_at: LAST_DAY.to,
  p95_bps: 120e6,
  mean_utilization: 0.25,
  p95_utilization: 0.6,
  max_utilization: 0.9,
  above_70_s: 0,
  above_80_s: 0,
  above_90_s: 0,
  above_70: 0,
  above_80: 0,
  above_90: 0,
  ideal_share: 0.4,
  configured_share: 0.4,
  achieved_share: 0.41,
  probe_bytes: 0,
};
const coverage = { observed: 0.9, bridged: 0 };

export const figures: UplinkDetail['figures'] = {
  coverage,
  available: { share: 0.9722, up_s: 75_600, down_s: 2160, unknown_s: 8640 },
  split: { state: 'known', least: null, least_s: 0, longest: null, longest_s: 0 },
  download: flow,
  upload: flow,
};

export const uplinkDetail: UplinkDetail = {
  router_id: 1,
  uplink: uplinks[1]!,
  added_at: iso(NOW - 1000 * HOUR),
  archived_at: null,
  window: LAST_DAY,
  step_s: 3600,
  step_kind: 'bin',
  min_of: 'slot',
  verdict: {
    tone: 'warning',
    sentence: {
      code: 'isp_was_down',
      text: 'ISP2 was down for 36 min in this period.',
      params: { uplink: 'ISP2', duration: 36, unit: 'min' },
    },
  },
  points: [
    {
      from: iso(NOW - HOUR),
      to: LAST_DAY.to,
      download_bps: 50e6,
      upload_bps: 20e6,
      min_download_bps: 10e6,
      max_download_bps: 180e6,
      min_upload_bps: 5e6,
      max_upload_bps: 60e6,
      covered: 1,
      bridged: false,
    },
  ],
  coverage,
  figures,
  state: {
    uplink_id: 2,
    state: 'up',
    since: iso(NOW - 9 * HOUR),
    at: LAST_DAY.to,
    age_s: 4,
    download_bps: 60e6,
    upload_bps: 12e6,
    probing: false,
  },
  previous: null,
  regimes: [],
  contract_changes: [],
  events: [],
};
