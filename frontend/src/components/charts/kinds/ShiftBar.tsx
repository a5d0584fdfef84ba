import type { CSSProperties } from 'react';
import scale from './Scale.module.css';
import classes from './ShiftBar.module.css';

interface ShiftBarProps {
  /** Null: not known. */
  was: number | null;
  is: number | null;
  color: string;
  /** Right end of the scale. */
  max: number;
  /** Lines through the scale. */
  marks?: readonly number[];
}

/** From a ring to a dot. Hidden from readers: its figures stand beside it. */
export function ShiftBar({ was, is, color, max, marks = [] }: ShiftBarProps) {
  const at = (value: number) => `${Math.max(0, Math.min(1, value / max)) * 100}%`;
  const ends = was !== null && is !== null ? [Math.min(was, is), Math.max(was, is)] : null;
  return (
    <span className={scale.box} style={{ '--isp': color } as CSSProperties} aria-hidden>
      <span className={scale.axis} />
      {marks.map((mark) => (
        <span key={mark} className={scale.mark} style={{ insetInlineStart: at(mark) }} />
      ))}
      {ends && (
        <span
          className={classes.way}
          style={{
            insetInlineStart: at(ends[0] ?? 0),
            width: `calc(${at(ends[1] ?? 0)} - ${at(ends[0] ?? 0)})`,
          }}
        />
      )}
      {was !== null && <span className={scale.point} style={{ insetInlineStart: at(was) }} />}
      {is !== null && <span className={classes.is} style={{ insetInlineStart: at(is) }} />}
    </span>
  );
}
