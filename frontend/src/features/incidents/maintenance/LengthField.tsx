import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/text/useFormat';
import { lengthOf } from './lengthText';

const HOUR_S = 3600;
export const LEAST_S = HOUR_S / 4;

interface LengthFieldProps {
  /** As typed; a number is hours. */
  value: number | string;
  onChange: (typed: string) => void;
  mostHours: number;
  error?: ReactNode;
}

/** How long work lasts, in hours or minutes; what is not understood is never sent. */
export function LengthField({ value, onChange, mostHours, error }: LengthFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const hours = (number: number) => `${format.number(number, 2)} ${t('incidents.work.hours_unit')}`;
  const text = typeof value === 'number' ? hours(value) : value;
  const seconds = lengthOf(text);
  const isOutside = seconds !== null && (seconds < LEAST_S || seconds > mostHours * HOUR_S);
  const limits = { least: hours(LEAST_S / HOUR_S), most: hours(mostHours) };
  const problem =
    seconds === null ? t('incidents.work.lasts_unread') : isOutside && t('limits.between', limits);
  return (
    <TextInput
      label={t('incidents.work.hours')}
      description={t('incidents.work.lasts_help')}
      maxLength={40}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={problem || error}
    />
  );
}
