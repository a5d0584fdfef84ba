import { describe, expect, it } from 'vitest';
import { weekEventRows } from './weekEventRows';

const OUTAGE = {
  id: 7,
  uplink_id: 2,
  from: '2026-11-19T02:00:00Z',
  to: null,
  kind: 'link_down',
  detail: { interface: 'ether2', reason: 'no answer' },
};
const NEW_CONTRACT = {
  uplink_id: 1,
  name: 'ISP1',
  from: '2026-11-17T17:00:00Z',
  before: { download_bps: 1e8, upload_bps: 1e8 },
  after: { download_bps: 2e8, upload_bps: 5e7 },
};
const mbps = (bps: number) => `${bps / 1e6} Mbps`;

describe('what happened in a week', () => {
  it('has new contracts between the events, in order of time', () => {
    const rows = weekEventRows(
      { events: [OUTAGE], contract_changes: [NEW_CONTRACT], digest: { acts: [] } },
      mbps,
    );
    expect(rows.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['new_contract', '100 Mbps → 200 Mbps / 50 Mbps'],
      ['link_down', ''],
    ]);
    expect(rows.map(({ stored }) => stored)).toEqual([null, OUTAGE.detail]);
    expect(rows.map(({ to }) => to)).toEqual([NEW_CONTRACT.from, null]);
  });
  it('tells two contracts of one week apart', () => {
    const later = { ...NEW_CONTRACT, from: '2026-11-19T17:00:00Z' };
    const keys = weekEventRows(
      { events: [], contract_changes: [NEW_CONTRACT, later], digest: { acts: [] } },
      mbps,
    ).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });
  it('counts what was done about the balancing, with Timbang or outside it', () => {
    const act = {
      record_id: 3,
      at: '2026-11-18T02:00:00Z',
      state: '',
      reason: '',
      differences: [],
    };
    const share = { code: 'share', text: 'ISP1: 1/3 -> 1/5', params: {} };
    const acts = [
      { ...act, kind: 'drift' as const, differences: [share] },
      { ...act, kind: 'change' as const, state: 'confirmed', reason: 'ISP1 was full' },
    ];
    const rows = weekEventRows({ events: [OUTAGE], contract_changes: [], digest: { acts } }, mbps);
    expect(rows.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['drift', ''],
      ['change_confirmed', 'ISP1 was full'],
      ['link_down', ''],
    ]);
  });
});
