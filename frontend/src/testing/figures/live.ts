/** Rates and states of this moment. */
import type { LiveStrip, Uplink, UplinkState } from '@/api/types';
import { DAY, HOUR, iso, NOW, WIB } from '@/testing/clock';
import { uplinks } from '@/testing/settings/campus';

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
