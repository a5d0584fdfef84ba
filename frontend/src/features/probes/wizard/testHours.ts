/** When tests run, as somebody says it, and as cron in the API: nobody has to type cron. */
import type { Selection } from '@/api/types';

export const EVERY_HOURS = [1, 2, 3, 4, 6] as const;

export interface TestHours {
  /** The campus's working hours with its holidays, or hours that are chosen here. */
  mode: 'work' | 'own';
  every: number;
  /** Whole hours; `to` is up to 24, and no test begins at it. Unused for working hours. */
  from: number;
  to: number;
  /** ISO, 1 = Monday. */
  weekdays: number[];
}
export interface Cron {
  cron: string;
  selection: Selection;
}

export const USUAL_HOURS: TestHours = {
  mode: 'work',
  every: 1,
  from: 8,
  to: 17,
  weekdays: [1, 2, 3, 4, 5],
};

export type HoursFault = 'order' | 'no_day';

export function hoursFault({ mode, from, to, weekdays }: TestHours): HoursFault | null {
  if (mode === 'work') return null;
  if (from >= to) return 'order';
  return weekdays.length === 0 ? 'no_day' : null;
}

/** Begins of tests on a day with these hours. */
export function beginsOfDay({ every, from, to }: TestHours): number[] {
  const begins: number[] = [];
  for (let hour = from; hour < to; hour += every) begins.push(hour);
  return begins;
}

const stepped = (range: string, every: number) => (every === 1 ? range : `${range}/${every}`);

export function cronOf(hours: TestHours): Cron {
  const { mode, every, from, to, weekdays } = hours;
  if (mode === 'work')
    return { cron: `0 ${every === 1 ? '*' : `*/${every}`} * * *`, selection: 'work' };
  const single = from + every >= to;
  const times = single ? String(from) : stepped(`${from}-${to - 1}`, every);
  return { cron: `0 ${times} * * ${daysOf(weekdays)}`, selection: 'all' };
}

function daysOf(weekdays: readonly number[]): string {
  const days = [...new Set(weekdays)].sort((a, b) => a - b);
  const [first, last] = [days[0], days.at(-1)];
  if (days.length === 7) return '*';
  if (first !== undefined && last !== undefined && last - first === days.length - 1)
    return days.length > 2 ? `${first}-${last}` : days.join(',');
  return days.join(',');
}

const HOURLY = /^0 \*(?:\/(\d+))? \* \* \*$/;
const OWN = /^0 (\d+)(?:-(\d+)(?:\/(\d+))?)? \* \* (\*|[1-7](?:-[1-7])?(?:,[1-7])*)$/;

/** Null for times that these steps cannot say. */
export function hoursOfCron({ cron, selection }: Cron): TestHours | null {
  const hourly = HOURLY.exec(cron);
  if (hourly)
    return selection === 'work' ? { ...USUAL_HOURS, every: Number(hourly[1] ?? 1) } : null;
  const own = OWN.exec(cron);
  if (!own || selection !== 'all') return null;
  const [, from = '', last, every, days = ''] = own;
  return {
    mode: 'own',
    every: Number(every ?? 1),
    from: Number(from),
    to: Number(last ?? from) + 1,
    weekdays: weekdaysOf(days),
  };
}

function weekdaysOf(text: string): number[] {
  if (text === '*') return [1, 2, 3, 4, 5, 6, 7];
  const [first, last] = text.split('-').map(Number);
  if (first !== undefined && last !== undefined)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return text.split(',').map(Number);
}
