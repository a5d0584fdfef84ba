import type { checks as english } from '../../en/figures/checks';

export const checks: typeof english = {
  title: 'Yang perlu diperiksa',
  silent: 'Apakah router menyala? Apakah server ini menjangkau alamat manajemennya?',
  isp_missing: 'Apakah interface diganti nama atau dihapus? Perbaiki di Pengaturan, Router.',
  isp_down:
    'Listrik dan lampu modem atau konverter, kabel ke router; setelah itu hubungi penyedia.',
  isp_silent:
    'Kabel baik. Apakah modem terhubung ke penyedia? Tagihan sudah dibayar, kuota masih ada? Setelah itu hubungi penyedia.',
  lossy:
    'Kabel, konektor, dan radio ke penyedia; apakah lebih parah saat penuh; setelah itu hubungi penyedia.',
  full_now: 'Siapa yang memenuhinya: backup, pembaruan, tes? Beban hanya pindah lewat bobot.',
  slow: 'Siapa yang memenuhinya? Bandingkan dengan ISP lain di Kualitas: jika hanya ini yang lambat, hubungi penyedia.',
};
