/** The overview and its trend of skew, for any window. */
import type { LastDay, Overview, SkewTrend, Tiles } from '@/api/types';
import { DAY, HOUR, iso, NOW, WIB } from '@/testing/clock';
import { regimes, SWITCH, THIS_MONDAY } from '@/testing/device/regimes';
import { states } from '@/testing/figures/live';
import { routerVerdict, summary } from '@/testing/figures/summary';
import { findings, router } from '@/testing/router-setup/router';
import { campus } from '@/testing/settings/campus';

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

const TIME = { share: 1, up_s: 604_800, down_s: 0, unknown_s: 0 };
const HALF_HOURS = Array.from({ length: 48 }, (_, i) => i);

/** ISP2 was down for twelve minutes within the week. */
export function tiles(from: number): Tiles {
  return {
    load: {
      download_bps: 290e6,
      upload_bps: 61e6,
      fullest: { uplink_id: 2, name: 'ISP2', direction: 'download', utilization: 0.83 },
    },
    download_contract_bps: 500e6,
    upload_contract_bps: 500e6,
    then: { days: 7, download_bps: 232e6, upload_bps: 58e6, fullest_utilization: 0.71 },
    day: {
      from: iso(NOW - DAY),
      step_s: 1800,
      download_bps: HALF_HOURS.map((i) => (i === 9 ? null : 150e6 + 100e6 * Math.sin(i / 7))),
      upload_bps: HALF_HOURS.map((i) => 40e6 + 10e6 * Math.sin(i / 7)),
      fullest_utilization: HALF_HOURS.map((i) => 0.5 + 0.3 * Math.sin(i / 7)),
    },
    before: { from: iso(2 * from - NOW), to: iso(from) },
    skew: { download: 0.02, upload: 0.055 },
    skew_before: { download: 0.129, upload: 0.175 },
    available: { share: 0.9996, up_s: 1_813_680, down_s: 720, unknown_s: 0 },
    available_before: { ...TIME, up_s: 1_814_400 },
    available_uplinks: [
      { uplink_id: 1, time: TIME },
      { uplink_id: 2, time: { ...TIME, share: 0.9988, up_s: 604_080, down_s: 720 } },
      { uplink_id: 3, time: TIME },
    ],
    idle: [
      {
        currency: 'IDR',
        price_amount: '44000000.00',
        idle_amount: '36700000.00',
        idle_share: 0.834,
        idle_share_before: 0.812,
      },
    ],
  };
}

export function lastDay(): LastDay {
  const at = (hours: number) => iso(Date.now() - hours * HOUR);
  const test = { uplink_id: 1, code: 'tcp', about: '' as const, kind: 'test_failed' as const };
  return {
    from: at(24),
    to: at(0),
    marks: [
      {
        kind: 'link_down',
        record_id: 41,
        uplink_id: 2,
        from: at(3),
        to: at(2.8),
        code: '',
        about: '',
      },
      { ...test, record_id: 91, from: at(5), to: at(5) },
      { ...test, record_id: 90, from: at(6), to: at(6) },
      {
        kind: 'change',
        record_id: 5,
        uplink_id: null,
        from: at(9),
        to: at(8.9),
        code: 'confirmed',
        about: 'spare',
      },
      {
        kind: 'reboot',
        record_id: 40,
        uplink_id: null,
        from: at(20),
        to: at(20),
        code: '',
        about: '',
      },
    ],
    unread: [{ from: at(14), to: at(13) }],
  };
}

export function overview(range = '7d'): Overview {
  const [from, to] = windowOf(range);
  return {
    router,
    campus,
    now: iso(Date.now()),
    verdict: routerVerdict(...windowOf('7d')),
    tiles: tiles(from),
    events: [],
    last_day: lastDay(),
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
  return { router_id: 1, step, points, regimes, contract_changes: [] };
}
