/** Sentences of comparisons, of quality and of verdicts, as an Indonesian reader sees them. */
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useStatement, type Said } from '@/components/domain/router/useStatement';
import { startI18n, type StatementArea } from '@/lib/i18n';

beforeEach(async () => {
  await startI18n('id');
});

type Params = Said['params'];
/** Statements joined to one text, as on the pages; a percent sign is not parted from its figure. */
function read(area: StatementArea, statements: readonly (readonly [string, Params])[]): string {
  const { result } = renderHook(() => useStatement(area));
  return statements
    .map(([code, params]) => result.current({ code, params, text: 'in English' }))
    .join(' ')
    .replaceAll('\u00a0', ' ');
}

it.each<[StatementArea, string, Params, string]>([
  [
    'comparisons',
    'skew_lower',
    {
      ...{ direction: 'upload', before: 13, after: 1.7 },
      ...{ low: 11, high: 11.4, sign: '<', p: 0.001 },
    },
    'Ketimpangan unggahan turun dari 13 % ke 1,7 %, sebesar 11 sampai 11,4 poin dengan keyakinan 95 %; kecil kemungkinannya kebetulan (p < 0,001).',
  ],
  [
    'comparisons',
    'upload_may_differ',
    { band_a: 'strongly_skewed', band_b: 'skewed' },
    'Unggahan A sangat timpang, unggahan B timpang, yang bisa jadi kebetulan.',
  ],
  [
    'comparisons',
    'metric_higher',
    {
      ...{ quality_metric: 'upload', before: 42, after: 73.46 },
      ...{ unit: 'Mbps', sign: '=', p: 0.004 },
    },
    'Throughput unggah naik dari 42 Mbps ke 73,46 Mbps; kecil kemungkinannya kebetulan (p = 0,004).',
  ],
  [
    'comparisons',
    'contract_inside',
    {
      ...{ side: 'B', name: 'ISP1', day: '2026-11-18' },
      ...{ new_down: 200, new_slash: '/', new_up: 12.5, old_down: 100, old_slash: '', old_up: '' },
    },
    'B: kontrak baru ISP1 mulai 2026-11-18, 200/12,5 Mbps setelah 100 Mbps: tiap hari dihitung dengan kontraknya sendiri.',
  ],
  [
    'qualityVerdicts',
    'isp',
    { subject: 'download', line: 'ISP2' },
    'Unduhan lewat ISP2: tidak ada server yang mencapai 80 % dari kontrak dan semuanya sepakat: yang bermasalah ISP.',
  ],
  [
    'verdicts',
    'overloaded',
    { uplink: 'ISP2', direction: 'download', p95: 97, achieved: 61, ideal: 40 },
    'ISP2 penuh pada jam sibuk: unduhan mencapai 97 % dari kontrak (persentil ke-95).',
  ],
  [
    'verdicts',
    'balanced',
    { uplink: 'ISP2', direction: 'upload', p95: '< 1', skew: 2 },
    'Seimbang: kurang dari 2 % lalu lintas tidak berada di ISP yang semestinya; ISP paling penuh adalah ISP2, < 1 % dari kontraknya untuk unggahan (persentil ke-95).',
  ],
  [
    'verdicts',
    'too_short',
    { uplink: 'isp: {3}', duration: 12, unit: 'min', limit: 2, limit_unit: 'h' },
    'Data belum cukup: isp: {3} baru teramati 12 menit, diperlukan sedikitnya 2 jam.',
  ],
])('%s: %s', (area, code, params, sentence) => {
  expect(read(area, [[code, params]])).toBe(sentence);
});

it('parts of a list read as one sentence', () => {
  const speed = { down: 100, slash: '', up: '' };
  expect(
    read('comparisons', [
      ['more_than_skew', {}],
      ['less_volume', { change: 15.2, direction: 'download', end: ',' }],
      ['contract_of', { name: 'ISP1' }],
      ['speed_in', { begin: '(', ...speed, side: 'A', end: ',' }],
      ['speed_then', { begin: '', ...speed }],
      ['speed_in', { begin: '', down: 200, slash: '/', up: 100, side: 'B', end: ')' }],
      ['and', {}],
      ['setting', { setting: 'buckets', end: '.' }],
      ['no_reason', {}],
    ]),
  ).toBe(
    'B berbeda dari A bukan hanya ketimpangannya: unduhan 15,2 % lebih sedikit, kontrak ISP1 (100 Mbps di A, 100 lalu 200/100 Mbps di B) dan bobot atau bucket. Dua periode saja tidak menunjukkan apa penyebabnya.',
  );
});

it('a code without words is told in English', () => {
  expect(read('verdicts', [['unheard_of', {}]])).toBe('in English');
});
