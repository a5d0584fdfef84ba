/** Eleven weeks and their reports. */
import type { Summary, WeekBrief, WeekDay, WeekReport } from '@/api/types';
import { mondayOfWeek } from '@/lib/time/time';
import { DAY, HOUR, iso, WIB } from '@/testing/clock';
import { SWITCH, THIS_MONDAY } from '@/testing/device/regimes';
import { type Method, PAPER, skewOf } from '@/testing/figures/paper';
import { summary, total } from '@/testing/figures/summary';

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
    running: index === 0,
    partial: index === 0,
    contract_changes: [],
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
        partly_observed: false,
        download_bytes: old ? uplink.download.bytes / old.download.bytes - 1 : null,
        upload_bytes: old ? uplink.upload.bytes / old.upload.bytes - 1 : null,
        download_share: share_of('download'),
        upload_share: share_of('upload'),
      };
    }),
    total_change: last && {
      download_bytes: sums.download.bytes / last.download.bytes - 1,
      upload_bytes: sums.upload.bytes / last.upload.bytes - 1,
      partly_observed: false,
    },
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
    contract_changes: [],
    digest: digestOf(monday, sums, last),
  };
}

const TIME = { share: 1, up_s: 604_800, down_s: 0, unknown_s: 0 };
const CUT = { share: 0.9985, up_s: 603_900, down_s: 900, unknown_s: 0 };

/** ISP1 was down for a quarter of an hour; nothing was so before. */
function digestOf(monday: number, sums: Summary, last: Summary | null): WeekReport['digest'] {
  return {
    fullest: {
      uplink_id: 1,
      name: 'ISP1',
      direction: 'download',
      p95_utilization: 0.42,
      before: last && { uplink_id: 1, name: 'ISP1', direction: 'download', p95_utilization: 0.5 },
    },
    available: { share: 0.9995, up_s: 1_813_500, down_s: 900, unknown_s: 0 },
    available_before: last && TIME,
    available_uplinks: sums.uplinks.map(({ uplink_id: id }, at) => ({
      uplink_id: id,
      time: at === 0 ? CUT : TIME,
    })),
    away: [],
    money: [
      {
        currency: 'IDR',
        cost: '10266666.67',
        idle_cost: '8562400.00',
        idle_share: 0.834,
        idle_share_before: last ? 0.82 : null,
      },
    ],
    acts: [
      {
        kind: 'change',
        record_id: 3,
        differences: [],
        at: iso(monday + DAY + 10 * HOUR),
        state: 'confirmed',
        reason: 'ISP1 was full',
      },
    ],
  };
}
