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
  /** Of an event: what is stored with it, which the table says in words instead of `detail`. */
  stored: WeekReport['events'][number]['detail'] | null;
}

type Happened = Pick<WeekReport, 'events' | 'contract_changes'> & {
  digest: Pick<WeekReport['digest'], 'acts'>;
};

/** With the contracts that began in it and what was done about the balancing, in order of time. */
export function weekEventRows(
  { events, contract_changes: changes, digest }: Happened,
  formatRate: (bps: number) => string,
): WeekEventRow[] {
  const happened = events.map(({ id, uplink_id: uplinkId, detail, ...event }) => ({
    ...event,
    key: `event ${id}`,
    uplinkId,
    detail: '',
    stored: detail,
  }));
  const begun = changes.map(({ uplink_id: uplinkId, from, before, after }) => ({
    key: `contract ${uplinkId} ${from}`,
    kind: 'new_contract',
    uplinkId,
    from,
    to: from,
    detail: `${speedsText(before, formatRate)} → ${speedsText(after, formatRate)}`,
    stored: null,
  }));
  const acts = digest.acts.map(({ kind, record_id: id, at, state, reason }) => ({
    key: `${kind} ${id}`,
    kind: kind === 'drift' ? 'drift' : `change_${state}`,
    uplinkId: null,
    from: at,
    to: at,
    detail: reason,
    stored: null,
  }));
  return [...happened, ...begun, ...acts].sort((a, b) => Date.parse(a.from) - Date.parse(b.from));
}
