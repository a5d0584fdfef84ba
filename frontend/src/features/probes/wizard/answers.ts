/** What somebody answered in the steps, and what the API makes of it. */
import type {
  GuidedPreview,
  GuidedSetupInput,
  ProbeServer,
  ProbeServerInput,
  ProbeSettings,
} from '@/api/types';
import { budgetBytes } from '../drafts';
import { isCard, USUAL_CARD } from './hostCommands';
import { cronOf, hoursFault, USUAL_HOURS, type TestHours } from './testHours';

export const STEPS = ['server', 'lines', 'hours', 'budget', 'review'] as const;
export type WizardStep = (typeof STEPS)[number];

export interface LineAnswer {
  uplinkId: number;
  name: string;
  isChosen: boolean;
  source: string;
  /** GB as typed; null: what is suggested; empty: no limit. */
  budgetGb: string | null;
}
export interface Answers {
  /** None: echoes only. */
  kind: 'new' | 'known' | 'none';
  serverId: number | null;
  host: string;
  port: number;
  place: string;
  url: string;
  /** The server that was tried last, as `host:port`, and whether it answered. */
  tried: { server: string; ok: boolean } | null;
  lines: LineAnswer[];
  card: string;
  hours: TestHours;
  durationS: number;
  name: string;
}
const GB = 1e9;

export function startOf(
  settings: ProbeSettings,
  servers: readonly ProbeServer[],
  name: string,
): Answers {
  return {
    kind: servers.length > 0 ? 'known' : 'new',
    serverId: servers[0]?.id ?? null,
    host: '',
    port: 5201,
    place: '',
    url: '',
    tried: null,
    lines: settings.lines.map((uplink) => ({
      uplinkId: uplink.uplink_id,
      name: uplink.name,
      isChosen: true,
      source: uplink.source_address,
      budgetGb: uplink.budget_bytes === null ? null : String(uplink.budget_bytes / GB),
    })),
    card: USUAL_CARD,
    hours: USUAL_HOURS,
    durationS: 10,
    name: freeName(name, settings),
  };
}

/** Names of plans differ. */
function freeName(name: string, { plans }: ProbeSettings): string {
  const taken = new Set(plans.map((plan) => plan.name.toLowerCase()));
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name} ${number}`;
  return free;
}

/** Kept answers of a router whose ISPs changed meanwhile are for its ISPs of now. */
export function fitted(kept: Answers, fresh: Answers, servers: readonly ProbeServer[]): Answers {
  const isThere = servers.some(({ id }) => id === kept.serverId);
  const lostServer = kept.kind === 'known' && !isThere;
  return {
    ...kept,
    ...(lostServer && { kind: fresh.kind }),
    serverId: isThere ? kept.serverId : fresh.serverId,
    lines: fresh.lines.map(
      (uplink) => kept.lines.find(({ uplinkId }) => uplinkId === uplink.uplinkId) ?? uplink,
    ),
  };
}

/** Echoes have neither hours nor a budget to speak of. */
export const stepsOf = ({ kind }: Answers): WizardStep[] =>
  STEPS.filter((step) => kind !== 'none' || (step !== 'hours' && step !== 'budget'));

export const chosenLines = ({ lines }: Answers): LineAnswer[] =>
  lines.filter(({ isChosen }) => isChosen);

export const changedUplink = (
  lines: readonly LineAnswer[],
  uplinkId: number,
  part: Partial<LineAnswer>,
): LineAnswer[] =>
  lines.map((uplink) => (uplink.uplinkId === uplinkId ? { ...uplink, ...part } : uplink));

export const newServer = ({ host, port, place, url }: Answers): ProbeServerInput => ({
  name: host.trim(),
  host: host.trim(),
  port,
  url: url.trim(),
  place: place.trim(),
});

/** How the server is known in `tried`. */
export const serverOf = (answers: Answers, servers: readonly ProbeServer[]): string => {
  const known = servers.find(({ id }) => id === answers.serverId);
  if (answers.kind === 'known') return known ? `${known.host}:${known.port}` : '';
  return answers.kind === 'new' ? `${answers.host.trim()}:${answers.port}` : '';
};

export type Fault =
  | 'no_host'
  | 'no_server'
  | 'no_line'
  | 'card'
  | 'order'
  | 'no_day'
  | 'no_name'
  | 'duration'
  | 'budget';

/** What keeps this step from being left forwards. */
export function faultOf(step: WizardStep, answers: Answers): Fault | null {
  switch (step) {
    case 'server':
      if (answers.kind === 'new' && answers.host.trim() === '') return 'no_host';
      return answers.kind === 'known' && answers.serverId === null ? 'no_server' : null;
    case 'lines':
      if (chosenLines(answers).length === 0) return 'no_line';
      return isCard(answers.card) ? null : 'card';
    case 'hours':
      return hoursFault(answers.hours) ?? (answers.name.trim() === '' ? 'no_name' : null);
    case 'budget':
      if (answers.durationS < 5 || answers.durationS > 60) return 'duration';
      return chosenLines(answers).every(({ budgetGb }) => budgetBytes(budgetGb ?? '') !== undefined)
        ? null
        : 'budget';
    case 'review':
      return null;
  }
}

type Suggested = Pick<GuidedPreview['lines'][number], 'uplink_id' | 'suggested_budget_bytes'>;

/** Null: no limit. */
export function budgetOf(line: LineAnswer, suggested: readonly Suggested[]): number | null {
  if (line.budgetGb !== null) return budgetBytes(line.budgetGb) ?? null;
  const own = suggested.find(({ uplink_id: id }) => id === line.uplinkId);
  return own && own.suggested_budget_bytes > 0 ? own.suggested_budget_bytes : null;
}

/** Without what is suggested, a budget that nobody typed is none. */
export function inputOf(answers: Answers, suggested: readonly Suggested[] = []): GuidedSetupInput {
  const { kind, serverId, hours, durationS, name } = answers;
  return {
    lines: chosenLines(answers).map((uplink) => ({
      uplink_id: uplink.uplinkId,
      source_address: uplink.source.trim(),
      budget_bytes: budgetOf(uplink, suggested),
    })),
    tests:
      kind === 'none'
        ? null
        : {
            name: name.trim(),
            ...cronOf(hours),
            duration_s: durationS,
            server_id: kind === 'known' ? serverId : null,
            server: kind === 'new' ? newServer(answers) : null,
          },
  };
}

/** The step where a refused field of the API is answered. */
export function stepOfField(field: string): WizardStep {
  if (field.startsWith('tests.server')) return 'server';
  if (field.startsWith('tests.duration_s') || field.endsWith('budget_bytes')) return 'budget';
  return field.startsWith('tests.') ? 'hours' : 'lines';
}

export type Warning = GuidedPreview['warnings'][number] | 'silent';

/** What somebody should know before saving: what the server says, and what only these answers tell. */
export function warningsOf(
  answers: Answers,
  servers: readonly ProbeServer[],
  preview: GuidedPreview,
): Warning[] {
  const { tried } = answers;
  const isSilent =
    answers.kind !== 'none' && tried?.ok === false && tried.server === serverOf(answers, servers);
  const isTight = preview.lines.some((row) => {
    const line = answers.lines.find(({ uplinkId }) => uplinkId === row.uplink_id);
    const budget = line ? budgetOf(line, preview.lines) : null;
    return budget !== null && budget < row.bytes_per_month;
  });
  const warnings: Warning[] = [...preview.warnings];
  if (isSilent) warnings.unshift('silent');
  if (isTight) warnings.push('over_budget');
  const addressless = chosenLines(answers).some(({ source }) => source.trim() === '');
  if (addressless) warnings.push('no_source_address');
  return [...new Set(warnings)];
}
