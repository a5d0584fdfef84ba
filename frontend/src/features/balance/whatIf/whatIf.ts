/** The what-if question as text in the address, and back. */

export interface Upgrade {
  readonly downloadMbps: number;
  readonly uploadMbps: number;
}
export interface Question {
  /** By uplink; others keep their weight. */
  readonly weights: Readonly<Record<number, number>>;
  readonly down: readonly number[];
  readonly downGroups: readonly string[];
  /** Whose contracts end. */
  readonly givenUp: readonly number[];
  readonly upgrades: Readonly<Record<number, Upgrade>>;
  /** 0.2 is 20 % more. */
  readonly growth: number;
}
export interface WhatIfSearch {
  w?: string | undefined;
  down?: string | undefined;
  gone?: string | undefined;
  groups?: string[] | undefined;
  cap?: string | undefined;
  grow?: number | undefined;
}
export const NO_QUESTION: Question = {
  weights: {},
  down: [],
  downGroups: [],
  givenUp: [],
  upgrades: {},
  growth: 0,
};
export const LARGEST_WEIGHT = 64;

/** `1-2.3-4` is 2 for uplink 1 and 4 for uplink 3. */
const pairs = (text: string | undefined): [number, string][] =>
  (text ?? '').split('.').flatMap((part) => {
    const [, id, value] = /^(\d+)-(.+)$/.exec(part) ?? [];
    return id && value ? [[Number(id), value] as [number, string]] : [];
  });

const weight = (text: string): number | undefined =>
  /^\d{1,2}$/.test(text) && Number(text) <= LARGEST_WEIGHT ? Number(text) : undefined;

function upgrade(text: string): Upgrade | undefined {
  const [, down, up] = /^(\d{1,6})_(\d{1,6})$/.exec(text) ?? [];
  return down && up && Number(down) > 0 && Number(up) > 0
    ? { downloadMbps: Number(down), uploadMbps: Number(up) }
    : undefined;
}

function read<T>(text: string | undefined, parse: (value: string) => T | undefined) {
  const known = pairs(text).flatMap(([id, value]) => {
    const parsed = parse(value);
    return parsed === undefined ? [] : [[id, parsed] as const];
  });
  return Object.fromEntries(known) as Record<number, T>;
}

const idsOf = (text: string | undefined): number[] =>
  (text ?? '').split('.').flatMap((id) => (/^\d+$/.test(id) ? [Number(id)] : []));

export const questionOf = (search: WhatIfSearch): Question => ({
  weights: read(search.w, weight),
  down: idsOf(search.down),
  givenUp: idsOf(search.gone),
  downGroups: search.groups ?? [],
  upgrades: read(search.cap, upgrade),
  growth: (search.grow ?? 0) / 100,
});

const written = <T>(values: Readonly<Record<number, T>>, write: (value: T) => string) =>
  Object.entries(values)
    .map(([id, value]) => `${id}-${write(value)}`)
    .join('.') || undefined;

/** Uplink by remainder, as a link to a plan carries it; undefined unless all of it is valid. */
export const bucketsOf = (b: string | undefined): number[] | undefined =>
  b && /^[1-9]\d*(\.[1-9]\d*)*$/.test(b) ? b.split('.').map(Number) : undefined;

export const searchOf = (question: Question): WhatIfSearch => ({
  w: written(question.weights, String),
  down: question.down.join('.') || undefined,
  gone: question.givenUp.join('.') || undefined,
  groups: question.downGroups.length > 0 ? [...question.downGroups] : undefined,
  cap: written(question.upgrades, ({ downloadMbps: d, uploadMbps: u }) => `${d}_${u}`),
  grow: question.growth === 0 ? undefined : Math.round(question.growth * 100),
});

/** What becomes of an ISP. */
export const FATES = ['in_use', 'down', 'gone'] as const;
export type Fate = (typeof FATES)[number];

/** A contract that ends is gone, whatever else is asked. */
export const fateOf = ({ down, givenUp }: Question, id: number): Fate =>
  givenUp.includes(id) ? 'gone' : down.includes(id) ? 'down' : 'in_use';

export function withFate({ down, givenUp }: Question, id: number, fate: Fate) {
  const others = (list: readonly number[]) => list.filter((other) => other !== id);
  return {
    down: fate === 'down' ? [...others(down), id] : others(down),
    givenUp: fate === 'gone' ? [...others(givenUp), id] : others(givenUp),
  };
}

export const toggled = <T>(list: readonly T[], item: T): T[] =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
