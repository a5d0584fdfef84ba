import { Group, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { withFirst, withLast, yearsAround, type Years } from './choice';

interface YearFieldsProps {
  year: number;
  years: Years;
  onChange: (years: Years) => void;
}

export function YearFields({ year, years, onChange }: YearFieldsProps) {
  const { t } = useTranslation();
  return (
    <Group gap="sm" wrap="nowrap">
      <Select
        label={t('settings.holiday_import.first_year')}
        data={yearsAround(year)}
        value={String(years.first)}
        onChange={(value) => value && onChange(withFirst(years, Number(value)))}
        allowDeselect={false}
        w={112}
      />
      <Select
        label={t('settings.holiday_import.last_year')}
        data={yearsAround(year)}
        value={String(years.last)}
        onChange={(value) => value && onChange(withLast(years, Number(value)))}
        allowDeselect={false}
        w={112}
      />
    </Group>
  );
}
