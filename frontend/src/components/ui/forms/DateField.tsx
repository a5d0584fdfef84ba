import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InReadersDates } from '../page/InReadersDates';

interface DateFieldProps {
  label?: string;
  'aria-label'?: string;
  value: string;
  onChange: (date: string) => void;
  description?: string;
  clearable?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  min?: string;
}

/** `2026-12-25` in both languages, so that it cannot be misread. */
export function DateField({ value, onChange, min, ...rest }: DateFieldProps) {
  const { t } = useTranslation();
  return (
    <InReadersDates>
      <DateInput
        {...rest}
        hideOutsideDates
        highlightToday
        previousLabel={t('view.earlier')}
        nextLabel={t('view.later')}
        value={value || null}
        onChange={(next) => onChange(next ?? '')}
        valueFormat="YYYY-MM-DD"
        placeholder="YYYY-MM-DD"
        minDate={min}
        rightSection={rest.clearable && value ? undefined : <IconCalendar size={16} aria-hidden />}
        rightSectionPointerEvents={rest.clearable && value ? 'all' : 'none'}
      />
    </InReadersDates>
  );
}
