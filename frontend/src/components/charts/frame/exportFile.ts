/** What is on the page as a file. */

export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export const saveCsv = (csv: string, name: string): void =>
  saveFile(new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
