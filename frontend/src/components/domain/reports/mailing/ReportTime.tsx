import { Group, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LimitedNumber } from '@/components/ui/forms/LimitedNumber';
import type { ReportHour } from './reportHour';
import { useDayOfMonth, useWeekdayName } from './useReportWords';

interface ReportTimeProps {
  hour: ReportHour;
  onHour: (changed: Partial<ReportHour>) => void;
  zone: string;
}

/** When the reports of a period come, on the campus's clock. */
export function ReportTime({ hour, onHour, zone }: ReportTimeProps) {
  const { t } = useTranslation();
  return (
    <Group align="flex-start" grow>
      <Day hour={hour} onHour={onHour} />
      <TextInput
        type="time"
        label={t('mailedReports.at')}
        description={zone}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        value={hour.at}
        onChange={({ currentTarget }) => onHour({ at: currentTarget.value })}
      />
    </Group>
  );
}

const numbers = (last: number) => Array.from({ length: last }, (_, place) => place + 1);

function Day({ hour, onHour }: Omit<ReportTimeProps, 'zone'>) {
  const { t } = useTranslation();
  const weekdayName = useWeekdayName();
  const dayOfMonth = useDayOfMonth();
  if (hour.period === 'term')
    return (
      <LimitedNumber
        label={t('mailedReports.days_after')}
        description={t('mailedReports.days_after_help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={1}
        max={60}
        value={hour.days_after}
        onChange={(days) => onHour({ days_after: days })}
      />
    );
  const isWeek = hour.period === 'week';
  const choices = isWeek
    ? numbers(7).map((day) => ({ value: String(day), label: weekdayName(day) }))
    : numbers(31).map((day) => ({ value: String(day), label: dayOfMonth(day) }));
  return (
    <Select
      label={t(isWeek ? 'mailedReports.weekday' : 'mailedReports.month_day')}
      description={isWeek ? undefined : t('mailedReports.month_day_help')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={choices}
      allowDeselect={false}
      value={String(isWeek ? hour.weekday : hour.month_day)}
      onChange={(day) => day && onHour({ [isWeek ? 'weekday' : 'month_day']: Number(day) })}
    />
  );
}
