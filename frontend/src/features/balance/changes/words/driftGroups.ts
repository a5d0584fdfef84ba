/** The steps of a drift, sorted by the menu of the router that they are of, and many alike put together. */
import type { DriftRow } from '@/api/types';

type Step = DriftRow['differences'][number];

/** Fewer are read one by one. */
const MANY = 8;
/** So many of one menu are told as a count. */
const ALIKE = 3;

/** Menus as the codes of steps name them, in the order in which a packet meets them. */
const MENUS = [
  'list',
  'mangle',
  'fasttrack',
  'routing_rule',
  'table',
  'route',
  'half',
  'vrf',
  'nat',
  'queue',
  'member',
  'hotspot',
  'client',
  'setting',
] as const;
export type Menu = (typeof MENUS)[number];
const ACTS = { added: 'added', enabled: 'changed', removed: 'gone', disabled: 'changed' } as const;

export interface StepGroup {
  menu: Menu;
  steps: Step[];
  counts: Record<'added' | 'gone' | 'changed', number>;
}
export interface GroupedSteps {
  /** Told one by one: first what they mean for the ISPs. */
  single: Step[];
  groups: StepGroup[];
}

/** `mangle_added` is of mangle; null: of no menu, but of an ISP or the whole. */
export function menuOf(code: string): Menu | null {
  const longest = MENUS.filter((menu) => code.startsWith(`${menu}_`));
  return longest.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

function actOf(code: string): keyof StepGroup['counts'] {
  const act = code.slice(code.lastIndexOf('_') + 1);
  return act in ACTS ? ACTS[act as keyof typeof ACTS] : 'changed';
}

const rowOf = ({ params }: Step): string => JSON.stringify(params.row ?? params.name ?? '');

/** A few stay as they are; of many, those of one menu are a group. Within a menu by the row that they are about. */
export function groupedSteps(steps: readonly Step[]): GroupedSteps {
  if (steps.length <= MANY) return { single: [...steps], groups: [] };
  const groups = MENUS.map((menu) => ({
    menu,
    steps: steps
      .filter(({ code }) => menuOf(code) === menu)
      .toSorted((a, b) => rowOf(a).localeCompare(rowOf(b))),
  })).filter(({ steps: alike }) => alike.length >= ALIKE);
  const inGroups = new Set(groups.flatMap((group) => group.steps));
  const left = steps.filter((step) => !inGroups.has(step));
  const place = (step: Step) => {
    const menu = menuOf(step.code);
    return menu === null ? -1 : MENUS.indexOf(menu);
  };
  return {
    single: left.toSorted((a, b) => place(a) - place(b)),
    groups: groups.map((group) => ({ ...group, counts: countsOf(group.steps) })),
  };
}

function countsOf(steps: readonly Step[]): StepGroup['counts'] {
  const counts = { added: 0, gone: 0, changed: 0 };
  for (const { code } of steps) counts[actOf(code)] += 1;
  return counts;
}
