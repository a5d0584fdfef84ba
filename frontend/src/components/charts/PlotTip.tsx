import { useLayoutEffect, useRef, type ReactNode } from 'react';
import classes from './TimePlot.module.css';

const AWAY_PX = 12;

/** Beside the moment that is looked at, and never outside its chart. */
export function PlotTip({ x, width, children }: { x: number; width: number; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!element.current) return;
    const own = element.current.offsetWidth;
    const after = x + AWAY_PX;
    const place = after + own <= width ? after : Math.max(0, x - AWAY_PX - own);
    element.current.style.transform = `translateX(${place}px)`;
  });
  return (
    <div ref={element} className={`${classes.tip} no-print`} aria-hidden>
      {children}
    </div>
  );
}
