import { useState, type ComponentProps } from 'react';
import { LimitedNumber } from '@/components/ui/forms/LimitedNumber';

interface Typed {
  number: number;
  /** The value while it was typed, and the last that was asked: any other came from elsewhere, and is shown. */
  beside: readonly (number | undefined)[];
}

/** A number that cannot be asked stays as it was typed, with what can be; the answer is of the last that could. */
export function AskedNumber({ value, onChange, ...rest }: ComponentProps<typeof LimitedNumber>) {
  const [typed, setTyped] = useState<Typed>();
  const shown = typed?.beside.includes(value) ? typed.number : value;
  const ask = (number: number) => {
    const isPossible = number >= rest.min && number <= rest.max;
    setTyped({ number, beside: [value, isPossible ? number : typed?.beside.at(-1)] });
    if (isPossible) onChange(number);
  };
  return <LimitedNumber {...rest} value={shown} onChange={ask} />;
}
