/** Sentences of plans, drifts and pins in Indonesian: by their codes, with the reader's decimal sign. */
import { renderHook } from '@testing-library/react';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { useStatement } from '@/components/domain/router/useStatement';
import { noteOfDemo, useDriftSummary } from '@/features/balance/changes/words/useDriftSummary';
import { usePlanSummary } from '@/features/balance/changes/words/usePlanSummary';
import { loadAreas, startI18n } from '@/lib/i18n';

type Params = Record<string, string | number>;

beforeEach(async () => {
  await startI18n('id');
  await loadAreas(['plans', 'drifts', 'pins', 'valueWords']);
});
afterAll(async () => {
  await startI18n('en');
});

const statement = (code: string, params: Params = {}, text = 'As it is.') => ({
  code,
  text,
  params,
});

describe('a sentence', () => {
  it.each<['plans' | 'drifts' | 'pins', string, Params, string]>([
    [
      'plans',
      'not_as_wanted',
      { method: 'pcc', classifier: 'both-addresses', buckets: 2, uncovered: 1 },
      'Dengan penulisan ini router tidak akan membagi seperti yang diminta (menjadi PCC menurut both-addresses, 2 bucket, 1 di antaranya tanpa jalur). Periksa temuannya, lalu rencanakan lagi.',
    ],
    [
      'plans',
      'uplink_first',
      { name: 'ISP1', after: 1, denominator_after: 3, method: 'none' },
      'ISP1: 1 dari 3 bucket (sebelumnya tanpa pembagian beban)',
    ],
    [
      'plans',
      'not_walked',
      { percent: 0.0625 },
      'Klien tunggal dengan aturan sendiri, menuju server tunggal dengan aturan sendiri, tidak ditelusuri: 0,0625\u00a0% dari semua pasangan alamat.',
    ],
    ['plans', 'buckets_move', { count: 1, denominator: 5 }, '1 dari 5 bucket pindah ke ISP lain'],
    ['drifts', 'denominator', { old: '', new: 5 }, 'penyebut PCC: tidak ada → 5'],
    ['drifts', 'method', { old: 'none', new: 'pcc' }, 'metode: tanpa pembagian beban → PCC'],
    [
      'drifts',
      'share',
      { name: 'ISP1', old: '20.0 %', new: '33.3 %' },
      'ISP1: porsi yang disetel 20,0\u00a0% → 33,3\u00a0%',
    ],
    [
      'drifts',
      noteOfDemo.code,
      {},
      'Bagian dari masa lalu demo: bobot yang disarankan, diatur dengan tangan.',
    ],
    ['drifts', 'fasttrack', { old: 'none', new: 'on' }, 'FastTrack: none → on'],
    [
      'drifts',
      'mangle_changed',
      { row: 'pcc 5/0', property: 'src-address', old: '10.0.9.0/24', new: '' },
      'aturan pcc 5/0: src-address 10.0.9.0/24 → tidak ada',
    ],
    [
      'drifts',
      'metric_share',
      { name: 'ISP 2.0', direction: 'download', before: 41.5, after: 22 },
      'ISP 2.0, porsi unduhan: 41,5\u00a0% → 22\u00a0%',
    ],
    ['pins', 'not_ipv4', {}, 'Alamat sumber bukan alamat IPv4; pin hanya untuk IPv4.'],
  ])('%s: %s', (family, code, params, sentence) => {
    const say = renderHook(() => useStatement(family)).result.current;
    expect(say(statement(code, params))).toBe(sentence);
  });

  it('stays English where the words, or a figure, are missing', () => {
    const say = renderHook(() => useStatement('drifts')).result.current;
    expect(say(statement('unheard'))).toBe('As it is.');
    // Stored by an earlier version: only the first of several changes is in the parameters.
    const params = { section: 'nat', row: 'x', property: 'chain', old: 'a', new: 'b' };
    expect(say(statement('nat_changes', params))).toBe('As it is.');
  });
});

describe('a summary', () => {
  const lost = statement('bucket_lost', { name: 'isp2', number: 'one' });
  const mark = statement('mangle_mark', { row: 'pcc 5/2', new: 'ISP3' });
  it.each([
    [[], ''],
    [[mark], 'Aturan pcc 5/2 kini menandai ISP3'],
    [[lost], 'isp2 kehilangan satu bucket'],
    [
      [lost, mark, statement('more', { count: 2 })],
      'isp2 kehilangan satu bucket (aturan pcc 5/2 kini menandai ISP3; 2 lagi)',
    ],
  ])('of a drift: %#', (parts, sentence) => {
    const summarize = renderHook(() => useDriftSummary()).result.current;
    expect(summarize({ text: '', parts })).toBe(sentence);
  });

  it('of a plan', () => {
    const parts = ['ISP1', 'ISP2'].map((name) =>
      statement('uplink_same', { name, after: 2, denominator_after: 5 }),
    );
    const summarize = renderHook(() => usePlanSummary()).result.current;
    expect(summarize({ text: '', parts })).toBe(
      'ISP1: tetap 2 dari 5 bucket; ISP2: tetap 2 dari 5 bucket',
    );
  });
});
