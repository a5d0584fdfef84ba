/** How the tried weights do beside today's, over the same recorded days. */
import type { WhatIf } from '@/api/types';
import { busiest } from '../figures';

export type Standing = 'better' | 'same' | 'worse';

interface Figures {
  /** Of the worse direction. */
  skew: number;
  /** Of the ISP that is above 90 % for longest, per day. */
  minutes: number;
}
export interface BesideToday {
  standing: Standing;
  /** ISPs that would be fuller, by the 95th percentile of their fuller direction, of those that work in both. */
  fuller: { count: number; of: number };
  tried: Figures;
  today: Figures;
}

/** Smaller differences are no reason to choose. */
const CLOSE_MINUTES = 5;
const CLOSE_FULLNESS = 0.01;

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
  return { standing: standingOf(answer, now), fuller: fullerOf(answer, now), tried, today };
}

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

/** By who has to wait: how long an ISP is full, then how full the fullest is. Skew alone harms nobody: it is told. */
function standingOf(answer: WhatIf, now: WhatIf): Standing {
  const longer = (figuresOf(answer)?.minutes ?? 0) - (figuresOf(now)?.minutes ?? 0);
  if (Math.abs(longer) >= CLOSE_MINUTES) return longer > 0 ? 'worse' : 'better';
  const fuller = fullest(answer) - fullest(now);
  if (Math.abs(fuller) < CLOSE_FULLNESS) return 'same';
  return fuller > 0 ? 'worse' : 'better';
}

const fullest = (answer: WhatIf): number =>
  Math.max(0, ...answer.lines.map((uplink) => busiest(uplink) ?? 0));
