import i18next from 'i18next';
import { loadAreas, localeOf, type StatementArea } from '.';

export type Params = Readonly<Record<string, string | number>>;

const FAMILY: StatementArea = 'refusals';
const VALUES: StatementArea = 'valueWords';

/** Once, after the first refusal. */
export const loadRefusals = (): Promise<void> => loadAreas([FAMILY, VALUES]);

function translated(key: string, params: Params): string | undefined {
  const ns = 'statements' as 'translation';
  if (!i18next.exists(key, { ns })) return undefined;
  // As `replace`, so that no param is taken for an option, such as `count`.
  return (i18next.t as (key: string, options: object) => string)(key, { ns, replace: params });
}

/** Ports, years and counts have no separators of thousands. */
function worded(name: string, value: string | number): string {
  if (typeof value === 'number')
    return value.toLocaleString(localeOf(i18next.language), { useGrouping: false });
  return translated(`${VALUES}.${name}.${value}`, {}) ?? value;
}

/** By code, else as the server says it. */
export function refusalText(code: string, params: Params, otherwise: string): string {
  const words = Object.entries(params).map(([name, value]) => [name, worded(name, value)]);
  return translated(`${FAMILY}.${code}`, Object.fromEntries(words) as Params) ?? otherwise;
}

/** The number of the table's line stands before the sentence. */
export function lineRefusalText(
  line: number,
  code: string,
  params: Params,
  otherwise: string,
): string {
  const sentence = refusalText(code, params, '');
  return (sentence && refusalText('in_line', { line, sentence }, '')) || otherwise;
}
