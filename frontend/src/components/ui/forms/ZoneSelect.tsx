import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { timezonesQuery } from '@/api/queries/inventory/campusActs';
import { formatClock } from '@/lib/time/time';
import { useFormat } from '@/lib/text/useFormat';
import { useNow } from '@/lib/time/useNow';

interface ZoneSelectProps {
  label: string;
  value?: string;
  onChange?: (zone: string) => void;
  error?: ReactNode;
  disabled?: boolean;
}
const HOME_ZONES = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'];

/** The server's zones; before sign-in the browser's. */
function useZones(): string[] {
  const { data } = useQuery({ ...timezonesQuery(), retry: false });
  return useMemo(() => {
    const all = data ?? Intl.supportedValuesOf('timeZone');
    return [...HOME_ZONES, ...all.filter((zone) => !HOME_ZONES.includes(zone))];
  }, [data]);
}

export function ZoneSelect({ value = '', onChange, ...rest }: ZoneSelectProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const zones = useZones();
  const now = useNow();
  const data = zones.includes(value) || value === '' ? zones : [value, ...zones];
  const time = value && formatClock(new Date(now), { zone: value, locale: format.locale });
  return (
    <Select
      {...rest}
      data={data}
      value={value || null}
      onChange={(zone) => zone && onChange?.(zone)}
      searchable
      limit={60}
      withAsterisk
      allowDeselect={false}
      description={time && t('access.setup.timezone_help', { time })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
