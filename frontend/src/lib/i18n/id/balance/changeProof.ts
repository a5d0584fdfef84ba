import type { changeProof as english } from '../../en/balance/changeProof';

export const changeProof: typeof english = {
  title: {
    live: 'Apakah berhasil?',
    then: 'Keadaan saat dikonfirmasi',
    undone: 'Keadaan sampai dibatalkan',
  },
  lead: {
    live: 'Laju sebelum adalah rata-rata 10 menit sebelum perubahan; sekarang adalah pembacaan terbaru.',
    then: 'Laju sebelum adalah rata-rata 10 menit sebelum perubahan; saat itu adalah pembacaan terakhir sebelum dikonfirmasi.',
    undone:
      'Laju sebelum adalah rata-rata 10 menit sebelum perubahan; saat itu adalah pembacaan terakhir sebelum dibatalkan.',
  },
  state_of: {
    safe: 'Aman dikonfirmasi',
    measuring: 'Masih mengukur',
    failing: 'Belum aman: {{checks}}',
    unknown: 'Masih mengukur',
  },
  confirmed: {
    safe: 'Semua pemeriksaan lolos',
    measuring: 'Dikonfirmasi sebelum semua pemeriksaan lolos',
    failing: 'Dikonfirmasi walaupun ada pemeriksaan yang gagal: {{checks}}',
    unknown: 'Pemeriksaan tidak disimpan',
  },
  undone: {
    safe: 'Semua pemeriksaan lolos',
    measuring: 'Dibatalkan sebelum semua pemeriksaan lolos',
    failing: 'Ada pemeriksaan yang gagal: {{checks}}',
    unknown: 'Pemeriksaan tidak disimpan',
  },
  at: 'Dikonfirmasi {{time}}',
  undone_at: 'Dibatalkan {{time}}',
  polls_gone:
    'Pembacaan saat itu sudah tidak disimpan: laju dan galat tidak ada lagi. Pemeriksaannya tetap.',
  person:
    'Anda dapat mengonfirmasi kapan saja, dan membatalkan selama pengaman masih ada di router.',
  admin:
    'Admin dapat mengonfirmasi kapan saja, dan membatalkan selama pengaman masih ada di router.',
  advise: 'Pemeriksaan hanya memberi saran.',
  advise_met:
    'Pengaman tetap di sana selama ada lalu lintas tetapi tidak ada paket yang mengenai aturan baru; pemeriksaan lain hanya memberi saran.',
  confirm_although: 'Konfirmasi…',
  although_title: 'Konfirmasi walaupun ada pemeriksaan yang gagal?',
  although_text:
    '{{checks}}. Dengan jawaban ini pemulihan otomatis dihapus dari router: perubahan ini tidak akan dibatalkan sendiri lagi.',
  although: 'Tetap konfirmasi',
  early_title: 'Konfirmasi sebelum ada paket yang mengenai aturan baru?',
  early_text:
    '{{checks}}. Konfirmasi Anda disimpan, tetapi pengaman tetap di router sampai ada paket yang mengenai aturan baru. Jika sampai {{time}} tidak ada, router membatalkan semuanya secara otomatis. Sampai saat itu Anda dapat membatalkan.',
  early: 'Konfirmasi, lalu tunggu',
  waits:
    '{{who}} sudah mengonfirmasi, tetapi belum ada paket yang mengenai aturan baru: pengaman tetap di router sampai ada. Jika sampai {{time}} tidak ada, router membatalkan semuanya secara otomatis. Sampai saat itu perubahan dapat dibatalkan di sini.',
  checks_wait:
    'Belum ada paket yang mengenai aturan baru: pemeriksaan baru mengonfirmasi bila sudah ada. Jika sampai {{time}} tidak ada, router membatalkan semuanya secara otomatis.',
  checked: 'Router terakhir ditanya pukul {{time}}.',
  not_checked: 'Pemeriksaan belum menanyai router.',
  checks: 'Pemeriksaan',
  check: {
    standing: 'Aturan baru terpasang, pengaman siap',
    links: 'Setiap ISP yang punya bucket tersambung',
    routes: 'Setiap ISP yang punya bucket punya rute aktif',
    traffic: 'Setiap ISP membawa lalu lintas seperti sebelumnya',
    classified: 'Aturan baru menangkap setiap koneksi',
    met: 'Paket mengenai aturan baru',
    held: 'Semua itu selama 30 detik',
  },
  failed: {
    standing: 'aturan atau pengaman berubah',
    links: 'tidak tersambung',
    routes: 'tanpa rute aktif',
    traffic: 'tanpa lalu lintas',
    classified: 'ada koneksi yang tidak ditangkap aturan',
    met: 'tidak ada paket yang mengenai aturan baru',
    held: 'belum 30 detik',
  },
  named: '{{isps}}: {{what}}',
  mark: { passed: 'lolos', waiting: 'belum diketahui', failed: 'gagal' },
  before: 'Sebelum',
  now: 'Sekarang',
  then: 'Saat itu',
  share: 'Porsi unduhan',
  share_moves: '{{before}} → {{now}}',
  target: 'sasaran {{share}}',
  shares_follow:
    'Porsi menyusul seiring koneksi berjalan berakhir: tidak perlu mencapai sasaran sebelum dikonfirmasi.',
  pings: 'Ping hilang',
  pings_lost: '{{lost}} dari {{sent}}',
  errors: 'Galat · buangan',
  state: {
    up: 'Tersambung',
    silent: 'Tanpa lalu lintas',
    down: 'Putus',
    stale: 'Bacaan sudah lama',
    missing: 'Interface hilang',
    never: 'Belum dibaca',
  },
};
