/** What a new trial is asked for with, before it is sent. */
import type { QueueTrialInput } from '@/api/trialTypes';
import { instantOf } from '@/lib/time/days';
import type { TrialQuestion } from '@/api/queries/probes/trials';
import { hasLimits } from './limit/ladder';

export const KINDS = ['cake', 'fq-codel', 'pcq', 'sfq'] as const;
export const UNLIMITED = KINDS.map((kind) => `${kind}_unlimited` as const);
/** What the server takes; the baseline is one more. */
export const MOST_QUEUES = 7;
export const BLOCKS = { least: 5, most: 12 } as const;
/** Of the contract. */
export const PERCENT = { least: 50, most: 100 } as const;
/** That can be ticked, and those that are at first. */
export const LIMITS = [100, 98, 95, 90, 85, 80, 70, 60] as const;
const FIRST_LIMITS = [98, 95, 90, 85];

export interface Draft {
  uplinkId: number;
  /** Null: the first. */
  serverId: number | null;
  /** Which queue is best, or how high the limit of one may be. */
  goal: QueueTrialInput['goal'];
  variants: readonly string[];
  percent: number;
  /** Whose limit is to be found. */
  queue: (typeof KINDS)[number];
  /** Of the contract, from the highest on. */
  limits: readonly number[];
  form: QueueTrialInput['form'];
  blocks: number;
  acceptsOthers: boolean;
  /** On the clock of the campus, `2026-11-21T01:00`; empty: at once, and without an end. */
  from: string;
  to: string;
}

/** What an address may bring along. */
export type Begun = Partial<Pick<Draft, 'goal' | 'queue' | 'uplinkId'>>;

export const newDraft = (uplinkId: number, begun: Begun = {}): Draft => ({
  uplinkId,
  serverId: null,
  goal: 'queue',
  variants: ['cake', 'fq-codel', 'sfq_unlimited'],
  percent: 95,
  queue: 'cake',
  limits: FIRST_LIMITS,
  form: 'simple',
  blocks: 6,
  acceptsOthers: false,
  from: '',
  to: '',
  ...begun,
});

const isWithin = (value: number, { least, most }: { least: number; most: number }) =>
  least <= value && value <= most;

const hasQueues = ({ variants, percent }: Draft): boolean =>
  variants.length > 0 && variants.length <= MOST_QUEUES && isWithin(percent, PERCENT);

export const isWhole = (draft: Draft): boolean =>
  (draft.goal === 'limit' ? hasLimits(draft.limits) : hasQueues(draft)) &&
  isWithin(draft.blocks, BLOCKS);

/** What the check on the router needs to know. */
export const questionOf = (draft: Draft): TrialQuestion => ({
  uplink_id: draft.uplinkId,
  ...(draft.goal === 'limit'
    ? { goal: 'limit', variants: [draft.queue], limits: [...draft.limits] }
    : { goal: 'queue', variants: [...draft.variants].sort(), limits: [] }),
  percent: draft.percent,
  form: draft.form,
  blocks: draft.blocks,
  accepts_others: draft.acceptsOthers,
});

const instant = (local: string, zone: string) => (local === '' ? null : instantOf(local, zone));

export const inputOf = (draft: Draft, serverId: number, zone: string): QueueTrialInput => ({
  ...questionOf(draft),
  server_id: serverId,
  streams: 4,
  window_from: instant(draft.from, zone),
  window_to: instant(draft.to, zone),
});
