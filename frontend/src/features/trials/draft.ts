/** What a new trial is asked for with, before it is sent. */
import type { QueueTrialInput } from '@/api/trialTypes';
import { instantOf } from '@/lib/time/days';
import type { TrialQuestion } from '@/api/queries/probes/trials';

export const KINDS = ['cake', 'fq-codel', 'pcq', 'sfq'] as const;
export const UNLIMITED = KINDS.map((kind) => `${kind}_unlimited` as const);
/** What the server takes; the baseline is one more. */
export const MOST_QUEUES = 7;
export const BLOCKS = { least: 5, most: 12 } as const;
/** Of the contract. */
export const PERCENT = { least: 50, most: 100 } as const;

export interface Draft {
  uplinkId: number;
  /** Null: the first. */
  serverId: number | null;
  variants: readonly string[];
  percent: number;
  form: QueueTrialInput['form'];
  blocks: number;
  acceptsOthers: boolean;
  /** On the clock of the campus, `2026-11-21T01:00`; empty: at once, and without an end. */
  from: string;
  to: string;
}

export const newDraft = (uplinkId: number): Draft => ({
  uplinkId,
  serverId: null,
  variants: ['cake', 'fq-codel', 'sfq_unlimited'],
  percent: 95,
  form: 'simple',
  blocks: 6,
  acceptsOthers: false,
  from: '',
  to: '',
});

const isWithin = (value: number, { least, most }: { least: number; most: number }) =>
  least <= value && value <= most;

export const isWhole = ({ variants, percent, blocks }: Draft): boolean =>
  variants.length > 0 &&
  variants.length <= MOST_QUEUES &&
  isWithin(percent, PERCENT) &&
  isWithin(blocks, BLOCKS);

/** What the check on the router needs to know. */
export const questionOf = (draft: Draft): TrialQuestion => ({
  uplink_id: draft.uplinkId,
  variants: [...draft.variants].sort(),
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
