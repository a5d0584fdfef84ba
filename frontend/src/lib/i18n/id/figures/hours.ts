import type { hours as english } from '../../en/figures/hours';

export const hours: typeof english = {
  title: 'Pola jam',
  when: '{{day}} {{from}}–{{to}}',
  cell: '{{when}}: {{value}}',
  cell_none: '{{when}}: tidak ada pengukuran',
  nothing: 'tidak ada pengukuran',
  one_cell:
    'Satu kotak adalah satu jam dalam seminggu, semua jam seperti itu pada periode ini digabung. Waktu dalam {{zone}}.',
  framed: 'Kotak berbingkai adalah jam kerja.',
  worst: {
    title: 'Jam terburuk',
    lead: 'Saat paling banyak byte tidak lewat ISP yang semestinya',
    says: '{{isp}} menyalurkan {{share}} {{direction}}; jatahnya {{ideal}}',
    wrong: '{{volume}} tidak lewat ISP yang semestinya',
    none: 'Tidak ada jam yang timpang: pembagian selalu di bawah 5 %.',
    unknown: 'Tidak ada pengukuran pada periode ini, jadi belum ada jam yang dapat dinilai.',
  },
  skew: {
    title: 'Ketimpangan per jam dalam seminggu',
    of: '{{direction}}: ketimpangan',
    unit: 'Porsi byte yang tidak lewat ISP yang semestinya.',
    tail: 'atau lebih',
  },
  use: {
    title: 'Seberapa penuh tiap ISP',
    lead: 'Rata-rata pemakaian kontrak per jam dalam seminggu',
    direction: 'Arah',
    utilization: 'Rata-rata pemakaian',
    mean: 'Rata-rata',
    max: 'Sampel tercepat',
    above_80: 'Waktu di atas 80 %',
    of: '{{isp}}: {{direction}}',
    unit: 'Rata-rata pemakaian kontrak yang berlaku saat itu (hari ini {{rate}}).',
    tail: 'dari kontrak',
    peak: 'Sampel tercepat {{rate}}',
    above: '{{part}} waktunya di atas 80 %',
  },
  asleep: {
    title: 'ISP yang menganggur',
    lead: 'Menganggur: di bawah {{below}} pada kedua arah saat ISP lain di atas {{above}}',
    says: '{{isp}} menganggur {{hours}} jam ({{share}} dari waktu terukur) saat ISP lain di atas {{above}}.',
    never: {
      one: 'tidak pernah menganggur saat ISP lain di atas {{above}}.',
      other: 'tidak pernah menganggur saat ISP lain di atas {{above}}.',
    },
    unknown: '{{isp}}: tidak ada pengukuran.',
    one: 'Dengan satu ISP, tidak ada ISP lain yang bisa sibuk pada saat yang sama.',
  },
  covers: '{{days}}, {{selection}}, {{coverage}} waktunya terukur',
  empty_title: 'Tidak ada jam pada periode ini',
  empty_text:
    'Jam disusun dari 5 menit yang utuh: router baru menampilkannya dalam beberapa menit. Selain itu, pilih periode yang lebih panjang atau jam lain.',
};
