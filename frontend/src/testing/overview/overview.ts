/** The overview and its trend of skew, for any window. */
import type { Overview, SkewTrend } from '@/api/types';
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

export function overview(range = '7d'): Overview {
  const [from, to] = windowOf(range);
  return {
    router,
    campus,
    now: iso(Date.now()),
    verdict: routerVerdict(...windowOf('7d')),
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
