import { useTranslation } from 'react-i18next';
import type { KeptReport, ReportSchedule } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';

const A_MONDAY = Date.UTC(2026, 10, 16);
const DAY_MS = 86_400_000;
const SHORTEST_MONTH = 28;
const LONGEST_MONTH = 31;

/** 1 is Monday. */
export function useWeekdayName(): (weekday: number) => string {
  const format = useFormat();
  return (weekday) =>
    format.calendarDate(new Date(A_MONDAY + (weekday - 1) * DAY_MS).toISOString().slice(0, 10), {
      weekday: 'long',
    });
}

/** A day that some months lack is their last one. */
export function useDayOfMonth(): (day: number) => string {
  const { t } = useTranslation();
  return (day) => {
    if (day === LONGEST_MONTH) return t('mailedReports.day_last');
    return t(day > SHORTEST_MONTH ? 'mailedReports.day_or_last' : 'mailedReports.day', { day });
  };
}

/** "Each Monday at 07:00 (Asia/Jakarta)". */
export function useScheduleTimes(): (schedule: ReportSchedule) => string {
  const { t } = useTranslation();
  const weekdayName = useWeekdayName();
  const dayOfMonth = useDayOfMonth();
  return ({
    period,
    weekday,
    month_day: monthDay,
    days_after: days,
    at,
    timezone,
    created_by: by,
  }) =>
    t(`mailedReports.each.${period}`, {
      weekday: weekdayName(weekday ?? 1),
      day: dayOfMonth(monthDay ?? 1),
      count: days ?? 1,
      at,
      zone: timezone,
      by,
    });
}

/** `2026-W47`, "November 2026" or the name of the term. */
export function usePeriodName(): (report: KeptReport) => string {
  const format = useFormat();
  return ({ kind, period, period_name: name }) =>
    kind === 'month'
      ? format.calendarDate(`${period}-01`, { month: 'long', year: 'numeric' })
      : name || period;
}
