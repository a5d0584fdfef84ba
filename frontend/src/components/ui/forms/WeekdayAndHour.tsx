import { Group, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/text/useFormat';

const A_MONDAY = Date.UTC(2026, 10, 16);
const DAY_MS = 86_400_000;

/** 1 is Monday. */
export function useWeekdayName(): (weekday: number) => string {
  const format = useFormat();
  return (weekday) =>
    format.calendarDate(new Date(A_MONDAY + (weekday - 1) * DAY_MS).toISOString().slice(0, 10), {
      weekday: 'long',
    });
}

interface WeekdayAndHourProps {
  weekday: number;
  at: string;
  onWeekday: (weekday: number) => void;
  onAt: (at: string) => void;
  zone: string;
}

/** When something comes each week, on the campus's clock. */
export function WeekdayAndHour({ weekday, at, onWeekday, onAt, zone }: WeekdayAndHourProps) {
  const { t } = useTranslation();
  const name = useWeekdayName();
  return (
    <Group align="flex-start" grow>
      <Select
        label={t('mailedReports.weekday')}
        data={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: name(day) }))}
        allowDeselect={false}
        value={String(weekday)}
        onChange={(value) => value && onWeekday(Number(value))}
      />
      <TextInput
        type="time"
        label={t('mailedReports.at')}
        description={zone}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        value={at}
        onChange={({ currentTarget }) => onAt(currentTarget.value)}
      />
    </Group>
  );
}
