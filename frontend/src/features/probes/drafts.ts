/** Test settings in the form, and as the API takes them. */
import type {
  PlannedProbe,
  ProbePlan,
  ProbePlanInput,
  ProbePreset,
  ProbeSettings,
  ProbeSettingsInput,
} from '@/api/types';
import { probeKinds } from '@/components/domain/probes/probeKinds';
import { instantOf, localOf } from '@/lib/time/days';
import { isTimeOfDay } from '@/lib/time/workhours';
import { DAY_MS } from '@/lib/time/lengths';

export type Blackout = ProbeSettings['blackouts'][number];
export interface PlanDraft extends Omit<ProbePlanInput, 'id' | 'ends_at'> {
  key: string;
  id: number | null;
  /** On the campus's clock, `2026-11-21T08:00`; empty: for good. */
  ends: string;
  server_ids: number[];
  uplink_ids: number[];
}
export interface LineDraft {
  uplinkId: number;
  name: string;
  source: string;
  /** As typed; empty: no limit. */
  budgetGb: string;
}
export interface Draft {
  plans: PlanDraft[];
  lines: LineDraft[];
  pausedUntil: string;
  blackouts: Blackout[];
}
const GB = 1e9;

const localTime = (instant: string | null, zone: string): string =>
  instant === null ? '' : localOf(instant, zone);

const planDraft = (plan: ProbePlan, zone: string): PlanDraft => ({
  key: `plan-${plan.id}`,
  id: plan.id,
  name: plan.name,
  preset: plan.preset,
  enabled: plan.enabled,
  cron: plan.cron,
  selection: plan.selection,
  slip_s: plan.slip_s,
  window_s: plan.window_s,
  ends: localTime(plan.ends_at, zone),
  probes: plan.probes,
  server_ids: plan.server_ids,
  uplink_ids: plan.uplink_ids,
});

export const draftOf = (settings: ProbeSettings): Draft => ({
  plans: settings.plans.map((plan) => planDraft(plan, settings.timezone)),
  lines: settings.lines.map((uplink) => ({
    uplinkId: uplink.uplink_id,
    name: uplink.name,
    source: uplink.source_address,
    budgetGb: uplink.budget_bytes === null ? '' : String(uplink.budget_bytes / GB),
  })),
  pausedUntil: localTime(settings.paused_until, settings.timezone),
  blackouts: settings.blackouts,
});

const NUMBER = /^\d+(?:[.,]\d+)?$/;

/** Null: no limit; undefined: no number. */
export function budgetBytes(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  return NUMBER.test(typed) ? Math.round(Number(typed.replace(',', '.')) * GB) : undefined;
}

export const isCron = (text: string): boolean =>
  /^\s*\S+(?:\s+\S+){4}\s*$/.test(text) && !/[^\d\s*/,\-a-zA-Z]/.test(text);

const isBlackoutSound = (blackout: Blackout): boolean =>
  blackout.name.trim() !== '' &&
  blackout.from !== '' &&
  blackout.to !== '' &&
  (blackout.kind === 'weekly'
    ? blackout.weekdays.length > 0 &&
      isTimeOfDay(blackout.from) &&
      isTimeOfDay(blackout.to) &&
      blackout.from !== blackout.to
    : blackout.from < blackout.to);

export const isPlanSound = (plan: PlanDraft): boolean =>
  plan.name.trim() !== '' && isCron(plan.cron) && plan.probes.length > 0;

export const isSound = (draft: Draft): boolean =>
  draft.plans.every(isPlanSound) &&
  draft.lines.every(({ budgetGb }) => budgetBytes(budgetGb) !== undefined) &&
  draft.blackouts.every(isBlackoutSound);

const planInput = ({ key: _, ends, ...plan }: PlanDraft, zone: string): ProbePlanInput => ({
  ...plan,
  name: plan.name.trim(),
  cron: plan.cron.trim(),
  ends_at: ends === '' ? null : instantOf(ends, zone),
});

/** The API replaces all of it or nothing. */
export const inputOf = (draft: Draft, zone: string): ProbeSettingsInput => ({
  plans: draft.plans.map((plan) => planInput(plan, zone)),
  lines: draft.lines.map(({ uplinkId, source, budgetGb }) => ({
    uplink_id: uplinkId,
    source_address: source.trim(),
    budget_bytes: budgetBytes(budgetGb) ?? null,
  })),
  paused_until: draft.pausedUntil === '' ? null : instantOf(draft.pausedUntil, zone),
  blackouts: draft.blackouts,
});

interface NewPlan {
  key: string;
  name: string;
  serverIds: readonly number[];
  now: number;
  zone: string;
}

/** Its preset, with as many servers as it wants. */
export function planFrom(preset: ProbePreset, part: NewPlan): PlanDraft {
  const { key, name, serverIds, now, zone } = part;
  const ends = preset.days === null ? null : new Date(now + preset.days * DAY_MS);
  return {
    key,
    id: null,
    name,
    preset: preset.preset,
    enabled: true,
    cron: preset.cron,
    selection: preset.selection,
    slip_s: preset.slip_s,
    window_s: preset.window_s,
    ends: localTime(ends?.toISOString() ?? null, zone),
    probes: preset.probes,
    server_ids: serverIds.slice(0, preset.servers),
    uplink_ids: [],
  };
}

const NAMED_BY_PRESET: readonly (keyof PlanDraft)[] = [
  'cron',
  'selection',
  'slip_s',
  'window_s',
  'probes',
];

/** Changed times or measurements end the preset. */
export function changedPlan(plan: PlanDraft, part: Partial<PlanDraft>): PlanDraft {
  const isOwn = NAMED_BY_PRESET.some((name) => name in part);
  return { ...plan, ...part, ...(isOwn && { preset: 'custom' as const }) };
}

export const NEW_PROBE: PlannedProbe = {
  kind: 'tcp',
  direction: 'download',
  duration_s: 10,
  streams: 1,
  rate_bps: null,
  omit_s: 2,
};

/** Keeps what the kind has: http and load have no direction, only UDP a rate. */
export function probeOfKind(probe: PlannedProbe, kind: PlannedProbe['kind']): PlannedProbe {
  const { hasDirection, hasStreams, hasRate, hasSlowStart } = probeKinds[kind];
  return {
    ...probe,
    kind,
    direction: hasDirection ? (probe.direction ?? 'download') : null,
    streams: hasStreams ? probe.streams : 1,
    rate_bps: hasRate ? probe.rate_bps : null,
    omit_s: hasSlowStart ? probe.omit_s : 0,
  };
}
