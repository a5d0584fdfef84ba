import { Button, Group, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '@/components/ui/forms/DateField';
import { HOURS } from '@/lib/series/weekGrid';
import { useFormat } from '@/lib/text/useFormat';
import type { Span } from '@/lib/view';
import { hoursShown, hoursSpan, weekBeside, WHOLE_DAY, type Hours } from './oneHour';

interface PickHourProps {
  shown: Span;
  onHours: (span: Span) => void;
}

/** A day, as a whole until hours of it are chosen, on the clock of the campus. */
export function PickHour({ shown, onHours }: PickHourProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { date, hours } = hoursShown(shown, format.zone);
  const isWhole = hours === null || (hours.from === 0 && hours.to === HOURS);
  const choose = (day: string, of: Hours) => {
    const span = hoursSpan(day, of, format.zone);
    if (span) onHours(span);
  };
  const chooseFrom = (value: string) => {
    const from = Number(value);
    const to = !isWhole && hours.to > from ? hours.to : from + 1;
    choose(date, value === WHOLE ? WHOLE_DAY : { from, to });
  };
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
          onChange={(day) => choose(day, hours ?? WHOLE_DAY)}
        />
      </div>
      <NativeSelect
        label={t('hours.isps.from')}
        value={hours === null ? '' : isWhole ? WHOLE : hours.from}
        onChange={(event) => chooseFrom(event.currentTarget.value)}
        data={[
          ...(hours === null ? [{ value: '', label: t('hours.isps.choose'), disabled: true }] : []),
          { value: WHOLE, label: t('hours.isps.whole_day') },
          ...clock(0, HOURS - 1),
        ]}
      />
      {hours !== null && !isWhole && (
        <NativeSelect
          label={t('hours.isps.to')}
          value={hours.to}
          onChange={(event) =>
            choose(date, { from: hours.from, to: Number(event.currentTarget.value) })
          }
          data={clock(hours.from + 1, HOURS)}
        />
      )}
      {hours !== null &&
        ([-1, 1] as const).map((weeks) => {
          const span = weekBeside(shown, weeks, format.zone);
          return (
            <Button
              key={weeks}
              variant="default"
              disabled={span === null}
              onClick={() => span && onHours(span)}
            >
              {t(weeks === -1 ? 'hours.isps.week_before' : 'hours.isps.week_after')}
            </Button>
          );
        })}
    </Group>
  );

  function clock(first: number, last: number) {
    return Array.from({ length: last - first + 1 }, (_, at) => ({
      value: String(first + at),
      label: first + at === HOURS ? MIDNIGHT : format.hour(first + at),
    }));
  }
}

const WHOLE = 'day';
/** The end of a day, as a clock never shows it. */
const MIDNIGHT = '24:00';
