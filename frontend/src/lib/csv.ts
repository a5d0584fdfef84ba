/** CSV for spreadsheets (RFC 4180): quoted where needed, formulas of foreign names defused. */

export type Cell = string | number | null | undefined;

function cellText(cell: Cell): string {
  if (cell == null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const toCsv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [header, ...rows].map((row) => row.map(cellText).join(',')).join('\r\n') + '\r\n';
