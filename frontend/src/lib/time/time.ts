/** UTC on the wire, shown in the campus's zone with its abbreviation; weeks are ISO weeks. */
import { DAY_MS, HOUR_MS } from './lengths';

type Style = Intl.DateTimeFormatOptions;

/** The browser's English data has no short names for Indonesian zones. */
const ABBREVIATIONS: Record<string, string> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Pontianak': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Ujung_Pandang': 'WITA',
  'Asia/Jayapura': 'WIT',
};
const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: string, zone: string, style: Style): Intl.DateTimeFormat {
  const key = `${locale}|${zone}|${JSON.stringify(style)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { timeZone: zone, hourCycle: 'h23', ...style });
  formats.set(key, made);
  return made;
}

export function zoneAbbreviation(zone: string, at: Date, locale: string): string {
  const named = ABBREVIATIONS[zone];
  if (named) return named;
  const parts = format(locale, zone, { timeZoneName: 'short' }).formatToParts(at);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

export interface ZoneContext {
  readonly zone: string;
  readonly locale: string;
}
const make =
  (style: Style) =>
  (at: string | Date, { zone, locale }: ZoneContext): string =>
    format(locale, zone, style).format(new Date(at));

export const formatClock = make({ hour: '2-digit', minute: '2-digit' });
export const formatClockSeconds = make({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
export const formatDay = make({ day: 'numeric', month: 'short' });
const formatWeekday = make({ weekday: 'short' });
const formatYear = make({ year: 'numeric' });
/** `Sun 29 Nov`, `Min 29 Nov`; with the year where it is not this one. */
export const formatWeekdayAndDay = (
  at: string | Date,
  context: ZoneContext,
  now = new Date(),
): string => {
  const isThisYear = formatYear(at, context) === formatYear(now, context);
  return `${formatWeekday(at, context)} ${(isThisYear ? formatDay : formatDate)(at, context)}`;
};
export const formatDate = make({ day: 'numeric', month: 'short', year: 'numeric' });
const formatMinute = make({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** As the language writes clocks: `08:00`, `08.00`. */
export const formatHour = (hour: number, locale: string): string =>
  formatClock(new Date(hour * HOUR_MS), { zone: 'UTC', locale });

/** `16 Nov 2026, 09:30 WIB` */
export const formatDateTime = (at: string | Date, context: ZoneContext): string =>
  `${formatMinute(at, context)} ${zoneAbbreviation(context.zone, new Date(at), context.locale)}`;

/** `09:30` of today, else `16 Nov 2026, 09:30 WIB`. */
export const formatMoment = (at: string | Date, context: ZoneContext, now = new Date()): string =>
  formatDate(at, context) === formatDate(now, context)
    ? formatClock(at, context)
    : formatDateTime(at, context);

/** As a moment, but with its date where the reader has another day before his eyes. */
export const formatMomentBeside = (
  at: string | Date,
  other: string | Date,
  context: ZoneContext,
  now = new Date(),
): string =>
  formatDate(at, context) === formatDate(other, context)
    ? formatMoment(at, context, now)
    : formatDateTime(at, context);

/** Of a half-open window: `16–22 Nov 2026`. */
export function formatDays(from: string, to: string, { zone, locale }: ZoneContext): string {
  const last = new Date(new Date(to).getTime() - 1);
  const style: Style = { day: 'numeric', month: 'short', year: 'numeric' };
  return format(locale, zone, style).formatRange(new Date(from), last);
}

/** As a title: `16–22 November 2026`. */
export function formatLongDays(from: string, to: string, { zone, locale }: ZoneContext): string {
  const last = new Date(new Date(to).getTime() - 1);
  const style: Style = { day: 'numeric', month: 'long', year: 'numeric' };
  return format(locale, zone, style).formatRange(new Date(from), last);
}

const WHOLE_DAYS: Style = { day: 'numeric', month: 'short', year: 'numeric' };
const TO_THE_MINUTE: Style = { ...WHOLE_DAYS, hour: '2-digit', minute: '2-digit' };

/** To the minute, `21 Nov 2026, 08:00 – 09:00`; for whole days the days alone. */
export function formatSpan(from: string, to: string, context: ZoneContext): string {
  const isWhole = [from, to].every((at) => formatClock(at, context) === '00:00');
  if (isWhole) return formatDays(from, to, context);
  return format(context.locale, context.zone, TO_THE_MINUTE).formatRange(
    new Date(from),
    new Date(to),
  );
}

/** Short: no year while it is this one, no times where days say enough. */
export function formatShortSpan(
  from: string,
  to: string,
  context: ZoneContext,
  now = Date.parse(to),
): string {
  const { locale, zone } = context;
  const [first, last] = [new Date(from), new Date(new Date(to).getTime() - 1)];
  const isLong = last.getTime() - first.getTime() > 2 * DAY_MS;
  const isOneYear = first.getUTCFullYear() === last.getUTCFullYear();
  const isThisYear = last.getUTCFullYear() === new Date(now).getUTCFullYear();
  const day: Style = isOneYear && isThisYear ? { day: 'numeric', month: 'short' } : WHOLE_DAYS;
  const isWhole = [from, to].every(
    (at) => formatClock(at, { ...context, locale: 'en-GB' }) === '00:00',
  );
  if (isLong || isWhole) return format(locale, zone, day).formatRange(first, last);
  const style: Style = { ...day, hour: '2-digit', minute: '2-digit' };
  return format(locale, zone, style).formatRange(first, new Date(to));
}

/** Calendar dates (`2026-12-25`) have no zone: they are UTC days. */
export const formatCalendarDate = (date: string, locale: string, style?: Style): string =>
  format(locale, 'UTC', style ?? { day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** By ISO weekday: 1 January 2024 was a Monday. */
export const formatWeekdayName = (
  weekday: number,
  locale: string,
  style: 'short' | 'long',
): string => formatCalendarDate(`2024-01-0${weekday}`, locale, { weekday: style });

export interface IsoWeek {
  readonly year: number;
  readonly week: number;
}
const WEEK = /^(\d{4})-W(\d{2})$/;

export function parseIsoWeek(text: string): IsoWeek | null {
  const match = WEEK.exec(text);
  const week = Number(match?.[2]);
  return match && week >= 1 && week <= 53 ? { year: Number(match[1]), week } : null;
}

/** As a calendar date. ISO 8601: week 1 is the one that holds 4 January. */
export function mondayOfWeek({ year, week }: IsoWeek): string {
  const fourth = new Date(Date.UTC(year, 0, 4));
  const monday = Date.UTC(year, 0, 4 - ((fourth.getUTCDay() + 6) % 7) + (week - 1) * 7);
  return new Date(monday).toISOString().slice(0, 10);
}

/** The largest unit of which there are at least two, as the server's sentences have it. */
const AGE_STEPS = [
  { below: 120, seconds: 1, unit: 'second' },
  { below: 7_200, seconds: 60, unit: 'minute' },
  { below: 172_800, seconds: 3_600, unit: 'hour' },
  { below: Infinity, seconds: 86_400, unit: 'day' },
] as const;

/** English abbreviates them with a plural: `secs`. */
const SYMBOLS: Record<string, string> = { second: 's', minute: 'min', hour: 'h' };
export type TimeUnit = (typeof AGE_STEPS)[number]['unit'];

/** `5 min`, with two digits `05 min`. */
export function formatInUnit(count: number, unit: TimeUnit, locale: string, digits = 1): string {
  const symbol = locale.startsWith('en') ? SYMBOLS[unit] : undefined;
  if (symbol) return `${String(count).padStart(digits, '0')} ${symbol}`;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'day' ? 'long' : 'short', // `hr` is `hari`, and reads as hours
    minimumIntegerDigits: digits,
    maximumFractionDigits: 0,
  }).format(count);
}

/** `12 s`, `5 min`, `3 h`, `2 days`; `12 dtk`, `5 mnt`, `3 jam`, `2 hari`. */
export function formatDuration(seconds: number, locale: string): string {
  const whole = Math.max(0, seconds);
  const step = AGE_STEPS.find((candidate) => whole < candidate.below) ?? AGE_STEPS[3];
  return formatInUnit(Math.floor(whole / step.seconds), step.unit, locale);
}

const STEP_UNITS = [
  { seconds: 86_400, unit: 'day' },
  { seconds: 3_600, unit: 'hour' },
  { seconds: 60, unit: 'minute' },
  { seconds: 1, unit: 'second' },
] as const;

/** In a sentence: `30 minutes`, `6 hours`, `1 day`, `36 seconds`. */
export function formatStep(seconds: number, locale: string): string {
  const step = STEP_UNITS.find(({ seconds: whole }) => seconds % whole === 0) ?? STEP_UNITS[3];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: step.unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(seconds / step.seconds);
}

/** `2:05`, rounded up, so that 0:00 is over. */
export function formatCountdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

export const secondsBetween = (from: string | Date, to: string | Date | number): number =>
  (new Date(to).getTime() - new Date(from).getTime()) / 1000;
