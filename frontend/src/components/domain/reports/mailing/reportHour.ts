import type { ReportSchedule } from '@/api/types';

export type ReportPeriodKind = ReportSchedule['period'];

export const PERIODS = ['week', 'month', 'term'] as const;

/** When the reports of a period come: each period has a day of its own kind. */
export interface ReportHour {
  period: ReportPeriodKind;
  weekday: number;
  month_day: number;
  days_after: number;
  at: string;
}

/** Where nobody chose yet: Monday, the first, a week after a term; at seven. */
export const usualHour = (period: ReportPeriodKind): ReportHour => ({
  period,
  weekday: 1,
  month_day: 1,
  days_after: 7,
  at: '07:00',
});

export const hourOf = (schedule: ReportSchedule): ReportHour => {
  const usual = usualHour(schedule.period);
  return {
    ...usual,
    weekday: schedule.weekday ?? usual.weekday,
    month_day: schedule.month_day ?? usual.month_day,
    days_after: schedule.days_after ?? usual.days_after,
    at: schedule.at,
  };
};

/** The day that its period has, and the time: what a change of a schedule may say. */
export const ownTimes = ({ period, weekday, month_day, days_after, at }: ReportHour) => ({
  at,
  ...(period === 'week' && { weekday }),
  ...(period === 'month' && { month_day }),
  ...(period === 'term' && { days_after }),
});
