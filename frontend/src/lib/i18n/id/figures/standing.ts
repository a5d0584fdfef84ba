import type { standing as english } from '../../en/figures/standing';

export const standing: typeof english = {
  all_up: 'Semua {{total}} ISP aktif.',
  single_up: 'ISP aktif.',
  some_up: '{{up}} dari {{total}} ISP aktif. {{others}}.',
  state: {
    up: 'aktif',
    down: 'putus',
    silent: 'tanpa lalu lintas',
    missing: 'interface hilang',
    stale: 'sekarang tidak diketahui',
    never: 'belum pernah dibaca',
  },
  unknown: 'Keadaan ISP tidak diketahui: tidak ada pembacaan sejak {{time}}.',
  never: 'Keadaan ISP tidak diketahui: belum ada pembacaan.',
  one_open: '1 gangguan berlangsung.',
  open: '{{number}} gangguan berlangsung.',
  since: 'Tidak ada gangguan sejak {{time}}.',
  no_incident: 'Tidak ada gangguan tercatat.',
  complaint: 'Ada keluhan tentang waktu yang sudah lewat?',
  which: 'Lihat ISP mana penyebabnya',
  work: 'Pekerjaan terencana {{span}}: {{place}} ({{reason}}).',
  work_now: 'Pekerjaan terencana berlangsung sampai {{time}}: {{place}} ({{reason}}).',
};
