import { useTranslation } from 'react-i18next';
import type { MaintenanceRow } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';
import { InCampus, useMoment } from '@/components/domain/places/InCampus';
import { SkippedDates } from './SkipDate';

export const When = ({ row }: { row: MaintenanceRow }) => (
  <InCampus campusId={row.campus_id}>
    <Times row={row} />
  </InCampus>
);

/** The window that goes on or comes next; of what is over, when it was. */
function Times({ row }: { row: MaintenanceRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const moment = useMoment();
  const from = row.window?.from ?? row.first;
  const to = row.window?.to ?? row.ends;
  const span = useSpan();
  const isWeekly = row.weekdays.length > 0;
  const days = row.weekdays.map((weekday) => format.weekday(weekday, 'short')).join(', ');
  return (
    <>
      {row.called_off_at ? (
        <CalledOff row={row} at={row.called_off_at} />
      ) : to ? (
        span(from, to)
      ) : (
        moment(from)
      )}
      {isWeekly && (
        <>
          <br />
          {row.ends && !row.called_off_at
            ? t('incidents.work.weekly_until', { days, time: moment(row.ends) })
            : t('incidents.work.weekly_on', { days })}
          <SkippedDates row={row} />
        </>
      )}
    </>
  );
}

function useSpan(): (from: string, to: string) => string {
  const format = useFormat();
  return (from, to) => `${format.span(from, to)} ${format.zoneName(to)}`;
}

/** It had begun when somebody ended it. Work that comes back is called off instead. */
export const isEndedEarly = ({ called_off_at: at, first, weekdays }: MaintenanceRow): boolean =>
  at !== null && weekdays.length === 0 && Date.parse(first) < Date.parse(at);

/** Work that never began has no end before its begin: it has its plan. Of work that comes back, of its first window. */
function CalledOff({ row, at }: { row: MaintenanceRow; at: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const span = useSpan();
  const { called_off_by: who, first, first_ends: end } = row;
  if (isEndedEarly(row))
    return t('incidents.work.ended_early', {
      done: span(first, at),
      who,
      planned: format.dateTime(end),
    });
  return t('incidents.work.called_off', {
    time: format.dateTime(at),
    who,
    planned: span(first, end),
  });
}
