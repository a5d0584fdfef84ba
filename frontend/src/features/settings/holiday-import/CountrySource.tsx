import { Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { holidayCountriesQuery, nationalHolidaysQuery } from '@/api/queries/inventory/holidays';
import type { Campus } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';
import { countryOf, type Years } from './choice';
import { Preview } from './Preview';

export interface SourceProps {
  campus: Campus;
  years: Years;
  yearFields: ReactNode;
  onClose: () => void;
  onImported: (campus: Campus) => void;
}

export function CountrySource({ years, yearFields, ...rest }: SourceProps) {
  const { t } = useTranslation();
  const { id, timezone } = rest.campus;
  const [country, setCountry] = useState(countryOf(timezone));
  const preview = useQuery(nationalHolidaysQuery(id, country, years));
  return (
    <>
      <Group align="flex-end" gap="sm">
        <Select
          label={t('settings.holiday_import.country')}
          data={useCountries()}
          value={country}
          onChange={setCountry}
          searchable
          allowDeselect={false}
          flex="1 1 200px"
        />
        {yearFields}
      </Group>
      <Preview
        {...rest}
        key={`${country ?? ''} ${years.first} ${years.last}`}
        query={preview}
        source={country ?? ''}
      />
    </>
  );
}

/** By name, in the reader's language. */
function useCountries() {
  const { locale } = useFormat();
  const { data } = useQuery(holidayCountriesQuery());
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region' });
    return (data ?? [])
      .map((code) => ({ value: code, label: names.of(code) ?? code }))
      .sort((a, b) => a.label.localeCompare(b.label, locale));
  }, [data, locale]);
}
