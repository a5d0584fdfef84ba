import { Group, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { completeTime, isTimeOfDay } from '@/lib/time/workhours';
import { DateField } from './DateField';
import { joined, partsOf } from './dayAndTime';

interface DateTimeFieldProps {
  label: string;
  description?: string;
  /** On the campus's clock, `2026-11-21T08:00`; empty: none, or not whole. */
  value: string;
  onChange: (local: string) => void;
  error?: ReactNode;
  maw?: number;
}

/** A day, and a time that is typed, in the campus's zone: a picker of both takes the keys of an hour for another one. */
export function DateTimeField({ value, onChange, label, maw, ...rest }: DateTimeFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(() => partsOf(value));
  // What was typed stands until somebody sets another value.
  const parts = joined(typed) === value ? typed : partsOf(value);
  const set = (part: Partial<typeof parts>) => {
    const next = { ...parts, ...part };
    setTyped(next);
    onChange(joined(next));
  };
  const isTime = parts.time === '' || isTimeOfDay(completeTime(parts.time));
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap" w="100%" {...(maw && { maw })}>
      <div style={{ flex: '1 1 0', minWidth: 0 }}>
        <DateField
          {...rest}
          label={label}
          clearable
          value={parts.date}
          onChange={(date) => set(date === '' ? { date, time: '' } : { date })}
        />
      </div>
      <TextInput
        aria-label={`${label}: ${t('view.time_of_day')}`}
        inputMode="numeric"
        placeholder={t('view.time_format')}
        maxLength={5}
        w={88}
        value={parts.time}
        onChange={(event) => set({ time: event.currentTarget.value })}
        onBlur={() => set({ time: completeTime(parts.time) })}
        error={!isTime || rest.error !== undefined}
        title={isTime ? undefined : t('view.problem.from_time')}
      />
    </Group>
  );
}
