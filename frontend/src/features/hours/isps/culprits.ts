/** Which ISP was it: those that were away, full or lossy in a period, the worst first. */
import { DIRECTIONS, type Direction, type SideBySide } from '@/api/types';

/** As the verdict counts a lossy ISP (backend/domain/verdict/limits.py). */
const LOSSY_FROM = 0.05;
/** Less may be the last seconds of a slot. */
const LEAST_S = 60;

export type IspBeside = SideBySide['uplinks'][number];

export type Culprit =
  | { why: 'away'; isp: IspBeside; seconds: number }
  | { why: 'full'; isp: IspBeside; seconds: number; direction: Direction }
  | { why: 'lossy'; isp: IspBeside; part: number };

/** An ISP that was away, then full, then lossy; each with its longest or largest first. */
export function culprits({ uplinks }: Pick<SideBySide, 'uplinks'>): Culprit[] {
  const away = uplinks
    .filter(({ down_s: seconds }) => seconds >= LEAST_S)
    .map((isp) => ({ why: 'away' as const, isp, seconds: isp.down_s }))
    .toSorted((a, b) => b.seconds - a.seconds);
  const full = uplinks
    .map((isp) => ({ why: 'full' as const, isp, ...fullest(isp) }))
    .filter(({ seconds }) => seconds >= LEAST_S)
    .toSorted((a, b) => b.seconds - a.seconds);
  const lossy = uplinks
    .map((isp) => ({ why: 'lossy' as const, isp, part: isp.loss ?? 0 }))
    .filter(({ part }) => part >= LOSSY_FROM)
    .toSorted((a, b) => b.part - a.part);
  return [...away, ...full, ...lossy];
}

/** The direction that was full for longer. */
function fullest(isp: IspBeside): { seconds: number; direction: Direction } {
  const [longest] = DIRECTIONS.map((direction) => ({
    direction,
    seconds: isp[direction].full_s ?? 0,
  })).toSorted((a, b) => b.seconds - a.seconds);
  return longest ?? { direction: 'download', seconds: 0 };
}

/** 0 to 1, of the ISP that was measured least: how much of the answer is known. */
export const measuredPart = ({ uplinks }: Pick<SideBySide, 'uplinks'>): number =>
  Math.min(...uplinks.map(({ observed, bridged }) => observed * (1 - bridged)));

export type Pinged = 'all' | 'some' | 'none';

/** On which ISPs loss was measured, without which nobody knows whether an ISP was slow. */
export function pinged({ uplinks }: Pick<SideBySide, 'uplinks'>): Pinged {
  const unknown = unpinged({ uplinks }).length;
  if (unknown === 0) return 'all';
  return unknown === uplinks.length ? 'none' : 'some';
}

export const unpinged = ({ uplinks }: Pick<SideBySide, 'uplinks'>): IspBeside[] =>
  uplinks.filter(({ loss }) => loss === null);

/** The fastest sample as a part of the contract; null: nothing was measured. */
export const peakOf = ({ max_bps: max, contract_bps: contract }: IspBeside[Direction]) =>
  max === null || contract <= 0 ? null : max / contract;

/** The ISP that came nearest to its contract, on its fastest sample. */
export function busiest({ uplinks }: Pick<SideBySide, 'uplinks'>) {
  const [first] = uplinks
    .flatMap((isp) => DIRECTIONS.map((direction) => ({ isp, peak: peakOf(isp[direction]) })))
    .filter((each): each is { isp: IspBeside; peak: number } => each.peak !== null)
    .toSorted((a, b) => b.peak - a.peak);
  return first ?? null;
}
