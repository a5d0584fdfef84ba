import { DateTimePicker } from '@mantine/dates';
import { IconCalendarClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InReadersDates } from '../page/InReadersDates';

interface DateTimeFieldProps {
  label: string;
  description?: string;
  /** On the campus's clock, `2026-11-21T08:00`; empty: none. */
  value: string;
  onChange: (local: string) => void;
  error?: ReactNode;
  maw?: number;
}

/** In the campus's zone, not the browser's. */
export function DateTimeField({ value, onChange, ...rest }: DateTimeFieldProps) {
  const { t } = useTranslation();
  return (
    <InReadersDates>
      <DateTimePicker
        {...rest}
        value={value === '' ? null : value.replace('T', ' ')}
        onChange={(next) => onChange(next === null ? '' : next.slice(0, 16).replace(' ', 'T'))}
        valueFormat="D MMM YYYY, HH:mm"
        clearable
        clearButtonProps={{ 'aria-label': `${t('action.remove')}: ${rest.label}` }}
        previousLabel={t('view.earlier')}
        nextLabel={t('view.later')}
        submitButtonProps={{ 'aria-label': t('view.show') }}
        timePickerProps={{ format: '24h' }}
        rightSection={value === '' ? <IconCalendarClock size={16} aria-hidden /> : undefined}
        rightSectionPointerEvents={value === '' ? 'none' : 'all'}
      />
    </InReadersDates>
  );
}
