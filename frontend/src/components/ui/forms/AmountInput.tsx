import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { separatorsOf } from '@/lib/text/units';
import { useFormat } from '@/lib/text/useFormat';

interface AmountInputProps {
  label: string;
  description?: string;
  /** As the API writes it, `1500000` or `99.90`; empty: none. */
  value: string;
  onChange: (value: string) => void;
  decimals: number;
  /** What can be stored; said while somebody types. */
  limits?: readonly [least: number, most: number];
  error?: ReactNode;
}

/** An empty field is no amount, which may be. */
export const isOutsideOf = ([least, most]: readonly [number, number], value: string): boolean =>
  value !== '' && (Number(value) < least || Number(value) > most);

/** Written as in the reader's language: `1.500.000,5` or `1,500,000.5`. */
export function AmountInput({
  value,
  onChange,
  decimals,
  limits,
  error,
  ...rest
}: AmountInputProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { group, decimal } = separatorsOf(format.locale);
  const problem =
    limits && isOutsideOf(limits, value)
      ? t('limits.between', {
          least: format.number(limits[0], decimals),
          most: format.number(limits[1]),
        })
      : undefined;
  return (
    <NumberInput
      {...rest}
      value={value}
      valueIsNumericString
      onChange={(next) => onChange(String(next))}
      thousandSeparator={group}
      decimalSeparator={decimal}
      decimalScale={decimals}
      allowNegative={false}
      hideControls
      inputMode="decimal"
      error={problem ?? error}
    />
  );
}
