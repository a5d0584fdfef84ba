import type { WeekReport } from '@/api/types';
import { speedsText } from '@/lib/series/contractMarks';

export interface WeekEventRow {
  key: string;
  kind: string;
  uplinkId: number | null;
  from: string;
  /** Null: still going on. The same as `from`: a moment. */
  to: string | null;
  detail: string;
  /** Of a router that did not answer: the table shows its message instead of `detail`. */
  errorCode: string | null;
}

type Act = WeekReport['digest']['acts'][number];
type Happened = Pick<WeekReport, 'events' | 'contract_changes'> & {
  digest: Pick<WeekReport['digest'], 'acts'>;
};

/** With the contracts that began in it and what was done about the balancing, in order of time. */
export function weekEventRows(
  { events, contract_changes: changes, digest }: Happened,
  formatRate: (bps: number) => string,
  differencesText: (differences: Act['differences']) => string,
): WeekEventRow[] {
  const happened = events.map(({ id, uplink_id: uplinkId, detail, ...event }) => ({
    ...event,
    key: `event ${id}`,
    uplinkId,
    detail: Object.values(detail).join(' · '),
    errorCode: event.kind === 'unreachable' ? String(detail.code) : null,
  }));
  const begun = changes.map(({ uplink_id: uplinkId, from, before, after }) => ({
    key: `contract ${uplinkId} ${from}`,
    kind: 'new_contract',
    uplinkId,
    from,
    to: from,
    detail: `${speedsText(before, formatRate)} → ${speedsText(after, formatRate)}`,
    errorCode: null,
  }));
  const acts = digest.acts.map(({ kind, record_id: id, at, state, reason, differences }) => ({
    key: `${kind} ${id}`,
    kind: kind === 'drift' ? 'drift' : `change_${state}`,
    uplinkId: null,
    from: at,
    to: at,
    detail: kind === 'drift' ? differencesText(differences) : reason,
    errorCode: null,
  }));
  return [...happened, ...begun, ...acts].sort((a, b) => Date.parse(a.from) - Date.parse(b.from));
}
