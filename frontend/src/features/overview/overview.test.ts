import { describe, expect, it } from 'vitest';
import type { UplinkState } from '@/api/types';
import { groupFindings } from '@/components/domain/findings/groupFindings';
import { loadOf, shownState } from '@/components/domain/uplinks/uplinkState';
import { shading } from '@/lib/series/shading';
import { campus } from '@/testing/settings/campus';
import { regimes } from '@/testing/device/regimes';
import { findings } from '@/testing/router-setup/router';
import { skewTrend } from '@/testing/overview/overview';
import { regimeSpans, trendRows, trendTop, withBefore } from './trendRows';

const state = (at: string, part: Partial<UplinkState> = {}): UplinkState => ({
  uplink_id: 1,
  state: 'up',
  since: null,
  at,
  age_s: 0,
  download_bps: 5,
  upload_bps: 1,
  probing: false,
  ...part,
});
const now = Date.parse('2026-11-16T00:01:00Z');

describe('what a tile shows', () => {
  it('takes the newer of page and stream', () => {
    const shown = shownState(
      state('2026-11-16T00:00:50Z'),
      state('2026-11-16T00:01:00Z', { download_bps: 9 }),
      now,
    );
    expect(shown).toMatchObject({ state: 'up', ageS: 0, downloadBps: 9 });
  });
  it('turns stale by itself and keeps the last figures, never zero', () => {
    const shown = shownState(state('2026-11-16T00:00:00Z'), undefined, now);
    expect(shown).toMatchObject({ state: 'stale', ageS: 60, downloadBps: 5 });
  });
  it.each(['down', 'missing'] as const)('gives no rate of a line that is %s', (dead) => {
    const shown = shownState(state('2026-11-16T00:00:00Z', { state: dead }), undefined, now);
    expect(shown).toMatchObject({ state: dead, downloadBps: null, uploadBps: null });
  });
  it('warns from 80 % of the contract, is red from 90 %, and doubts it above 105 %', () => {
    expect([null, 0.79, 0.8, 0.9, 1.05, 1.06].map(loadOf)).toEqual([
      'normal',
      'normal',
      'busy',
      'full',
      'full',
      'beyond',
    ]);
  });
  it('knows nothing before the first measurement', () => {
    expect(shownState(undefined, undefined, now)).toMatchObject({
      state: 'never',
      ageS: null,
      downloadBps: null,
    });
  });
});

describe('the skew trend', () => {
  it('leaves unknown periods unknown and marks the limits', () => {
    const trend = skewTrend('7d', 'hour');
    const rows = trendRows(trend);
    expect(rows.some(({ download }) => download === null)).toBe(true);
    expect(trendTop(trend).top).toBeGreaterThanOrEqual(0.2);
  });
  it('puts the period before under the same moments, and leaves what it lacks unknown', () => {
    const row = (at: number, download: number | null) => ({ at, download, upload: null });
    const rows = [row(700, 0.1), row(800, 0.2), row(900, 0.3)];
    const before = [row(10, 0.4), row(110, null)];
    expect(withBefore(rows, before, 695, 100).map(({ downloadBefore }) => downloadBefore)).toEqual([
      0.4,
      null,
      null,
    ]);
    expect(withBefore(rows, before, 695, 100)[2]).toMatchObject({ at: 900, download: 0.3 });
  });
  it('cuts regimes to the window', () => {
    const to = Date.now();
    const spans = regimeSpans(regimes, to - 1000, to);
    expect(spans).toEqual([{ id: 2, label: 'PCC 1:2:2 · CAKE', from: to - 1000, to }]);
  });
  it('shades working hours, not holidays, and not when days are too narrow', () => {
    const from = Date.parse('2026-12-23T17:00:00Z'); // Thursday 24 December in Jakarta
    const spans = shading(campus.calendar, 'Asia/Jakarta', from, from + 2 * 86_400_000);
    expect(spans.map((span) => new Date(span.from).toISOString())).toEqual([
      '2026-12-24T00:30:00.000Z',
    ]);
    expect(shading(campus.calendar, 'Asia/Jakarta', from, from + 30 * 86_400_000)).toEqual([]);
  });
});

describe('findings', () => {
  it('says the same fault once, with all its places', () => {
    const [first] = findings;
    const groups = groupFindings([first!, { ...first!, subject: 'second' }, findings[1]!]);
    expect(groups.map(({ subjects }) => subjects.length)).toEqual([2, 1]);
  });
});
