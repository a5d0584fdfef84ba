import type { ReactNode } from 'react';
import classes from './Columns.module.css';

interface ColumnsProps {
  /** What comes first where there is one column, and on paper. */
  first: ReactNode;
  second: ReactNode;
  /** The first has a table of many columns. */
  isFirstWider?: boolean;
}

/** Two columns where the screen is wide enough for both; the page around takes the width (Shell.module.css). */
export function Columns({ first, second, isFirstWider }: ColumnsProps) {
  return (
    <div className={classes.columns} data-wide data-first-wider={isFirstWider}>
      <div className="page">{first}</div>
      <div className="page">{second}</div>
    </div>
  );
}
