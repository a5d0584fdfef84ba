import type { money as english } from '../../en/figures/money';

export const money: typeof english = {
  page: 'Biaya',
  covers: '{{days}}, {{selection}}, cakupan {{coverage}}',
  empty_title: 'Tidak ada ISP pada periode ini',
  empty_text: 'Pilih periode saat ada ISP yang dipakai.',
  direction: 'Arah',
  title: 'Dibayar dan dipakai',
  lead: 'Kapasitas yang dibayar dibandingkan yang dipakai; biaya jika harganya diketahui',
  chart: 'Kapasitas yang dibayar dan dipakai',
  chart_unit:
    'Garis luar adalah kontrak, batang adalah rata-rata, tanda tegak adalah persentil ke-95 dari slot 5 menit. Tiap slot dihitung satu kali, juga yang hanya teramati sebagian.',
  of: '{{mean}} dari {{paid}}',
  currency: 'Mata uang',
  paid: 'Dibayar',
  mean: 'Rata-rata',
  p95: 'p95',
  idle: 'Tidak terpakai',
  idle_help: 'bagian kontrak yang tidak terpakai, pada arah yang lebih sibuk',
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
