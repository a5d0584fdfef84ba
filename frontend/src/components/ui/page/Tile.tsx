import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { Term, type TermName } from '@/components/ui/page/Term';
import classes from './Tiles.module.css';

interface TileProps {
  name: string;
  term?: TermName;
  /** The figure, unrounded, for tests and scripts. */
  raw: number | string | null;
  testId: string;
  value: ReactNode;
  /** Against the period or the day before. */
  delta?: ReactNode;
  /** What else belongs to the figure. */
  notes?: readonly ReactNode[];
  load?: string;
  children?: ReactNode;
}

/** One figure with its change and its course. */
export function Tile({
  name,
  term,
  raw,
  testId,
  value,
  delta,
  notes = [],
  load,
  children,
}: TileProps) {
  return (
    <Paper p="md" className={classes.tile} role="group" aria-label={name}>
      <div className={classes.name}>{term ? <Term name={term}>{name}</Term> : name}</div>
      <div className={classes.value} data-testid={testId} data-value={raw ?? ''} data-load={load}>
        {value}
      </div>
      {notes.map((note, index) => (
        <div key={index} className={classes.note}>
          {note}
        </div>
      ))}
      {children && <div className={classes.course}>{children}</div>}
      {delta && <div className={classes.delta}>{delta}</div>}
    </Paper>
  );
}
