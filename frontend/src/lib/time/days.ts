/** Calendar days of a zone, and their begins. */
import type { LocalDay } from './workhours';
import { DAY_MS, MINUTE_MS } from './lengths';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Once per zone: making one costs fifty times what asking it does. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(zone, made);
  return made;
}

/** Ahead of UTC, from the browser's zone data. */
export function zoneOffsetMs(at: number, zone: string): number {
  const parts = clockOf(zone).formatToParts(at);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local - Math.floor(at / 1000) * 1000;
}

/** The calendar date of an instant in a zone. */
export const dateIn = (at: number, zone: string): string =>
  new Date(at + zoneOffsetMs(at, zone)).toISOString().slice(0, 10);

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Asked twice, because the offset may change between guess and midnight. */
export function midnightMs(date: string, zone: string): number {
  const utc = Date.parse(`${date}T00:00:00Z`);
  const guess = utc - zoneOffsetMs(utc, zone);
  return utc - zoneOffsetMs(guess, zone);
}

/** `2026-11-21T08:00` on a zone's clock as RFC 3339; null when it is no time. */
export function instantOf(local: string, zone: string): string | null {
  const utc = Date.parse(`${local}Z`);
  if (Number.isNaN(utc)) return null;
  const guess = utc - zoneOffsetMs(utc, zone);
  return new Date(utc - zoneOffsetMs(guess, zone)).toISOString().replace('.000Z', 'Z');
}

/** For a field: `2026-11-21T08:00`. */
export const localOf = (instant: string, zone: string): string => {
  const at = Date.parse(instant);
  return new Date(at + zoneOffsetMs(at, zone)).toISOString().slice(0, 16);
};

export function localDays(fromMs: number, toMs: number, zone: string): LocalDay[] {
  const days: LocalDay[] = [];
  const first = dateIn(fromMs, zone);
  for (let utc = Date.parse(`${first}T00:00:00Z`); ; utc += DAY_MS) {
    const date = new Date(utc).toISOString().slice(0, 10);
    const midnight = midnightMs(date, zone);
    if (midnight >= toMs) return days;
    days.push({ date, weekday: ((new Date(utc).getUTCDay() + 6) % 7) + 1, midnightMs: midnight });
  }
}

const CLOCK_STEPS = [1, 2, 5, 10, 15, 30, 60, 180, 360, 720].map((minutes) => minutes * MINUTE_MS);
const DAY_STEPS = [1, 2, 7, 14];
const MONTH_STEPS = [1, 2, 3, 6, 12];

/** Round local times, else midnights, Mondays, or first days of months. */
export function localTicks(fromMs: number, toMs: number, zone: string, wanted = 6): number[] {
  const clock = CLOCK_STEPS.find((step) => (toMs - fromMs) / step <= wanted);
  if (clock !== undefined) {
    const offset = zoneOffsetMs(fromMs, zone);
    const first = Math.ceil((fromMs + offset) / clock) * clock - offset;
    return Array.from(
      { length: Math.floor((toMs - first) / clock) + 1 },
      (_, i) => first + i * clock,
    );
  }
  return dayTicks(fromMs, toMs, zone, wanted);
}

/** Looks up only those shown: a year has 366, a chart ten. */
function dayTicks(fromMs: number, toMs: number, zone: string, wanted: number): number[] {
  const first = dateIn(fromMs, zone);
  const begin = midnightMs(first, zone) < fromMs ? addDays(first, 1) : first;
  const count = Math.ceil((toMs - midnightMs(begin, zone)) / DAY_MS);
  const step = DAY_STEPS.find((candidate) => count / candidate <= wanted);
  if (step === undefined) return monthTicks(begin, toMs, zone, wanted);
  const start = step < 7 || count < 7 ? 0 : daysToMonday(begin);
  const ticks: number[] = [];
  for (let day = start; day <= count; day += step) {
    const at = midnightMs(addDays(begin, day), zone);
    if (at < toMs) ticks.push(at);
  }
  return ticks;
}

/** At even steps, of which January is one. */
function monthTicks(begin: string, toMs: number, zone: string, wanted: number): number[] {
  const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
  const first = monthOf(begin) + (begin.endsWith('-01') ? 0 : 1);
  const count = monthOf(dateIn(toMs, zone)) - first + 1;
  const step = MONTH_STEPS.find((candidate) => count / candidate <= wanted) ?? 12;
  const ticks: number[] = [];
  for (let month = Math.ceil(first / step) * step; month < first + count; month += step) {
    const date = new Date(Date.UTC(Math.floor(month / 12), month % 12)).toISOString().slice(0, 10);
    ticks.push(midnightMs(date, zone));
  }
  return ticks.filter((at) => at < toMs);
}

const daysToMonday = (date: string): number => (8 - new Date(`${date}T00:00:00Z`).getUTCDay()) % 7;
