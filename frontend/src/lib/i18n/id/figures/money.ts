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
    lead: 'Satu per satu ISP, menurut {{span}}, {{selection}}: hari dan jam yang sama dengan Simulasi dan putusnya ISP di Pembagian beban, apa pun periode yang dipilih di atas',
    sizing: {
      fits: 'bisa lebih kecil',
      unsafe: 'lebih kecil tidak aman',
      needed: 'pertahankan',
      full: 'pertahankan',
    },
    sizes: '{{smaller}}, bukan {{today}} (unduh / unggah).',
    saving: 'Sekitar {{amount}} per bulan lebih murah, jika harganya mengikuti kapasitas.',
    mind: 'Ini petunjuk, bukan saran: hanya satu kontrak yang berubah dan yang lain tetap; puncak naik saat ujian atau mahasiswa baru datang, dan pembagian beban menentukan banyaknya lalu lintas tiap ISP.',
    unknown: 'Belum diketahui.',
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
  idle_amount: 'Tidak terpakai, per bulan',
  idle_amount_help: 'harga dikali bagian yang tidak terpakai dari hari penuh',
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
