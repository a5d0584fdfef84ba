import { SegmentedControl, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RANGES, type Range } from '@/api/types';

interface RangePickerProps {
  value: Range;
  onChange: (range: Range) => void;
}

export function RangePicker({ value, onChange }: RangePickerProps) {
  const { t } = useTranslation();
  const data = RANGES.map((range) => ({ value: range, label: t(`range.${range}`) }));
  const pick = (next: string | null) => next && onChange(next as Range);
  return (
    <>
      <SegmentedControl
        visibleFrom="lg"
        aria-label={t('range.label')}
        data={data}
        value={value}
        onChange={pick}
      />
      <Select
        hiddenFrom="lg"
        aria-label={t('range.label')}
        data={data}
        value={value}
        onChange={pick}
        allowDeselect={false}
        w={150}
      />
    </>
  );
}
