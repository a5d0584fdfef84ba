/** Tabs between cells: a table where it is pasted into a document or a spreadsheet. */
export const pasted = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, ...rows].map((row) => row.join('\t')).join('\n');
