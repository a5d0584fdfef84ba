import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PERIODS, type ReportPeriodKind } from './reportHour';

interface PeriodSelectProps {
  period: ReportPeriodKind;
  onPeriod: (period: ReportPeriodKind) => void;
}

/** Reports of what come. */
export function PeriodSelect({ period, onPeriod }: PeriodSelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('mailedReports.period')}
      data={PERIODS.map((value) => ({ value, label: t(`mailedReports.periods.${value}`) }))}
      allowDeselect={false}
      value={period}
      onChange={(value) => value && onPeriod(value)}
    />
  );
}
