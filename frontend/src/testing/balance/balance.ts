/** The Balance page: lines, buckets, advice and rules. */
import type { Balance, BalanceSettings, StoredBalanceSettings } from '@/api/types';
import { DAY, iso, NOW, ZONE } from '@/testing/clock';
import { uplinks } from '@/testing/settings/campus';
import { losses, recommendation } from './recommendation';
import { BEFORE, UPLINKS, sentence, WEIGHTS } from './state';
import { hiddenDemand } from './whatIf';

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
  queue_limit_percent: 95,
  pin_probes: false,
  limit_fasttrack: true,
  window_weeks: 4,
};

export const storedSettings: StoredBalanceSettings = {
  ...balanceSettings,
  two_person_off_by: null,
  two_person_off_at: null,
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
    const shown = UPLINKS[at]!;
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
              sentence(
                'measured_capacity',
                'ISP2 counts with 131 Mbps download instead of 200: the median of 9 valid TCP tests.',
                { uplink: 'ISP2', measured: 131, direction: 'download', contract: 200, runs: 9 },
              ),
            ]
          : [],
      ideal_share: uplink.ideal_download_share,
      configured_share: [0.4, 0.4, 0.2][at]!,
      achieved_download_share: shown.achieved,
      achieved_upload_share: shown.achieved - 0.02,
      p95_download_utilization: shown.p95,
      p95_upload_utilization: shown.p95 - 0.2,
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
    unseen_slots: 0,
    hidden_demand: [hiddenDemand],
  },
  recommendation,
  outdated_since: null,
  outdated_why: null,
  outdated_uplink_ids: [],
  options: [
    { denominator: 5, weights: WEIGHTS, error: 0, rules: 6 },
    { denominator: 11, weights: { 1: 2, 2: 4, 3: 5 }, error: 0.091, rules: 12 },
  ],
  n_minus_one: losses,
  spares_in_force: [],
  spares: [
    {
      uplink_id: uplinks[1]!.id,
      taker_ids: [uplinks[2]!.id],
      overload_minutes_per_day: 0,
      statement: sentence(
        'spare_fits',
        'With spare routes over ISP3 the fullest would be ISP3, at 71 %; no ISP would be above 90 %.',
        { takers: 'ISP3', busiest: 'ISP3', p95: 71 },
      ),
    },
  ],
  settings: balanceSettings,
  open_change_id: null,
  open_drift_id: null,
});
