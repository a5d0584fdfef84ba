import { describe, expect, it } from 'vitest';
import { NEWS_MS, screenAt, type Screen } from './screen';

const S = 1000;
const EVERY_MS = 40 * S;
const alarmOf = (routerId: number, overMs: number | null = null) => ({
  key: `${routerId}`,
  routerId,
  overMs,
});
type Alarms = ReturnType<typeof alarmOf>[];

/** What is shown, second by second; `alarms` at each. */
function shownOver(seconds: number, order: number[], alarms: (at: number) => Alarms): string[] {
  const shown: string[] = [];
  let screen: Screen | null = null;
  for (let at = 0; at < seconds; at += 1) {
    screen = screenAt(screen, { order, alarms: alarms(at), nowMs: at * S, everyMs: EVERY_MS });
    shown.push(`${screen.shows} ${screen[screen.shows]?.routerId ?? '-'}`);
  }
  return shown;
}
const changes = (shown: string[]) => shown.filter((screen, index) => screen !== shown[index - 1]);

describe('the screen', () => {
  it('belongs to a new alarm, and later to it and to the figures in turn', () => {
    const shown = shownOver(370, [2, 1, 3], (at) => (at < 50 ? [] : [alarmOf(2)]));
    expect(shown.slice(50, 50 + NEWS_MS / S)).toEqual(Array(NEWS_MS / S).fill('alarm 2'));
    expect(changes(shown)).toEqual([
      ...['figures 2', 'figures 1', 'alarm 2', 'figures 3'],
      ...['alarm 2', 'figures 2', 'alarm 2', 'figures 1'],
    ]);
  });
  it('shows the figures of a lone router too, while its alarm lasts', () => {
    expect(changes(shownOver(240, [1], () => [alarmOf(1)]))).toEqual([
      'alarm 1',
      'figures 1',
      'alarm 1',
      'figures 1',
    ]);
  });
  it('goes to the next alarm at once, whatever is on it', () => {
    const shown = shownOver(140, [1, 2], (at) =>
      at < 130 ? [alarmOf(1)] : [alarmOf(1), alarmOf(2)],
    );
    expect(shown[129]).toBe('figures 1');
    expect(shown.slice(130)).toEqual(Array(10).fill('alarm 2'));
  });
  it('tells at once that an alarm is over, and then goes on with the figures', () => {
    const shown = shownOver(150, [1, 2], (at) =>
      at < 130 ? [alarmOf(1)] : at < 140 ? [alarmOf(1, 130 * S)] : [],
    );
    expect([shown[129], shown[130], shown[139]]).toEqual(['figures 1', 'alarm 1', 'alarm 1']);
    expect(shown[140]).toMatch(/^figures/);
  });
  it('is the same while nothing changes, and does not stick to a clock that was set back', () => {
    const now = { order: [1, 2], alarms: [alarmOf(1)], nowMs: 9e9, everyMs: EVERY_MS };
    const first = screenAt(null, now);
    expect(screenAt(first, { ...now, nowMs: 9e9 + S })).toBe(first);
    const turns = Array.from({ length: 9 }, (_, n) =>
      screenAt(first, { ...now, nowMs: n * EVERY_MS }),
    );
    expect(new Set(turns.map(({ shows }) => shows)).size).toBe(2);
  });
  it('of no routers is empty', () => {
    const now = { order: [], alarms: [], nowMs: 0, everyMs: EVERY_MS };
    expect(screenAt(null, now)).toMatchObject({ shows: 'figures', figures: null });
  });
});
