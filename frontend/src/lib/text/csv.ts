/** CSV (RFC 4180): quoted where needed, formulas in foreign names defused. */

/** As in backend/api/tabular/csv_writer.py: where a cell begins, also by another language's separator. */
const FORMULA = /(^|[;\t\r\n])(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/g;

export type Cell = string | number | null | undefined;

function cellText(cell: Cell): string {
  if (cell == null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = cell.replace(FORMULA, "$1'");
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const toCsv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [header, ...rows].map((row) => row.map(cellText).join(',')).join('\r\n') + '\r\n';
