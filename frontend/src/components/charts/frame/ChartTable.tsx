import { Button, ScrollArea, Table } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cell } from '@/lib/text/csv';

const STEP = 100;

export interface ChartRows {
  header: readonly string[];
  /** Raw, as in CSV; times as RFC 3339. */
  rows: readonly (readonly Cell[])[];
  /** For people; default: the raw ones. */
  shown?: readonly (readonly string[])[];
}

export function ChartTable({ caption, table }: { caption: string; table: ChartRows }) {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(STEP);
  const isNumber = table.header.map((_, column) =>
    table.rows.some((row) => typeof row[column] === 'number'),
  );
  const alignOf = (column: number) => (isNumber[column] ? 'end' : undefined);
  const rows = table.shown ?? table.rows.map((row) => row.map((cell) => String(cell ?? '–')));
  return (
    <ScrollArea.Autosize mah={360} tabIndex={0} aria-label={caption}>
      <Table stickyHeader fz="sm">
        <caption className="visually-hidden">{caption}</caption>
        <Table.Thead>
          <Table.Tr>
            {table.header.map((name, column) => (
              <Table.Th key={name} scope="col" ta={alignOf(column)}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, limit).map((row, index) => (
            <Table.Tr key={index}>
              {row.map((cell, column) => (
                <Table.Td key={column} ta={alignOf(column)}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {rows.length > limit && (
        <Button variant="subtle" onClick={() => setLimit(limit + STEP)}>
          {t('action.show_more')}
        </Button>
      )}
    </ScrollArea.Autosize>
  );
}
