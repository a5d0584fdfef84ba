import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/text/useFormat';

interface LimitedNumberProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  value: number;
  /** Of what is typed, as it is: a number that cannot be stored too. */
  onChange: (value: number) => void;
  min: number;
  max: number;
  error?: ReactNode;
}

/** Says while somebody types which numbers can be stored, and changes none of them. */
export function LimitedNumber({ value, onChange, error, ...rest }: LimitedNumberProps) {
  const { min, max, suffix = '' } = rest;
  const { t } = useTranslation();
  const format = useFormat();
  const [isEmpty, setEmpty] = useState(false);
  const shown = (number: number) => `${format.number(number, 2)}${suffix}`;
  const limits = { least: shown(min), most: shown(max) };
  const problem = isEmpty
    ? t('limits.empty', { ...limits, kept: shown(value) })
    : (value < min || value > max) && t('limits.between', limits);
  return (
    <NumberInput
      {...rest}
      value={isEmpty ? '' : value}
      onChange={(next) => {
        setEmpty(next === '');
        if (next !== '') onChange(Number(next));
      }}
      error={problem || error}
    />
  );
}
