import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Term, type TermName } from '../page/Term';
import classes from './DataTable.module.css';

export interface Column<T> {
  key: string;
  title: string;
  /** A term to explain. */
  term?: TermName;
  render: (row: T) => ReactNode;
  end?: boolean;
  /** Left out of a wide table that has little room. */
  low?: boolean;
  /** Sentences: on a card they stand below the name of the column, over its whole width. */
  prose?: boolean;
}
interface DataTableProps<T> {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  /** Rows of a printed page that shall not grow; all without it. */
  isOnPaper?: (row: T) => boolean;
}

/** A table that turns into a list of cards on a phone. The first column names the row. */
export function DataTable<T>({ caption, columns, rows, rowKey, isOnPaper }: DataTableProps<T>) {
  const [first, ...others] = columns;
  return (
    <div className={classes.box}>
      <table className={classes.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, title, term, end, low }) => (
              <th key={key} scope="col" data-low={low} className={end ? classes.end : undefined}>
                {term ? <Term name={term}>{title}</Term> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={isOnPaper?.(row) === false ? 'no-print' : undefined}>
              <th scope="row">{first?.render(row)}</th>
              {others.map(({ key, title, render, end, low, prose }) => (
                <td
                  key={key}
                  data-low={low}
                  data-prose={prose}
                  data-label={title}
                  className={end ? classes.end : undefined}
                >
                  <Text span inherit miw={0}>
                    {render(row)}
                  </Text>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
export const tableClasses = classes;
