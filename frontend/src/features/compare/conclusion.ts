/** The comparison in one sentence: did it help, and the figure that shows it. */
import { DIRECTIONS, type Comparison, type Direction } from '@/api/types';
import { uplinkRows } from './uplinkRows';

export type Outcome = 'better' | 'worse' | 'mixed' | 'unclear' | 'unknown';
export interface Evidence {
  /** Null: the skew, not an ISP's fullest hours. */
  readonly isp: string | null;
  readonly direction: Direction;
  readonly a: number;
  readonly b: number;
}
export interface Conclusion {
  readonly outcome: Outcome;
  readonly evidence: Evidence | null;
  /** When the second way of balancing began, if it followed the first at once. */
  readonly changedAt: string | null;
}

/** Of the contract: less says nothing to a person. */
const LEAST_MOVE = 0.05;

export function conclusionOf(comparison: Comparison): Conclusion {
  const outcome = outcomeOf(comparison);
  return { outcome, evidence: evidenceOf(comparison, outcome), changedAt: changeOf(comparison) };
}

export interface DemandChange {
  readonly way: 'less' | 'more' | 'both';
  readonly parts: readonly { direction: Direction; change: number }[];
}

/** What users asked for changed so much, of what it was, that a fuller or emptier ISP may come from it. */
const LEAST_DEMAND = 0.05;

/** Volumes of a typical week on both sides; null where they are alike or not known. */
export function demandChangeOf({ side_a: a, side_b: b }: Comparison): DemandChange | null {
  const parts = DIRECTIONS.flatMap((direction) => {
    const [was, is] = [a[`${direction}_bytes`], b[`${direction}_bytes`]];
    if (!was || is === null) return [];
    const change = is / was - 1;
    return Math.abs(change) < LEAST_DEMAND ? [] : [{ direction, change }];
  });
  if (parts.length === 0) return null;
  const falls = parts.filter(({ change }) => change < 0).length;
  return { way: falls === parts.length ? 'less' : falls === 0 ? 'more' : 'both', parts };
}

const skewsOf = ({ effects }: Comparison) => effects.filter(({ metric }) => metric === 'skew');

/** Only what is no chance counts. */
function outcomeOf(comparison: Comparison): Outcome {
  const said = skewsOf(comparison).map(({ statement }) => statement);
  const [fell, rose] = [said.includes('lower'), said.includes('higher')];
  if (fell && rose) return 'mixed';
  if (fell || rose) return fell ? 'better' : 'worse';
  return said.includes('no_clear_change') ? 'unclear' : 'unknown';
}

function evidenceOf(comparison: Comparison, outcome: Outcome): Evidence | null {
  const skews = skewsOf(comparison).flatMap(({ direction, a, b }) =>
    a === null || b === null ? [] : [{ isp: null, direction, a, b }],
  );
  if (outcome === 'better' || outcome === 'worse') {
    const side = outcome === 'better' ? 'a' : 'b';
    const full = fullest(comparison, side);
    if (full && gain(full, outcome) >= LEAST_MOVE) return full;
    return best(skews, (skew) => gain(skew, outcome));
  }
  return outcome === 'unclear' ? best(skews, ({ a, b }) => Math.max(a, b)) : null;
}

const gain = ({ a, b }: Evidence, outcome: Outcome): number =>
  outcome === 'better' ? a - b : b - a;

/** Where the contract of an ISP was used most. */
function fullest(comparison: Comparison, side: 'a' | 'b'): Evidence | null {
  const rows = DIRECTIONS.flatMap((direction) =>
    uplinkRows(comparison, direction).flatMap(({ name, p95: { a, b } }) =>
      a === null || b === null ? [] : [{ isp: name, direction, a, b }],
    ),
  );
  return best(rows, (row) => row[side]);
}

const best = (rows: readonly Evidence[], of: (row: Evidence) => number): Evidence | null =>
  rows.reduce<Evidence | null>((most, row) => (most && of(most) >= of(row) ? most : row), null);

function changeOf({ side_a: { regime: a }, side_b: { regime: b } }: Comparison): string | null {
  return a && b && a.id !== b.id && a.to === b.from ? b.from : null;
}
