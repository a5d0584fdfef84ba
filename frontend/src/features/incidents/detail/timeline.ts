/** What happened to an incident, in order: its begin, when Timbang noticed it, whom it was sent to, what people did, and
 *  its end. Notes alone lack some of that: those of before an upgrade lack all. */
import type { Delivery, DeliveryState, HeldMute, IncidentDetail, IncidentNote } from '@/api/types';

type Outcome = 'sent' | 'waits' | 'not_sent';
export type Entry =
  | { kind: 'began' | 'opened' | 'closed'; at: string }
  | { kind: Outcome; at: string; phase: 'open' | 'close'; channels: string[] }
  | { kind: 'unsent'; at: string }
  | { kind: 'lasts'; at: null }
  | { kind: 'muted' | 'mute_over'; at: string; mute: HeldMute }
  | { kind: 'note'; at: string; note: IncidentNote };

/** Of one moment: what came first. */
const ORDER: readonly Entry['kind'][] = [
  'began',
  'opened',
  'muted',
  'note',
  'sent',
  'waits',
  'not_sent',
  'unsent',
  'mute_over',
  'closed',
  'lasts',
];
/** What was withdrawn was not needed any more. */
const OUTCOMES: Partial<Record<DeliveryState, Outcome>> = {
  delivered: 'sent',
  waiting: 'waits',
  refused: 'not_sent',
  expired: 'not_sent',
};

/** `deliveries`: undefined while they are not known. */
export function timelineOf(
  { incident, notes, mutes }: Pick<IncidentDetail, 'incident' | 'notes' | 'mutes'>,
  deliveries: readonly Delivery[] | undefined,
): Entry[] {
  const has = (kind: IncidentNote['kind']) => notes.some((note) => note.kind === kind);
  const { from, opened_at: opened, to, closed_at: closed } = incident;
  const end = to ?? closed;
  const sent = (['open', 'close'] as const).flatMap((phase) => sentIn(phase, deliveries ?? []));
  const entries: Entry[] = [
    { kind: 'began', at: from },
    ...(has('opened') ? [] : [{ kind: 'opened' as const, at: opened }]),
    ...notes.map((note) => ({ kind: 'note' as const, at: note.at, note })),
    ...mutes.flatMap((mute) => mutedBy(mute, end)),
    ...(deliveries && sent.length === 0 ? [{ kind: 'unsent' as const, at: opened }] : sent),
    ...(has('closed') || end === null ? [] : [{ kind: 'closed' as const, at: end }]),
  ];
  const at = (entry: Entry) => Date.parse(entry.at ?? from);
  entries.sort((a, b) => at(a) - at(b) || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  return end === null ? [...entries, { kind: 'lasts', at: null }] : entries;
}

/** When a mute began to hold, and when it was over: what is still to come is told where the incident stands. */
function mutedBy(mute: HeldMute, end: string | null): Entry[] {
  const isOver = Date.parse(mute.until) <= (end === null ? Date.now() : Date.parse(end));
  return [
    { kind: 'muted', at: mute.from, mute },
    ...(isOver ? [{ kind: 'mute_over' as const, at: mute.until, mute }] : []),
  ];
}

/** Messages of one phase, by what became of them. */
function sentIn(phase: 'open' | 'close', deliveries: readonly Delivery[]): Entry[] {
  return (['sent', 'waits', 'not_sent'] as const).flatMap((kind) => {
    const rows = deliveries
      .filter((row) => row.phase === phase && OUTCOMES[row.state] === kind)
      .sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
    const [first] = rows;
    if (!first) return [];
    const channels = [...new Set(rows.map((row) => row.channel_name))];
    return [{ kind, at: first.created_at, phase, channels }];
  });
}
