import { describe, expect, it } from 'vitest';
import { audit } from '@/lib/i18n/en/settings/audit';
import { detailText } from './auditWords';

const TEXTS: Record<string, string> = {
  'settings.audit.detail_of.changed': audit.detail_of.changed,
  'settings.audit.detail_of.role': audit.detail_of.role,
  'settings.audit.detail_of.code': audit.detail_of.code,
  'settings.audit.changed_of.full_name': audit.changed_of.full_name,
  'settings.audit.changed_of.timer_s': audit.changed_of.timer_s,
  'settings.audit.changed_of.role': audit.changed_of.role,
  'settings.audit.detail_of.contracts': audit.detail_of.contracts,
  'settings.audit.changed_of.download_bps': audit.changed_of.download_bps,
  'settings.audit.changed_of.sla_percent': audit.changed_of.sla_percent,
  'settings.audit.contract_of.added': audit.contract_of.added,
  'settings.audit.contract_of.changed': audit.contract_of.changed,
  'settings.audit.contract_of.beginning': audit.contract_of.beginning,
  'settings.audit.detail_of.regime': audit.detail_of.regime,
  'settings.audit.detail_of.shares': audit.detail_of.shares,
  'settings.audit.detail_of.why': audit.detail_of.why,
  'settings.audit.changed_of.method': audit.changed_of.method,
  'settings.audit.value_of.method.pcc': audit.value_of.method.pcc,
  'settings.audit.value_of.why.told_by_packets': audit.value_of.why.told_by_packets,
  'role.noc': 'NOC',
  'codes.router_error.bad_login.message': 'The router refuses this password.',
};
const say = (detail: Record<string, unknown>) =>
  detailText(detail, (key, otherwise) => TEXTS[key] ?? otherwise);

describe('the details of an entry', () => {
  it('write amounts as the reader does, and weights from and to', () => {
    const said = (_: string, otherwise: string) => otherwise;
    const price = { isp: 'ISP2', price_amount: { from: '16500000.00', to: '17000000.00' } };
    const as = {
      moment: (at: string) => at,
      amount: (value: number) => value.toLocaleString('en'),
      duration: String,
      reason: () => '',
    };
    expect(detailText({ contracts: [price] }, said, as)).toBe(
      'contracts: ISP2: price_amount 16,500,000 → 17,000,000',
    );
    expect(detailText({ change: 3, weights: { from: '1:2:2', to: '1:1:2' } }, said, as)).toBe(
      'change: 3 · weights: 1:2:2 → 1:1:2',
    );
    // A port is no amount.
    expect(detailText({ port: 36581 }, said, as)).toBe('port: 36581');
  });

  it('say what a limit of incidents was and is, also in entries with a bare list', () => {
    const words: Record<string, string> = {
      'settings.audit.detail_of.changed': audit.detail_of.changed,
      'settings.audit.changed_of.open_s': audit.changed_of.open_s,
      'settings.audit.changed_of.open_percent': audit.changed_of.open_percent,
    };
    const as = {
      moment: String,
      amount: String,
      duration: (s: number) => `${s / 60} min`,
      reason: () => '',
    };
    const said = (changed: Record<string, unknown>) =>
      detailText({ changed }, (key, otherwise) => words[key] ?? otherwise, as);
    expect(said({ open_s: [900, 300], open_percent: [90, 80] })).toBe(
      'Changed: opens after 15 min → 5 min, opens from, % 90 → 80',
    );
    expect(said({ open_s: [900, null] })).toBe('Changed: opens after 15 min → –');
  });

  it('say moments on the clock of the column beside them, kinds in words, and no end twice', () => {
    const said = (key: string, otherwise: string) =>
      key === 'settings.audit.value_of.kind.isp_down' ? 'ISP down' : otherwise;
    const detail = { kind: 'isp_down', until: '2026-12-20T01:00:00Z', code: 'confirmed' };
    const as = {
      moment: () => '20 Dec 2026 08:00:00',
      amount: String,
      duration: String,
      reason: () => '',
    };
    expect(detailText(detail, said, as)).toBe('kind: ISP down · until: 20 Dec 2026 08:00:00');
  });

  it('say what came of a change, languages and weekdays in words', () => {
    const words: Record<string, string> = {
      'balance.cause.lost_contact': 'Timbang lost the router.',
      'settings.audit.value_of.language.id': audit.value_of.language.id,
      'settings.audit.value_of.weekdays.6': audit.value_of.weekdays[6],
      'settings.audit.value_of.weekdays.7': audit.value_of.weekdays[7],
    };
    const said = (key: string, otherwise: string) => words[key] ?? otherwise;
    expect(detailText({ code: 'lost_contact' }, said)).toBe('code: Timbang lost the router.');
    expect(detailText({ code: 'unheard_of' }, said)).toBe('code: unheard_of');
    const changed = {
      language: { from: 'fr', to: 'id' },
      weekdays: { from: [6], to: [6, 7] },
    };
    expect(detailText({ changed }, said)).toBe(
      'changed: language fr → Indonesian, weekdays Sat → Sat; Sun',
    );
  });

  it('are said in words where there are some', () => {
    expect(say({ role: 'noc', code: 'bad_login' })).toBe(
      'Role: NOC · Code: The router refuses this password.',
    );
    expect(say({ changed: ['full_name', 'shoe_size'] })).toBe('Changed: name, shoe_size');
    expect(say({ changed: { timer_s: 240 } })).toBe('Changed: timer, s = 240');
    expect(say({ changed: { role: { from: 'noc', to: 'admin' }, password: {} } })).toBe(
      'Changed: role NOC → admin, password',
    );
    const hours = { from: ['Mon 08:00-17:00', 'Tue 08:00-17:00'], to: [] };
    expect(say({ changed: { hours } })).toBe('Changed: hours Mon 08:00-17:00; Tue 08:00-17:00 → –');
    expect(say({ changed: { full_name: { from: '', to: 'Siti' } } })).toBe(
      'Changed: name – → Siti',
    );
    expect(say({ shoe_size: 43 })).toBe('shoe_size: 43');
  });
  it('tell the contract that was changed, and its values before and after', () => {
    const added = {
      isp: 'ISP1',
      edit: 'from_date',
      kind: 'added',
      from_date: '2026-11-18',
      download_bps: { from: 100e6, to: 200e6 },
      sla_percent: { from: null, to: '99.5' },
    };
    expect(say({ contracts: [added] })).toBe(
      'Contracts: ISP1 from 2026-11-18: download, Mbps 100 → 200, SLA, % – → 99.5',
    );
    const corrected = {
      kind: 'changed',
      from_date: null,
      download_bps: { from: 100e6, to: 150e6 },
    };
    expect(say({ contracts: [corrected, { kind: 'added', from_date: '2026-11-18' }] })).toBe(
      'Contracts: corrected, from the first measurement: download, Mbps 100 → 150; from 2026-11-18',
    );
  });
  it('tell which shares of a regime were corrected, and why', () => {
    const corrected = {
      regime: 7,
      shares: { 'ISP1 (ether1)': { from: '1/3', to: '1/5' }, ISP3: { from: '?', to: '2/5' } },
      changed: { method: { from: 'mixed', to: 'pcc' } },
      why: 'told_by_packets',
      as_told_then: null,
    };
    expect(say(corrected)).toBe(
      'Balancing period: 7 · Shares: ISP1 (ether1) 1/3 → 1/5, ISP3 ? → 2/5 · Changed: method mixed → PCC · ' +
        'Because: the rules are the same, but shares are now told from the ways that packets go',
    );
  });
  it('say why something was refused, in the words of the reader', () => {
    const reasons = [{ family: 'plans', code: 'no_isps', text: 'It has no ISPs.', params: {} }];
    const detail = { change: 3, why: 'It has no ISPs.', reasons };
    const as = { moment: String, amount: String, duration: String };
    const said = (_: string, otherwise: string) => otherwise;
    const inIndonesian = { ...as, reason: ({ code }: { code: string }) => `kata: ${code}` };
    expect(detailText(detail, said, inIndonesian)).toBe('change: 3 · why: kata: no_isps');
    expect(detailText(detail, said)).toBe('change: 3 · why: It has no ISPs.');
    expect(detailText({ why: 'An older entry.' }, said)).toBe('why: An older entry.');
    expect(detailText({ ...detail, reasons: [] }, said)).toBe('change: 3 · why: It has no ISPs.');
  });
  it('are not there where nothing is told', () => {
    expect(say({})).toBe('');
    expect(say({ changed: [], code: '', note: null })).toBe('');
    expect(say({ changed: {} })).toBe('');
  });
});
