/** Which file of the build a module goes into: by who needs it, which the imports say, and not by how many do. */
import { importsOf, type Graph } from './imports.ts';

/** Libraries: a browser keeps this file when only our own code changes. */
const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|@tanstack|i18next|react-i18next|openapi-fetch)\//;
/** Opened each day, besides the first; with the guide, which a demo has on every page. */
const DAILY = /\/src\/routes\/(?:.+\/)?(uplink|week|quality|balance-advice|reports|guide)\.tsx$/;
/** The frame of reports stands around pages, and is none. */
const FRAME = 'reports';
const SHEET = '.css';
const CHART_LIBRARY = '/node_modules/recharts/';
/** On the screen first: the frame of all pages, and the page of a router with its verdict. */
const FIRST = /\/src\/routes\/(layout|router|overview)\.tsx$/;
/** Fields, which pages that are only read do without. */
const FIELDS =
  /\/@mantine\/(form|dates)\/|\/@mantine\/core\/.+\/(Checkbox|MultiSelect|NumberInput|PasswordInput|Radio|Switch|Textarea)\//;
/** Fetched when it is seen: a page does not wait for its library. */
const CHARTS = '/src/components/charts/kinds/';
const PAGE = /\/src\/routes\/(?:.+\/)?([^/]+)\.tsx$/;
const WORDS = /\/src\/lib\/i18n\/(\w\w)\/(?:parts\.ts|(\w+)\/(\w+)\.\w+)$/;
/** Words that pages of figures speak with, too. */
const FIGURE_WORDS = new Set(['mailedReports']);
/** Those of the first page, besides what every page says. */
const FIRST_WORDS = new Set(['overview', 'verdicts', 'valueWords']);

/** For the build's `groups`: the name of a module's file, or null where it is the only one there. */
export function chunkNames(entry: string) {
  let plan: Map<string, string> | null = null;
  return (id: string, graph: Graph): string | null => {
    plan ??= planOf(entry, graph);
    return plan.get(id) ?? null;
  };
}

/** In the order in which they take their modules: what others need comes before them. */
export const RANKS = [
  'framework',
  'first',
  'charts',
  'shared',
  'further',
  'forms',
  'other',
] as const;
export const rankOf = (name: string): (typeof RANKS)[number] =>
  RANKS.find((rank) => rank === name) ?? 'other';

function planOf(entry: string, graph: Graph): Map<string, string> {
  const doors = doorsOf(entry, graph);
  const needs = new Map<string, string[]>();
  for (const door of doors)
    for (const id of behind([door], graph)) needs.set(id, [...(needs.get(id) ?? []), door]);
  const first = behind([entry, ...doors.filter((door) => FIRST.test(door))], graph);
  const charts = behind(
    [...needs.keys()].filter((id) => id.includes(CHART_LIBRARY)),
    graph,
  );
  // A page that has a form itself is still read: what it needs besides is no part of the form.
  const isOfPages = (id: string) => pagesOf(needs.get(id) ?? []).length > 1;
  const forms = [...needs.keys()].filter(
    (id) =>
      isOfPages(id) &&
      !first.has(id) &&
      [...behind([id], graph)].some((part) => FIELDS.test(part) && !first.has(part)),
  );
  const reading = behind(
    doors.filter((door) => PAGE.test(door)),
    graph,
    new Set(forms),
  );
  const daily = behind(
    doors.filter((door) => DAILY.test(door)),
    graph,
  );
  const plan = new Map<string, string>();
  for (const [id, by] of needs) {
    const name = FRAMEWORK.test(id)
      ? 'framework'
      : (wordsOf(id) ?? placeOf(id, by, { first, charts, reading, daily, graph }));
    if (name) plan.set(id, name);
  }
  return plan;
}

interface Parts {
  first: ReadonlySet<string>;
  charts: ReadonlySet<string>;
  /** What is needed where nothing is filled in. */
  reading: ReadonlySet<string>;
  daily: ReadonlySet<string>;
  graph: Graph;
}

function placeOf(id: string, doors: readonly string[], parts: Parts): string | null {
  const { first, charts, reading, daily, graph } = parts;
  // Sheets that came with their pages would come a round later than these, each by a request.
  if (first.has(id) || (daily.has(id) && id.endsWith(SHEET))) return 'first';
  if (charts.has(id) || drawsCharts(id, graph)) return 'charts';
  const pages = pagesOf(doors);
  if (pages.length === 0) return doors.length > 1 ? 'dialogs' : null;
  if (pages.length === 1 && pages[0] !== FRAME)
    return doors.some((door) => door.includes(CHARTS)) ? 'first' : (pages[0] ?? null);
  if (daily.has(id)) return 'shared';
  return reading.has(id) ? 'further' : 'forms';
}

const pagesOf = (doors: readonly string[]): string[] =>
  doors.flatMap((door) => PAGE.exec(door)?.[1] ?? []);

const drawsCharts = (id: string, graph: Graph): boolean =>
  id.includes('/src/') &&
  (graph.getModuleInfo(id)?.importedIds ?? []).some((other) => other.includes(CHART_LIBRARY));

/** A language has one file for the first page and one for each folder of its words. */
function wordsOf(id: string): string | null {
  const match = WORDS.exec(id);
  if (!match) return null;
  const [, language, folder = 'shared', area = ''] = match;
  const isFirst = FIRST_WORDS.has(area) || (folder === 'shared' && area !== 'palette');
  if (isFirst) return `words-${language}`;
  return `words-${language}-${FIGURE_WORDS.has(area) ? 'figures' : folder}`;
}

/** The entry and everything that is fetched by a call. */
function doorsOf(entry: string, graph: Graph): string[] {
  const doors = new Set([entry]);
  for (const door of doors)
    for (const id of behind([door], graph))
      for (const next of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) doors.add(next);
  return [...doors];
}

/** What must be there for these to run; not what only those of `without` need. */
function behind(
  ids: readonly string[],
  graph: Graph,
  without: ReadonlySet<string> = new Set(),
): Set<string> {
  const needed = new Set(ids);
  for (const id of needed)
    if (!without.has(id) || ids.includes(id))
      for (const next of importsOf(id, graph)) if (!without.has(next)) needed.add(next);
  return needed;
}
