import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { separatorsOf } from '@/lib/text/units';
import { useFormat } from '@/lib/text/useFormat';

interface AmountInputProps {
  label: string;
  description?: string;
  /** As the API writes it, `1500000` or `99.90`; empty: none. */
  value: string;
  onChange: (value: string) => void;
  decimals: number;
  error?: ReactNode;
}

/** Written as in the reader's language: `1.500.000,5` or `1,500,000.5`. */
export function AmountInput({ value, onChange, decimals, ...rest }: AmountInputProps) {
  const { locale } = useFormat();
  const { group, decimal } = separatorsOf(locale);
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
    />
  );
}
