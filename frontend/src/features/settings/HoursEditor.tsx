import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  completeTime,
  copyHours,
  hoursOf,
  hoursProblem,
  minutesOf,
  WEEKDAYS,
  type Hours,
} from '@/lib/time/workhours';
import classes from './CalendarEditor.module.css';

interface HoursEditorProps {
  hours: readonly Hours[];
  onChange: (hours: Hours[]) => void;
}
const WORKDAYS = [1, 2, 3, 4, 5];
const USUAL = { from: '08:00', to: '17:00' };
const AFTER = { from: '18:00', to: '21:00' };

export function HoursEditor({ hours, onChange }: HoursEditorProps) {
  const replaceDay = (weekday: number, day: Hours[]) =>
    onChange(
      [...hours.filter((other) => other.weekday !== weekday), ...day].sort(
        (a, b) => a.weekday - b.weekday,
      ),
    );
  return (
    <Stack gap={0} className={classes.days}>
      {WEEKDAYS.map((weekday) => (
        <Day
          key={weekday}
          weekday={weekday}
          day={hoursOf(hours, weekday)}
          onChange={(day) => replaceDay(weekday, day)}
          onCopy={() => onChange(copyHours(hours, weekday, WORKDAYS))}
        />
      ))}
    </Stack>
  );
}

interface DayProps {
  weekday: (typeof WEEKDAYS)[number];
  day: Hours[];
  onChange: (day: Hours[]) => void;
  onCopy: () => void;
}

function Day({ weekday, day, onChange, onCopy }: DayProps) {
  const { t } = useTranslation();
  const name = t(`settings.calendar.weekday.${weekday}`);
  const problem = hoursProblem(day);
  const add = () => onChange([...day, { weekday, ...(day.length === 0 ? USUAL : AFTER) }]);
  return (
    <fieldset className={classes.day} aria-label={name}>
      <Text span inherit fz="sm" fw={600}>
        {name}
      </Text>
      <DayStrip day={day} />
      <div className={classes.intervals}>
        {day.length === 0 && <span className={classes.off}>{t('settings.calendar.day_off')}</span>}
        {day.map((interval, index) => (
          <Interval
            key={index}
            interval={interval}
            onChange={(next) => onChange(day.with(index, next))}
            onRemove={() => onChange(day.toSpliced(index, 1))}
          />
        ))}
        {problem && (
          <Text size="xs" c="var(--tb-danger)" role="alert">
            {t(`settings.calendar.problem.${problem}`)}
          </Text>
        )}
      </div>
      <div className={classes.dayactions}>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={add}
        >
          {t('settings.calendar.add_interval')}
        </Button>
        {weekday === 1 && day.length > 0 && (
          <Button size="compact-xs" variant="subtle" onClick={onCopy}>
            {t('settings.calendar.copy_days')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface IntervalProps {
  interval: Hours;
  onChange: (interval: Hours) => void;
  onRemove: () => void;
}

function Interval({ interval, onChange, onRemove }: IntervalProps) {
  const { t } = useTranslation();
  const field = (end: 'from' | 'to') => (
    <TextInput
      size="xs"
      w={72}
      inputMode="numeric"
      placeholder={USUAL[end]}
      maxLength={5}
      classNames={{ input: 'num' }}
      aria-label={t(`settings.calendar.${end}`)}
      value={interval[end]}
      onChange={(event) => onChange({ ...interval, [end]: event.currentTarget.value })}
      onBlur={(event) => onChange({ ...interval, [end]: completeTime(event.currentTarget.value) })}
    />
  );
  return (
    <Group gap={8} wrap="nowrap">
      {field('from')}
      <span aria-hidden>–</span>
      {field('to')}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('settings.calendar.remove_interval')}
        onClick={onRemove}
      >
        <IconX size={16} />
      </ActionIcon>
    </Group>
  );
}

/** As a bar from 0 to 24 h: a mistake of twelve hours is seen at once. */
function DayStrip({ day }: { day: readonly Hours[] }) {
  const percent = (minutes: number) => `${(minutes / 1440) * 100}%`;
  return (
    <div className={classes.strip} aria-hidden>
      {hoursProblem(day) === null &&
        day.map(({ from, to }) => (
          <span
            key={from}
            style={{
              insetInlineStart: percent(minutesOf(from)),
              width: percent(minutesOf(to) - minutesOf(from)),
            }}
          />
        ))}
    </div>
  );
}
