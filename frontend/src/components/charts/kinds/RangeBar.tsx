import type { CSSProperties } from 'react';
import classes from './RangeBar.module.css';
import scale from './Scale.module.css';

export interface Estimate {
  value: number;
  low: number;
  high: number;
}
interface RangeBarProps {
  /** With an interval, or a figure alone. */
  estimate: Estimate | number;
  /** Today's value or the outcome: a hollow mark. */
  other?: number | null | undefined;
  color: string;
  /** Right end of the scale. */
  max: number;
  /** Lines through the scale; the last is the strongest. */
  marks?: readonly number[];
  /** In words; without them it is hidden, as its figures stand beside it. */
  label?: string;
}

/** A dot for the value, a band for its interval, a ring for the other value. */
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

/** A common end for the bars of a table, at least 100 %. */
export const rangeMax = (values: readonly (number | null | undefined)[]): number =>
  Math.max(1, ...values.map((value) => Math.ceil((value ?? 0) * 10) / 10));
