import type { money as english } from '../../en/figures/money';

export const money: typeof english = {
  page: 'Biaya',
  covers: '{{days}}, {{selection}}, {{coverage}} waktunya terukur',
  empty_title: 'Tidak ada ISP pada periode ini',
  empty_text: 'Pilih periode saat ada ISP yang dipakai.',
  unused:
    '{{idle}} dari {{paid}} per bulan dibayarkan untuk kapasitas yang rata-rata tidak terpakai.',
  unused_before: 'Bagian yang tidak terpakai berubah',
  unused_share: '{{share}} dari kapasitas yang dibayar tidak terpakai.',
  unused_share_chosen: 'Pada jam terpilih, {{share}} dari kapasitas yang dibayar tidak terpakai.',
  busiest: {
    all: 'Pada saat puncak (persentil ke-95), semua ISP bersama memerlukan {{share}} dari kapasitas yang dibayar.',
    all_and_fullest:
      'Pada saat puncak (persentil ke-95), semua ISP bersama memerlukan {{share}} dari kapasitas yang dibayar. Yang paling penuh {{isp}}: {{part}} dari kontraknya.',
    single: 'Pada saat puncak (persentil ke-95), {{isp}} memerlukan {{part}} dari kontraknya.',
    chosen:
      'Pada puncak jam terpilih (persentil ke-95), semua ISP bersama memerlukan {{share}} dari kapasitas yang dibayar.',
  },
  how: 'Tidak terpakai: menurut rata-rata, pada arah yang lebih sibuk tiap ISP. Persentil ke-95: hanya 5 % dari slot 5 menit yang lebih penuh.',
  how_chosen: 'Biayanya untuk hari penuh: jalur juga dibayar pada malam hari.',
  smaller: {
    title: 'Kontrak yang bisa lebih kecil',
    lead: 'ISP yang cukup dengan {{part}} kontraknya atau kurang: arah tersibuknya terisi paling banyak 70 % pada saat puncak',
    says: 'Pada saat puncak (persentil ke-95) diperlukan {{peak}} dari kontrak {{today}} (unduh / unggah). Kontrak sebesar {{enough}} dari itu masih terisi paling banyak 70 %.',
    mind: 'Ini petunjuk, bukan saran: ruang pada satu ISP juga menampung kampus saat ISP lain putus, puncak naik saat ujian atau mahasiswa baru datang, dan pembagian beban menentukan banyaknya lalu lintas tiap ISP.',
    none: 'Tidak ada: dengan {{part}} kontraknya, setiap ISP terisi lebih dari 70 % pada saat puncak.',
    unknown:
      'Belum diketahui: diperlukan paling sedikit satu minggu, dengan 80 % waktunya teramati, untuk setiap ISP.',
    failures: 'Lihat akibatnya jika satu ISP putus',
  },
  direction: 'Arah',
  title: 'Dibayar dan dipakai',
  lead: 'Kapasitas yang dibayar dibandingkan yang dipakai; biaya jika harganya diketahui',
  chart: 'Kapasitas yang dibayar dan dipakai',
  chart_unit:
    'Garis luar adalah kontrak, batang adalah rata-rata, tanda tegak dengan persentasenya adalah persentil ke-95 dari slot 5 menit. Tiap slot dihitung satu kali, juga yang hanya teramati sebagian.',
  of: '{{mean}} dari {{paid}}',
  currency: 'Mata uang',
  paid: 'Dibayar',
  mean: 'Rata-rata',
  p95: 'Persentil ke-95',
  idle: 'Tidak terpakai',
  idle_help:
    'bagian kontrak yang tidak terpakai, pada arah yang lebih sibuk; pada baris total ditimbang menurut harga',
  price: 'Harga per bulan',
  cost: 'Biaya periode ini',
  cost_help: 'dihitung sejak pengukuran pertama tiap ISP',
  whole_days:
    'Biaya, volume berguna, dan biaya per TB dihitung dari hari penuh, bukan hanya dari jam yang dipilih: jalur juga dibayar pada malam hari',
  useful: 'Volume berguna',
  useful_help: 'kedua arah, tanpa tes kami sendiri',
  per_tb: 'Biaya per TB berguna',
  table: 'Biaya dan pemakaian tiap ISP',
  all_of: 'Jumlah ({{currency}})',
  no_price: 'belum ada harga',
  until: '{{price}} sampai {{date}}',
  no_prices:
    'Belum ada harga. Isi biaya bulanan tiap ISP, lalu halaman ini menghitung biaya per terabyte.',
  ask_admin: 'Admin mengisi harga di Pengaturan, Router, Jalur ISP.',
  some_unpriced: '{{n}} dari {{all}} ISP belum punya harga; tidak ikut dalam jumlah mana pun.',
  enter: 'Isi harga',
  tb_is: '1 TB = 1000⁴ byte',
};
