import { Track } from '@/components/ui/page/Track';
import type { ReactNode } from 'react';
import classes from './LinePage.module.css';

interface MeterRowProps {
  name: string;
  /** Part of the track that is filled; null where it is not known. */
  part: number | null;
  look?: 'full' | 'outline' | 'hatched';
  children: ReactNode;
  testId?: string;
}

/** A name, a bar and its figure; the bar only repeats what the figure says. */
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
