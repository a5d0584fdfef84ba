/** Which row of a chart of time is looked at: by pointer, by finger, or by the arrow keys. */
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { momentAt, nearestRow, type PlotBox } from '@/lib/plot';

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
};

/** `left`: where the plot begins in its element, in pixels. */
export function usePlotCursor(rows: readonly { at: number }[], box: PlotBox, left: number) {
  // A moment, not a row: rows come and go while one looks.
  const [moment, setMoment] = useState<number | null>(null);
  const index = moment === null ? -1 : nearestRow(rows, moment);
  const onPointer = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - left;
    setMoment(x < 0 || x > box.width ? null : momentAt(box, x));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.key === 'Escape') setMoment(null);
    if (step === undefined) return;
    event.preventDefault();
    const from = index < 0 ? rows.length : index;
    setMoment(rows[Math.max(0, Math.min(rows.length - 1, from + step))]?.at ?? null);
  };
  return {
    index,
    handlers: {
      onPointerDown: onPointer,
      onPointerMove: onPointer,
      // A finger that was lifted still looks; it looks away by touching something else.
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType !== 'touch') setMoment(null);
      },
      onBlur: () => setMoment(null),
      onKeyDown,
    },
  };
}
