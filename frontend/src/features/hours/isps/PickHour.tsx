import { Button, Group, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '@/components/ui/forms/DateField';
import { HOURS } from '@/lib/series/weekGrid';
import { useFormat } from '@/lib/text/useFormat';
import type { Span } from '@/lib/view';
import { hourSpan, hourShown, weekBeside } from './oneHour';

interface PickHourProps {
  shown: Span;
  onHour: (span: Span) => void;
}

/** A day and one of its hours, on the clock of the campus. */
export function PickHour({ shown, onHour }: PickHourProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { date, hour } = hourShown(shown, format.zone);
  const choose = (day: string, at: number) => {
    const span = hourSpan(day, at, format.zone);
    if (span) onHour(span);
  };
  const week = (weeks: -1 | 1) => weekBeside(shown, weeks, format.zone);
  return (
    <Group
      align="flex-end"
      gap="sm"
      className="no-print"
      role="group"
      aria-label={t('hours.isps.pick')}
    >
      <div style={{ width: 150 }}>
        <DateField
          label={t('hours.isps.day')}
          value={date}
          onChange={(day) => choose(day, hour ?? 0)}
        />
      </div>
      <NativeSelect
        label={t('hours.isps.hour')}
        value={hour ?? ''}
        onChange={(event) => choose(date, Number(event.currentTarget.value))}
        data={[
          ...(hour === null ? [{ value: '', label: t('hours.isps.choose_hour') }] : []),
          ...Array.from({ length: HOURS }, (_, at) => ({
            value: String(at),
            label: `${format.hour(at)}–${format.hour((at + 1) % HOURS)}`,
          })),
        ]}
      />
      {hour !== null &&
        ([-1, 1] as const).map((weeks) => {
          const span = week(weeks);
          return (
            <Button
              key={weeks}
              variant="default"
              disabled={span === null}
              onClick={() => span && onHour(span)}
            >
              {t(weeks === -1 ? 'hours.isps.week_before' : 'hours.isps.week_after')}
            </Button>
          );
        })}
    </Group>
  );
}
