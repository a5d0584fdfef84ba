import type { CSSProperties } from 'react';
import classes from './RangeBar.module.css';
import scale from './Scale.module.css';

export interface Estimate {
  value: number;
  low: number;
  high: number;
}
interface RangeBarProps {
  /** What is drawn: an estimate with its interval, or one figure without. */
  estimate: Estimate | number;
  /** Where it stands today, or what came out: a hollow mark. */
  other?: number | null | undefined;
  color: string;
  /** Right end of the scale. */
  max: number;
  /** Limits, as lines through the scale; the last one is the strongest. */
  marks?: readonly number[];
  /** The whole of it in words; without them it stands beside its figures and is hidden from readers. */
  label?: string;
}

/** One figure on a scale: a dot for the value, a band for its interval, a ring for what it is compared with. */
export function RangeBar({ estimate, other, color, max, marks = [], label }: RangeBarProps) {
  const at = (value: number) => `${Math.max(0, Math.min(1, value / max)) * 100}%`;
  const range = typeof estimate === 'number' ? null : estimate;
  const value = typeof estimate === 'number' ? estimate : estimate.value;
  const from = range && at(range.low);
  const width = range && `calc(${at(range.high)} - ${at(range.low)})`;
  return (
    <span
      className={scale.box}
      style={{ '--isp': color } as CSSProperties}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <span className={scale.axis} />
      {marks.map((mark, index) => (
        <span
          key={mark}
          className={classes.limit}
          data-strong={index === marks.length - 1}
          style={{ insetInlineStart: at(mark) }}
        />
      ))}
      {range && (
        <span
          className={classes.range}
          style={{ insetInlineStart: from ?? 0, width: width ?? 0 }}
        />
      )}
      {other != null && <span className={classes.was} style={{ insetInlineStart: at(other) }} />}
      <span className={classes.dot} style={{ insetInlineStart: at(value) }} />
    </span>
  );
}

/** A common end for all bars of a table, so that lengths can be compared; at least up to 100 %. */
export const rangeMax = (values: readonly (number | null | undefined)[]): number =>
  Math.max(1, ...values.map((value) => Math.ceil((value ?? 0) * 10) / 10));
