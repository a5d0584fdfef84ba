import type { steering as english } from '../../en/balance/steering';

export const steering: typeof english = {
  title: 'Pembagian sepanjang waktu',
  lead: 'Apakah bobot lain, atau bobot per jam, akan lebih baik? {{span}}, {{selection}}. Tidak ada yang ditulis ke router.',
  lacking: 'Belum dapat dinilai:',
  weights: 'Bobot yang lebih baik',
  hours: 'Bobot per jam',
  answer: { yes: 'sepadan', no: 'tidak sepadan', unknown: 'belum diketahui' },
  per_isp:
    'Aturan di router ini tidak menghitung byte tiap bucket: yang diketahui hanya per ISP, dan bucket satu ISP dianggap serupa.',
  table: 'Cara membagi lalu lintas',
  policy: 'Cara',
  name: {
    single: 'Semua di satu ISP',
    equal: 'Bobot sama rata',
    today: 'Seperti sekarang',
    chosen: 'Bobot tetap terbaik',
    by_hour: 'Bobot per jam',
    aimd: 'Tiap jam menurut beban (AIMD)',
    rer: 'Per koneksi menurut tundaan (RER)',
    pool: 'Satu ISP besar',
  },
  bound: 'hanya batas',
  p95: 'ISP paling penuh tiap saat, p95',
  above: 'Di atas 90 %, per hari',
  minutes: '{{n}} menit',
  goodput: 'Satu transfer mendapat',
  rejected: 'Tidak muat',
  moves: 'Bucket pindah per minggu',
  replayed_buckets: 'Dihitung ulang dari {{days}} hari yang tercatat, bucket demi bucket.',
  replayed_isps: 'Dihitung ulang dari {{days}} hari yang tercatat, ISP demi ISP.',
  how: 'p95: selama 95 % waktu tidak ada ISP yang lebih penuh, ISP mana pun yang paling penuh saat itu. Angka ini tidak pernah kurang dari p95 terbesar satu ISP, yang ada di Satu transfer besar. Bobot per jam dipelajari dari minggu lain, bukan minggu yang dinilai. Koneksi yang berjalan tetap di ISP-nya setelah perpindahan dan dianggap berlangsung 8 menit; satu transfer mendapat paling banyak 50 Mbps. Yang tidak muat dalam lima menitnya atau lima menit berikutnya hilang. RouterOS tidak dapat melakukan yang hanya batas.',
};
