/** How the tried weights do beside today's, over the same recorded days. */
import type { WhatIf } from '@/api/types';
import { busiest } from '../figures';

export type Standing = 'better' | 'same' | 'worse' | 'mixed';
export type Measure = 'minutes' | 'fullest' | 'skew';

interface Figures {
  /** Of the worse direction. */
  skew: number;
  /** Of the ISP that is above 90 % for longest, per day. */
  minutes: number;
}
export interface BesideToday {
  standing: Standing;
  /** By who has to wait: how long an ISP is full, then how full the fullest is. */
  isLonger: boolean;
  /** What speaks for the tried weights, and what against them. */
  better: readonly Measure[];
  worse: readonly Measure[];
  /** ISPs that would be fuller, by the 95th percentile of their fuller direction, of those that work in both. */
  fuller: { count: number; of: number };
  tried: Figures;
  today: Figures;
}

/** Smaller differences are no reason to choose. */
const CLOSE_MINUTES = 5;
const CLOSE_FULLNESS = 0.01;
/** As much as a balanced router may be off. */
const CLOSE_SKEW = 0.05;

function figuresOf(answer: WhatIf): Figures | null {
  const skews = [answer.skew.download, answer.skew.upload].filter((part) => part !== null);
  const minutes = answer.lines.flatMap(({ minutes_above_90_per_day: each }) => each ?? []);
  if (skews.length === 0 || minutes.length === 0) return null;
  return { skew: Math.max(...skews), minutes: Math.max(...minutes) };
}

/** Null where one of the two is not known. */
export function besideToday(answer: WhatIf, now: WhatIf): BesideToday | null {
  const [tried, today] = [figuresOf(answer), figuresOf(now)];
  if (!tried || !today) return null;
  const differences: Record<Measure, Sign> = {
    minutes: beyond(tried.minutes - today.minutes, CLOSE_MINUTES),
    fullest: beyond(fullest(answer) - fullest(now), CLOSE_FULLNESS),
    skew: beyond(tried.skew - today.skew, CLOSE_SKEW),
  };
  const waits = differences.minutes || differences.fullest;
  const [better, worse] = [-1, 1].map((sign) =>
    MEASURES.filter((measure) => differences[measure] === sign),
  ) as [Measure[], Measure[]];
  const fuller = fullerOf(answer, now);
  const isMixed = waits !== 0 && better.length > 0 && worse.length > 0;
  const standing = isMixed ? 'mixed' : STANDINGS[waits];
  return { standing, isLonger: waits > 0, better, worse, fuller, tried, today };
}

const MEASURES = ['minutes', 'fullest', 'skew'] as const;
const STANDINGS: Record<Sign, Standing> = { [-1]: 'better', 0: 'same', 1: 'worse' };
type Sign = -1 | 0 | 1;

/** Its sign, or 0 for a difference that is no reason to choose. Less is better of every measure. */
const beyond = (difference: number, close: number): Sign =>
  Math.abs(difference) < close ? 0 : difference > 0 ? 1 : -1;

type Uplink = WhatIf['lines'][number];

export interface Change {
  /** Of all bytes of the download; null where it does not work in one of the two. */
  share: number | null;
  /** Of its capacity, 95th percentile of the fuller direction. */
  p95: number | null;
  minutes: number | null;
}
const difference = (tried: number | null, now: number | null): number | null =>
  tried === null || now === null ? null : tried - now;

/** What would be otherwise for one ISP; undefined where today's figures have no such ISP. */
export function changeOf(tried: Uplink, now: WhatIf | undefined): Change | undefined {
  const before = now?.lines.find(({ uplink_id: id }) => id === tried.uplink_id);
  // What carries nothing differs by all that it carried: its row says already why.
  if (!before || tried.down || tried.given_up) return undefined;
  return {
    share: difference(tried.share, before.share),
    p95: difference(busiest(tried), busiest(before)),
    minutes: difference(tried.minutes_above_90_per_day, before.minutes_above_90_per_day),
  };
}

function fullerOf(answer: WhatIf, now: WhatIf): BesideToday['fuller'] {
  const changes = answer.lines.flatMap((uplink) => changeOf(uplink, now)?.p95 ?? []);
  const count = changes.filter((change) => change >= CLOSE_FULLNESS).length;
  return { count, of: changes.length };
}

const fullest = (answer: WhatIf): number =>
  Math.max(0, ...answer.lines.map((uplink) => busiest(uplink) ?? 0));
