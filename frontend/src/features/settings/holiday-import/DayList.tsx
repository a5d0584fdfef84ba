import { Checkbox, ScrollArea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportedDay } from '@/api/setupTypes';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import { isNew, type Choice } from './choice';
import classes from './HolidayImport.module.css';

interface DayListProps {
  days: readonly ImportedDay[];
  choice: Choice;
  onChange: (choice: Choice) => void;
}

/** Days that are in the calendar already cannot be chosen. */
export function DayList({ days, choice, onChange }: DayListProps) {
  const tick = (date: string, isTicked: boolean) => {
    const unticked = new Set(choice.unticked);
    if (isTicked) unticked.delete(date);
    else unticked.add(date);
    onChange({ ...choice, unticked });
  };
  if (days.length === 0) return null;
  return (
    <ScrollArea.Autosize mah="34vh" type="auto" viewportProps={{ tabIndex: 0 }}>
      {days.map((day) => (
        <DayRow
          key={day.date}
          day={day}
          isTicked={isNew(day) && !choice.unticked.has(day.date)}
          onTick={(isTicked) => tick(day.date, isTicked)}
        />
      ))}
    </ScrollArea.Autosize>
  );
}

interface DayRowProps {
  day: ImportedDay;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

function DayRow({ day, isTicked, onTick }: DayRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const date = format.calendarDate(day.date, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  return (
    <div className={classes.day} data-testid={`import-${day.date}`}>
      <Checkbox
        checked={isTicked}
        disabled={!isNew(day)}
        onChange={(event) => onTick(event.currentTarget.checked)}
        label={
          <>
            <span className={`num ${classes.date}`}>{date}</span> <bdi>{day.name}</bdi>
          </>
        }
      />
      {day.known_as !== null && (
        <StatusChip tone="idle" wraps>
          {day.known_as === day.name
            ? t('settings.holiday_import.known')
            : t('settings.holiday_import.known_as', { name: day.known_as })}
        </StatusChip>
      )}
      {day.is_estimated && isNew(day) && (
        <StatusChip tone="warn">{t('settings.holiday_import.estimated')}</StatusChip>
      )}
    </div>
  );
}
