import type { largeTransfer as english } from '../../en/balance/largeTransfer';

export const largeTransfer: typeof english = {
  title: 'Satu transfer besar',
  lead: 'Apakah ada gunanya menggabungkan ISP, sehingga satu transfer memakai semuanya (bonding, Multipath TCP)? Dari slot dan ping yang tercatat; tidak ada yang ditulis.',
  access: 'Kecepatan host itu sendiri',
  unknown: 'Belum ada yang dapat dikatakan.',
  table: 'Satu transfer besar seperti sekarang, dan jika digabung',
  when: 'Kapan',
  now: 'Sekarang, median',
  p10: 'sepersepuluh di bawah {{rate}}',
  pooled: 'Digabung, median',
  factor: 'Kali',
  duration: '100 GB pada median',
  then: '{{now}} → {{pooled}}',
  no_time: 'tidak ada ruang',
  crowd: 'Yang didapat semua orang',
  crowd_today: 'p95 terbesar satu ISP, seperti sekarang',
  crowd_weighted: 'p95 terbesar satu ISP, dengan bobot menurut kontrak',
  crowd_pooled: 'p95 semua ISP jika digabung',
  takes: 'Yang diperlukan',
  takes_box:
    'Satu perangkat lagi di samping router, Linux yang mendukung Multipath TCP, yang dilalui transfer besar: RouterOS tidak punya Multipath TCP.',
  takes_server:
    'Satu server agregasi di luar, di pusat data, sebesar semua ISP bersama-sama: {{down}} unduhan dan {{up}} unggahan. Semua lalu lintas gabungan melewatinya.',
  takes_address:
    'Satu alamat publik untuk semua, yaitu alamat server: situs dan lisensi yang mengenali kampus dari alamatnya harus mengenal alamat baru itu.',
  how: 'Sekarang: satu koneksi mendapat salah satu ISP menurut bobot yang disetel, lalu memakai yang kosong di sana (kapasitas dikurangi beban) pada slot itu. Digabung: 95 % dari yang kosong di semua ISP; ISP yang kehilangan ping saat tidak penuh tidak memberi lebih dari yang didapat satu koneksi TCP pada kehilangan itu. Keduanya tidak lebih cepat dari host. Lalu lintas lain tidak mengalah, jadi ini angka paling rendah. Slot yang tidak semua ISP-nya terukur tidak dihitung.',
};
