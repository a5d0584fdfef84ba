import type { guide as english } from '../../en/shared/guide';

export const guide: typeof english = {
  title: 'Panduan demo',
  chip: 'Panduan',
  steps_done: 'langkah selesai',
  simulated: 'Simulasi',
  all_steps: 'Semua langkah',
  close: 'Tutup panduan',
  done: 'selesai',
  admin_only:
    'Hanya admin yang mengubah router. Keluar, lalu masuk sebagai admin untuk mencobanya.',
  all_done: 'Anda sudah melihat apa yang dilakukan Timbang.',
  again: 'Ulangi',
  step: {
    verdict: {
      title: 'Penilaian',
      text: 'Satu kalimat menyebut apakah ada masalah, di ISP mana, dan apa langkah berikutnya.',
    },
    isp: {
      title: 'Halaman {{isp}}',
      text: 'Lalu lintasnya dari satu jam sampai satu tahun, gangguannya, dan kontraknya.',
    },
    report: {
      title: 'Minggu lalu sebagai PDF',
      text: 'Membuka minggu itu dan menyimpan laporan dua halaman untuk pimpinan.',
    },
    failure: {
      title: 'Bagaimana jika {{isp}} gagal?',
      text: 'Lalu lintas yang terekam diputar ulang tanpanya: ISP mana yang penuh, dan berapa lama.',
    },
    rollback: {
      title: 'Rencanakan, terapkan, kembali',
      text: 'Sengaja berbeda dari pembagian sekarang: buat rencana, terapkan, dan jangan konfirmasi. Setelah tiga menit router kembali otomatis.',
    },
    wall: {
      title: 'Wallboard',
      text: 'Untuk TV di ruang NOC. Terbuka di tab baru.',
    },
  },
  cable: {
    pull: 'Cabut kabel {{isp}}',
    help: 'Simulasi: {{isp}} mati selama satu menit, lalu kembali otomatis.',
    left: '{{isp}} dicabut: kembali dalam {{seconds}} dtk',
    look: 'Dalam sepuluh detik penilaian menyebut bahwa {{isp}} mati, apa yang perlu diperiksa, dan ke mana lalu lintasnya pindah.',
    back: 'Kabel {{isp}} sudah terpasang. Dalam sepuluh detik penilaian kembali seperti semula; 24 jam terakhir mencatat gangguannya.',
    now: 'Buka Sekarang',
  },
  door: {
    noc: {
      title: 'Masuk sebagai staf NOC',
      text: 'Melihat ISP mana yang mati atau penuh, dan menangani gangguan.',
    },
    manager: {
      title: 'Masuk sebagai manajer',
      text: 'Membaca laporan mingguan, biaya, dan kontrak; tidak mengubah apa pun.',
    },
    admin: {
      title: 'Masuk sebagai admin',
      text: 'Boleh semuanya, juga mengubah pembagian beban router.',
    },
    or: 'atau dengan kata sandi',
  },
};
