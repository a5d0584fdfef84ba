import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSkipMaintenance } from '@/api/queries/alerts/maintenanceActs';
import type { MaintenanceRow } from '@/api/types';
import { useSaved } from '@/components/ui/forms/useSaved';
import { useFormat } from '@/lib/text/useFormat';
import { dateIn } from '@/lib/time/days';
import { serverNow } from '@/lib/time/clock';

const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };

/** The next date of work that comes back is left out, and taken back in. Times are those of the campus. */
export function SkipDate({ row }: { row: MaintenanceRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { refused } = useSaved();
  const skipping = useSkipMaintenance();
  const skip = (date: string, isSkipped: boolean) =>
    skipping.mutate({ id: row.id, date, is_skipped: isSkipped }, { onError: refused });
  const next = row.window && dateIn(Date.parse(row.window.from), format.zone);
  const button = (date: string, isSkipped: boolean) => (
    <Button
      key={date}
      variant="subtle"
      size="compact-sm"
      loading={skipping.isPending}
      onClick={() => skip(date, isSkipped)}
    >
      {t(isSkipped ? 'incidents.work.skip' : 'incidents.work.keep', {
        date: format.calendarDate(date, DAY),
      })}
    </Button>
  );
  return (
    <>
      {next && button(next, true)}
      {comingSkips(row, format.zone).map((date) => button(date, false))}
    </>
  );
}

/** What is left out of the days to come. */
export function SkippedDates({ row }: { row: MaintenanceRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const dates = comingSkips(row, format.zone);
  if (dates.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('incidents.work.but_not', {
        dates: dates.map((date) => format.calendarDate(date, DAY)).join(', '),
      })}
    </Text>
  );
}

const comingSkips = ({ skipped }: MaintenanceRow, zone: string): string[] => {
  const today = dateIn(serverNow(), zone);
  return skipped.filter((date) => date >= today);
};
