import { Track } from '@/components/ui/page/Track';
import type { ReactNode } from 'react';
import classes from './UplinkPage.module.css';

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
        <Track height={12} part={part} look={look} />
      </dd>
      <dd data-testid={testId}>{children}</dd>
    </div>
  );
}
