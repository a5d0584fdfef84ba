import type { TFunction } from 'i18next';
import type { TestHours } from './testHours';

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
export const HOUR_CHOICES = Array.from({ length: 25 }, (_, hour) => ({
  value: String(hour),
  label: clock(hour),
}));

/** The hours as a sentence; `dayName` names an ISO weekday. */
export function hoursText(
  { mode, every, from, to, weekdays }: TestHours,
  t: TFunction,
  dayName: (weekday: number) => string,
): string {
  const often = t('probeSetup.hours.every_hours', { count: every });
  if (mode === 'work') return t('probeSetup.review.work_hours', { every: often });
  return t('probeSetup.review.own_hours', {
    every: often,
    from: clock(from),
    to: clock(to),
    days: weekdays.map(dayName).join(', '),
  });
}
