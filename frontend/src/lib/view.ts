/** A page's period, its hours, and whether the period before is shown. */
import { addDays, dateIn, midnightMs } from '@/lib/time/days';
import { DAY_MS, HOUR_MS, SLOT_MS } from './time/lengths';

/** Offered as one click. */
export const PRESETS = [
  '1h',
  '6h',
  '24h',
  '7d',
  '30d',
  '90d',
  '1y',
  'this_week',
  'last_week',
  'last_month',
] as const;
export const RANGES = [...PRESETS, 'custom'] as const;
export type Preset = (typeof PRESETS)[number];
export type Range = (typeof RANGES)[number];
export type Selection = 'all' | 'work' | 'off' | 'exam';

export interface View {
  readonly range: Range;
  /** RFC 3339 in UTC; both are set for `custom`, and only then. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly selection: Selection;
  /** Drawn as a ghost. */
  readonly previous: boolean;
  /** What a stretch was dragged out of: a range, or from and to with a slash. Of `custom` only. */
  readonly outer?: string | undefined;
}
/** Half-open. */
export interface Span {
  readonly from: string;
  readonly to: string;
}
/** Of every page about one router. */
export interface ViewSearch {
  range?: Range | undefined;
  from?: string | undefined;
  to?: string | undefined;
  selection?: Selection | undefined;
  vs?: 'previous' | undefined;
  outer?: string | undefined;
}
export const DEFAULT_VIEW: View = { range: '7d', selection: 'all', previous: false };

/** The server waits as long for the poll after a slot. */
export const POSTING_MS = 30_000;

const ROLLING_MS: Partial<Record<Range, number>> = {
  '1h': HOUR_MS,
  '6h': 6 * HOUR_MS,
  '24h': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
  '90d': 90 * DAY_MS,
  '1y': 365 * DAY_MS,
};

const isSpan = (from: string | undefined, to: string | undefined): boolean =>
  from !== undefined && to !== undefined && Date.parse(from) < Date.parse(to);

/** Missing or contradictory parameters become the default. */
export function viewOf(search: ViewSearch): View {
  const { range, from, to, selection = DEFAULT_VIEW.selection, vs, outer } = search;
  const rest = { selection, previous: vs === 'previous' };
  if (isSpan(from, to) && (range === undefined || range === 'custom'))
    return { range: 'custom', from, to, ...rest, ...(outer !== undefined && { outer }) };
  return { range: range === undefined || range === 'custom' ? DEFAULT_VIEW.range : range, ...rest };
}

/** A little late is still now: a page is open for a while. */
const NEARLY_NOW_MS = 3 * SLOT_MS;
const OVER: ReadonlySet<Range> = new Set(['last_week', 'last_month']);

/** It was over before now. */
export const isPast = (search: ViewSearch, nowMs: number): boolean => {
  const { range, to } = viewOf(search);
  return OVER.has(range) || (to !== undefined && Date.parse(to) < nowMs - NEARLY_NOW_MS);
};

/** What the menu adds to the address of the page Now: a period of the past is not taken there. */
export const searchOfNow = (search: ViewSearch, nowMs: number): ViewSearch =>
  isPast(search, nowMs)
    ? { range: undefined, from: undefined, to: undefined, outer: undefined }
    : {};

/** All keys, so that old ones are replaced; defaults are left out. */
export function withSearch(view: View): Record<keyof ViewSearch, unknown> & ViewSearch {
  const isCustom = view.range === 'custom';
  return {
    range: isCustom || view.range === DEFAULT_VIEW.range ? undefined : view.range,
    from: isCustom ? view.from : undefined,
    to: isCustom ? view.to : undefined,
    selection: view.selection === DEFAULT_VIEW.selection ? undefined : view.selection,
    vs: view.previous ? 'previous' : undefined,
    outer: isCustom ? view.outer : undefined,
  };
}

/** Also the cache key. */
export const queryOf = ({ range, from, to, selection }: View) =>
  range === 'custom' ? { range, from, to, selection } : { range, selection };

const text = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');
const span = (fromMs: number, toMs: number): Span => ({ from: text(fromMs), to: text(toMs) });

/** The end of the newest slot that can be complete. */
export const lastClosedMs = (nowMs: number): number =>
  Math.floor((nowMs - POSTING_MS) / SLOT_MS) * SLOT_MS;

/** By ISO week. */
function mondayOf(date: string): string {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(date, -weekday);
}

/** On slot edges, weeks on the clock of the campus, as the server answers. */
export function windowOf(view: View, nowMs: number, zone: string): Span {
  const closed = lastClosedMs(nowMs);
  if (view.range === 'custom' && view.from !== undefined && view.to !== undefined)
    return span(
      Math.floor(Date.parse(view.from) / SLOT_MS) * SLOT_MS,
      Math.ceil(Date.parse(view.to) / SLOT_MS) * SLOT_MS,
    );
  const length = ROLLING_MS[view.range];
  if (length !== undefined) return span(closed - length, closed);
  if (view.range === 'last_month') {
    const first = `${dateIn(closed, zone).slice(0, 8)}01`;
    const before = `${addDays(first, -1).slice(0, 8)}01`;
    return span(midnightMs(before, zone), midnightMs(first, zone));
  }
  const monday = mondayOf(dateIn(closed, zone));
  const start = midnightMs(monday, zone);
  if (view.range === 'last_week') return span(midnightMs(addDays(monday, -7), zone), start);
  return span(start, closed);
}

/** Null unless the span begins and ends at midnight there. */
export function wholeDays({ from, to }: Span, zone: string): number | null {
  const [first, last] = [dateIn(Date.parse(from), zone), dateIn(Date.parse(to), zone)];
  const isWhole =
    midnightMs(first, zone) === Date.parse(from) && midnightMs(last, zone) === Date.parse(to);
  return isWhole ? Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) : null;
}

const shiftDays = (at: string, days: number, zone: string): number => {
  const date = dateIn(Date.parse(at), zone);
  const timeOfDay = Date.parse(at) - midnightMs(date, zone);
  return midnightMs(addDays(date, days), zone) + timeOfDay;
};

/** By its own length: calendar days where it is made of them, else hours. */
function shifted(window: Span, periods: number, zone: string): Span {
  const days = wholeDays(window, zone);
  if (days !== null)
    return span(
      shiftDays(window.from, days * periods, zone),
      shiftDays(window.to, days * periods, zone),
    );
  const length = Date.parse(window.to) - Date.parse(window.from);
  return span(Date.parse(window.from) + length * periods, Date.parse(window.to) + length * periods);
}

/** Of the running week the same part of last week, else the span before. */
export function previousOf(window: Span, view: View, zone: string): Span {
  if (view.range !== 'this_week') return shifted(window, -1, zone);
  return span(shiftDays(window.from, -7, zone), shiftDays(window.to, -7, zone));
}

/** Stepping then leads back to a period that moves with time. */
function presetOf(window: Span, nowMs: number, zone: string): Preset | null {
  const [from, to] = [Date.parse(window.from), Date.parse(window.to)];
  const closed = lastClosedMs(nowMs);
  if (wholeDays(window, zone) === 7) {
    const monday = midnightMs(mondayOf(dateIn(closed, zone)), zone);
    if (from === monday) return 'this_week';
    if (to === monday) return 'last_week';
  }
  const rolling = PRESETS.find((preset) => ROLLING_MS[preset] === to - from);
  // Time passes between two clicks: an end of almost now means now.
  const slack = Math.max(2 * SLOT_MS, (to - from) / 50);
  return rolling && to >= closed - slack ? rolling : null;
}

/** One period back (-1) or forward (1); null where there is nothing further. */
export function stepped(view: View, direction: -1 | 1, nowMs: number, zone: string): View | null {
  const isOver = ['custom', 'last_week', 'last_month'].includes(view.range);
  if (direction === 1 && !isOver) return null;
  const { selection, previous } = view;
  const current = windowOf(view, nowMs, zone);
  const next =
    view.range === 'this_week'
      ? windowOf({ ...view, range: 'last_week' }, nowMs, zone)
      : shifted(current, direction, zone);
  const preset = presetOf(next, nowMs, zone);
  if (preset !== null) return { range: preset, selection, previous };
  if (Date.parse(next.from) >= lastClosedMs(nowMs)) return null;
  return { range: 'custom', ...next, selection, previous };
}
