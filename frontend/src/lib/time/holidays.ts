/** Pasted from a spreadsheet: one `date, name` per line, in common date forms. */

import { addDays } from './days';

export interface HolidayLine {
  readonly date: string;
  readonly name: string;
}
export interface ParsedHolidays {
  readonly holidays: HolidayLine[];
  /** From 1. */
  readonly bad: { line: number; text: string }[];
}
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

function isoDate(text: string): string | null {
  const iso = ISO.exec(text);
  const local = DAY_FIRST.exec(text);
  const [year, month, day] = iso ? iso.slice(1) : (local?.slice(1).reverse() ?? []);
  if (!year || !month || !day) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null;
}

const unquote = (text: string): string =>
  text
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .trim();
const isHeader = (text: string, index: number): boolean => index === 0 && !/\d/.test(text);

export function parseHolidays(text: string): ParsedHolidays {
  const holidays: HolidayLine[] = [];
  const bad: { line: number; text: string }[] = [];
  text.split(/\r?\n/).forEach((raw, index) => {
    if (raw.trim() === '' || isHeader(raw, index)) return;
    const [first = ''] = raw.split(/[,;\t]/);
    const date = isoDate(unquote(first));
    const name = unquote(raw.slice(first.length + 1));
    if (date && name) holidays.push({ date, name });
    else bad.push({ line: index + 1, text: raw.trim() });
  });
  return { holidays, bad };
}

/** One per date, the newer name wins; sorted by date. */
export function mergeHolidays(
  known: readonly HolidayLine[],
  added: readonly HolidayLine[],
): HolidayLine[] {
  const byDate = new Map([...known, ...added].map((holiday) => [holiday.date, holiday]));
  return [...byDate.values()].sort((a, b) => a.date.localeCompare(b.date));
}

const YEAR_DAYS = 365;

/** Whether the twelve months from `today` on have any. */
export const hasHolidaysAhead = (holidays: readonly HolidayLine[], today: string): boolean =>
  holidays.some(({ date }) => date >= today && date < addDays(today, YEAR_DAYS));
