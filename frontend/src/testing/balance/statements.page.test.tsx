/** The server's sentences of advice and of the balance's figures, as an Indonesian reader has them. */
import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useStatement } from '@/components/domain/router/useStatement';
import { chooseLanguage, type StatementArea } from '@/lib/i18n';
import { sentence } from './state';

async function indonesian(area: StatementArea, ...statement: Parameters<typeof sentence>) {
  await chooseLanguage('id');
  const { result } = renderHook(() => useStatement(area));
  return result.current(sentence(...statement)).replaceAll('\u00A0', ' ');
}

describe('advice in Indonesian', () => {
  it.each([
    [
      'busiest_today',
      { uplink: 'ISP1', p95: 77.6, direction: 'download', share: 33, ideal: 20 },
      'ISP1 sekarang ISP paling penuh: persentil ke-95 77,6 % pada unduhan. ISP ini membawa 33 % dan memiliki 20 % kapasitas.',
    ],
    [
      'unclear_method',
      { method: 'mixed' },
      'Tidak ada yang dapat disarankan: cara router ini membagi beban (beberapa cara sekaligus) tidak dapat dibaca dari konfigurasinya.',
    ],
    [
      'quota_kept',
      { uplink: 'ISP1', volume: 1234, quota: 2000 },
      'ISP1 akan membawa 1.234 GB per bulan dari kuota 2.000 GB.',
    ],
    [
      'hidden_demand',
      { uplink: 'ISP1', part: 2.1 },
      'ISP1 berada di atas 95 % kapasitasnya selama 2,1 % jam kerja yang terekam: kelebihan yang diinginkan pengguna tidak ikut terekam, jadi permintaan sebenarnya lebih besar daripada dalam angka-angka ini.',
    ],
    [
      'busiest_after',
      { weights: '1:2:2', p95: 54.9, low: 45.1, high: 64.9 },
      'Dengan 1:2:2 ISP paling penuh akan di sekitar 54,9 %, sangat mungkin antara 45,1 dan 64,9 %.',
    ],
    [
      'busiest_after_before',
      { weights: '1:2:2', uplink: 'ISP1', p95: 54.9, low: 45.1, high: 64.9 },
      'Dengan 1:2:2 yang terpenuh adalah ISP1 di 54,9 %, sangat mungkin antara 45,1 dan 64,9 %.',
    ],
  ])('%s', async (code, params, words) => {
    expect(await indonesian('advice', code, 'in English', params)).toBe(words);
  });

  it('is in English where there are no words for it', async () => {
    expect(await indonesian('advice', 'unheard', 'As it is.')).toBe('As it is.');
  });
});

describe("the balance's figures in Indonesian", () => {
  it.each([
    [
      'loss_full',
      { down: 'ISP1', busiest: 'ISP2', p95: 96, minutes: 35 },
      'Jika ISP1 putus, ISP paling penuh adalah ISP2: 96 % (persentil ke-95); ada ISP di atas 90 % selama 35 menit per hari.',
    ],
    [
      'what_if_known',
      { busiest: 'ISP1', p95: 5.5, skew: 20, direction: 'upload' },
      'ISP1 akan paling penuh: 5,5 % (persentil ke-95); 20 % unggahan salah jalur.',
    ],
    [
      'score_complete',
      { days: 7, share_hits: 1, share_of: 1, p95_hits: 0, p95_of: 1 },
      'Setelah 7 hari kerja: porsi sesuai prediksi pada 1 dari 1 ISP, persentil ke-95 pada 0 dari 1.',
    ],
    [
      'demand_less_corrected',
      { part: 20, hits: 1, of: 1 },
      'Permintaan 20 % lebih sedikit daripada pada minggu-minggu dasar perkiraan: semua ISP lebih longgar; pada permintaan yang sama, persentil ke-95 akan tepat pada 1 dari 1.',
    ],
    ['buckets_none', {}, 'Tidak ada yang terhitung di bucket ini.'],
  ])('%s', async (code, params, words) => {
    expect(await indonesian('balanceFigures', code, 'in English', params)).toBe(words);
  });
});
