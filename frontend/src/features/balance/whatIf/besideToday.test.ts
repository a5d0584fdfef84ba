import { describe, expect, it } from 'vitest';
import type { WhatIf } from '@/api/types';
import { whatIf } from '@/testing/balance/whatIf';
import { completeInput } from '../question';
import { besideToday, changeOf } from './besideToday';

const base = whatIf(completeInput({}));
const answer = (download: number | null, upload: number | null, minutes: (number | null)[]) =>
  ({
    ...base,
    skew: { download, upload },
    lines: base.lines.map((uplink, at) => ({
      ...uplink,
      minutes_above_90_per_day: minutes[at] ?? null,
    })),
  }) satisfies WhatIf;
const today = answer(0.05, 0.08, [30, 0, 0]);

describe('tried weights beside today', () => {
  it.each([
    ['as they are', today, 'same'],
    ['a hair more of both', answer(0.05, 0.089, [34, 0, 0]), 'same'],
    ['less skew, which alone helps nobody', answer(0.05, 0.02, [30, 0, 0]), 'same'],
    ['an ISP full for less long', answer(0.05, 0.08, [0, 20, 0]), 'better'],
    ['more skew, which alone harms nobody', answer(0.1, 0.02, [30, 0, 0]), 'same'],
    ['an ISP full for longer', answer(0.05, 0.08, [0, 0, 35]), 'worse'],
    ['more of both', answer(0.3, 0.3, [90, 0, 0]), 'worse'],
    ['a little less skew, full for longer', answer(0.05, 0.04, [90, 0, 0]), 'worse'],
    ['far less skew, full for longer', answer(0, 0, [90, 0, 0]), 'mixed'],
    ['far more skew, full for less long', answer(0.6, 0, [0, 0, 0]), 'mixed'],
    ['far more skew, full for as long', answer(0.6, 0, [30, 0, 0]), 'same'],
  ] as const)('%s', (_, tried, standing) => {
    expect(besideToday(tried, today)?.standing).toBe(standing);
  });

  it('are judged by the fullest ISP where none is full for longer', () => {
    const filled = (part: number): WhatIf => ({
      ...today,
      lines: today.lines.map((uplink) => ({ ...uplink, p95_download_utilization: part })),
    });
    expect(besideToday(filled(0.6), filled(0.7))?.standing).toBe('better');
    expect(besideToday(filled(0.7), filled(0.6))?.standing).toBe('worse');
  });

  it('are mixed where the fullest ISP is fuller, though for less long', () => {
    const filled = (part: number, minutes: number): WhatIf => {
      const timed = answer(0.05, 0.08, [minutes, 0, 0]);
      return {
        ...timed,
        lines: timed.lines.map((uplink) => ({ ...uplink, p95_download_utilization: part })),
      };
    };
    expect(besideToday(filled(0.9, 0), filled(0.8, 30))).toMatchObject({
      standing: 'mixed',
      isLonger: false,
      better: ['minutes'],
      worse: ['fullest'],
    });
    expect(besideToday(filled(0.8, 30), filled(0.9, 0))).toMatchObject({
      standing: 'mixed',
      isLonger: true,
      better: ['fullest'],
      worse: ['minutes'],
    });
  });

  it('have the worse direction and the ISP that is full for longest', () => {
    expect(besideToday(answer(0.2, null, [null, 12, 3]), today)).toEqual({
      standing: 'mixed',
      isLonger: false,
      better: ['minutes'],
      worse: ['skew'],
      fuller: { count: 0, of: 3 },
      tried: { skew: 0.2, minutes: 12 },
      today: { skew: 0.08, minutes: 30 },
    });
  });

  it.each([
    ['skew', answer(null, null, [1, 2, 3])],
    ['time', answer(0.1, 0.1, [null, null, null])],
  ])('are not compared without their %s', (_, tried) => {
    expect(besideToday(tried, today)).toBeNull();
  });

  it('say how many ISPs would be fuller, and by how much', () => {
    const figures = [
      [0.97, 1.29],
      [0.6, 0.604],
      [0.7, 0.5],
    ] as const;
    const uplinksAt = (at: 0 | 1) =>
      base.lines.map((uplink, place) => ({
        ...uplink,
        p95_download_utilization: figures[place]![at],
        p95_upload_utilization: 0.1,
      }));
    const [now, tried] = [0, 1].map((at) => ({ ...today, lines: uplinksAt(at as 0 | 1) }));
    const timed = (answer: WhatIf) => ({
      ...answer,
      lines: answer.lines.map((uplink) => ({ ...uplink, minutes_above_90_per_day: 0 })),
    });
    expect(besideToday(timed(tried!), timed(now!))?.fuller).toEqual({ count: 1, of: 3 });
    expect(changeOf(tried!.lines[0]!, now)?.p95).toBeCloseTo(0.32);
    expect(
      changeOf(
        { ...tried!.lines[0]!, p95_download_utilization: null, p95_upload_utilization: null },
        now,
      )?.p95,
    ).toBeNull();
    expect(changeOf(tried!.lines[0]!, undefined)).toBeUndefined();
  });
});
