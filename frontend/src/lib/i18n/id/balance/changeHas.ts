import type { changeHas as english } from '../../en/balance/changeHas';

export const changeHas: typeof english = {
  has: {
    planned: 'belum berubah. Ini baru rencana; belum ada yang ditulis.',
    arming: 'aturan lama. Pengaman dipasang lebih dulu; belum ada yang berubah.',
    applying:
      'sesaat di antara aturan lama dan baru, tanpa celah. Tanpa konfirmasi, router membatalkannya otomatis pukul {{time}}.',
    verifying:
      'aturan baru, diperiksa. Tanpa konfirmasi, router membatalkannya otomatis pukul {{time}}.',
    pending: 'aturan baru. Tanpa konfirmasi, router membatalkannya otomatis pukul {{time}}.',
    confirming: 'aturan baru. Pengaman sedang dilepas.',
    reverting: 'sedang kembali ke aturan lama.',
    taken_back: 'tidak lagi seperti yang ditulis perubahan ini.',
    replaced: 'bobot lain daripada yang dipasang perubahan ini.',
    confirmed: 'aturan baru. Penghitung waktu dan skrip pengaman sudah dilepas.',
    reverted_person: 'aturan sebelum perubahan ini, karena dibatalkan seseorang.',
    reverted_named: 'aturan sebelum perubahan ini, karena dibatalkan {{who}}.',
    reverted_checks: 'aturan sebelum perubahan ini, karena pemeriksaan gagal.',
    reverted_router: 'aturan sebelum perubahan ini: router membatalkannya otomatis.',
    timer_ended:
      'aturan sebelum perubahan ini. Tidak dikonfirmasi tepat waktu: router memulihkannya pukul {{time}}.',
    rules_unmet:
      'aturan sebelum perubahan ini. Sampai {{time}} tidak ada paket yang mengenai aturan baru: beban tidak terbagi, jadi router memulihkan aturan lama.',
    restarted:
      'aturan sebelum perubahan ini. Router memulihkannya sebelum waktunya habis pukul {{time}}, seperti setelah dinyalakan ulang.',
    not_confirmed:
      'aturan sebelum perubahan ini. Tidak dikonfirmasi tepat waktu: Timbang memulihkannya pukul {{time}}.',
    reverted_engine: 'aturan sebelum perubahan ini: dibatalkan oleh Timbang.',
    not_restored: 'baru pulih sebagian. Periksa aturannya dengan tangan.',
    rollback_incomplete_one:
      'aturan sebelum perubahan ini, tetapi belum utuh: {{count}} baris pengaman gagal.',
    rollback_incomplete_other:
      'aturan sebelum perubahan ini, tetapi belum utuh: {{count}} baris pengaman gagal.',
    refused: 'aturan lama. Tidak satu pun baris rencana ditulis.',
    discarded: 'tidak berubah. Rencana dibuang.',
    late: 'waktunya habis pukul {{time}}. Router membatalkannya otomatis, atau sudah; jawaban berikutnya akan memastikan.',
    away: 'tidak menjawab saat terakhir ditanya. Router membatalkannya otomatis pukul {{time}}.',
    away_late:
      'tidak menjawab. Waktunya habis pukul {{time}}, jadi router mestinya sudah kembali ke aturan lama; jawaban berikutnya akan memastikan.',
    away_early: 'tidak menjawab. Belum ada baris perubahan yang pasti tertulis.',
  },
  spare_stands: {
    kept: 'Rute cadangan untuk {{name}} tetap berlaku.',
    gone: 'Rute cadangannya untuk {{name}} sudah tidak ada.',
  },
};
