/** The last day on a line from 0 to 1, and in groups: what happened again and again is told once. */
import type { DayMark, LastDay } from '@/api/types';
import { HOUR_MS } from '@/lib/time/lengths';

export interface MarkGroup {
  /** The newest. */
  mark: DayMark;
  count: number;
  /** Begin of the oldest. */
  from: string;
}

const isTest = ({ kind }: DayMark): boolean => kind === 'test_failed' || kind === 'test_invalid';

const isAlike = (a: DayMark, b: DayMark): boolean =>
  a.kind === b.kind && a.uplink_id === b.uplink_id && a.code === b.code;

/** The moment that a mark is about: of a change its end, which is what its words say. */
export const momentOf = ({ kind, from, to }: DayMark): string =>
  kind === 'change' ? (to ?? from) : from;

/** Newest first. Tests of one kind on one ISP within three hours of each other are one mark; all else stands alone. */
export function groupsOf(marks: readonly DayMark[]): MarkGroup[] {
  const groups: MarkGroup[] = [];
  for (const mark of marks) {
    const known = groups.find(
      (group) =>
        isTest(mark) &&
        isAlike(group.mark, mark) &&
        Date.parse(group.from) - Date.parse(mark.from) <= 3 * HOUR_MS,
    );
    if (known) {
      known.count += 1;
      known.from = mark.from;
    } else groups.push({ mark, count: 1, from: mark.from });
  }
  return groups;
}

/** Where a time lies in the day, 0 to 1. */
export function placeOf(at: string, { from, to }: LastDay): number {
  const start = Date.parse(from);
  return Math.min(1, Math.max(0, (Date.parse(at) - start) / (Date.parse(to) - start)));
}

/** About as wide as a mark. */
const APART = 0.026;

/** Places of marks, newest first, moved to the left as far as each needs to be seen and hit. */
export function placesOf(groups: readonly MarkGroup[], day: LastDay): number[] {
  let last = 1 + APART;
  return groups.map(({ mark }) => {
    last = Math.max(0, Math.min(placeOf(momentOf(mark), day), last - APART));
    return last;
  });
}

/** 0 where all of it was read. */
export const unreadSeconds = ({ unread }: LastDay): number =>
  unread.reduce((sum, { from, to }) => sum + (Date.parse(to) - Date.parse(from)) / 1000, 0);

export const TONE_OF: Record<DayMark['kind'], 'danger' | 'warn' | 'idle'> = {
  link_down: 'danger',
  interface_missing: 'danger',
  isp_silent: 'danger',
  isp_full: 'warn',
  isp_degraded: 'warn',
  unreachable: 'danger',
  reboot: 'warn',
  drift: 'warn',
  change: 'idle',
  queue_trial: 'idle',
  test_failed: 'warn',
  test_invalid: 'idle',
};
