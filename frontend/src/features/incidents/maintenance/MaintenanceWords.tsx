import { useTranslation } from 'react-i18next';
import type { MaintenanceRow } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';
import { InCampus, useMoment } from '@/components/domain/places/InCampus';

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
  const isWeekly = row.weekdays.length > 0;
  const days = row.weekdays.map((weekday) => format.weekday(weekday, 'short')).join(', ');
  return (
    <>
      {to ? `${format.span(from, to)} ${format.zoneName(to)}` : moment(from)}
      {isWeekly && (
        <>
          <br />
          {row.ends
            ? t('incidents.work.weekly_until', { days, time: moment(row.ends) })
            : t('incidents.work.weekly_on', { days })}
        </>
      )}
    </>
  );
}
