import type { ReactNode } from 'react';
import classes from './LinePage.module.css';

interface MeterRowProps {
  name: string;
  /** Filled part of the track; null: not known. */
  part: number | null;
  look?: 'full' | 'outline' | 'hatched';
  children: ReactNode;
  testId?: string;
}

/** The bar repeats the figure. */
export function MeterRow({ name, part, look = 'full', children, testId }: MeterRowProps) {
  return (
    <div className={classes.bar}>
      <dt>{name}</dt>
      <dd aria-hidden>
        <div className={classes.track}>
          {part !== null && part > 0 && (
            <div
              className={classes.fill}
              data-look={look}
              style={{ width: `${Math.min(1, part) * 100}%` }}
            />
          )}
        </div>
      </dd>
      <dd data-testid={testId}>{children}</dd>
    </div>
  );
}
