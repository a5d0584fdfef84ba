import type { changeHistory as english } from '../../en/balance/changeHistory';

export const changeHistory: typeof english = {
  history: {
    title: 'Riwayat perubahan',
    lead: 'Termasuk rencana. Tidak ada yang dihapus.',
    none_title: 'Belum ada perubahan yang direncanakan',
    none_text: 'Mulai dari rekomendasi, atau coba bobot di Simulasi.',
    what: 'Perubahan',
    state: 'Keadaan',
    who: 'Siapa dan mengapa',
    when: 'Kapan',
  },
  drift: {
    notice: 'Pembagian di router diubah seseorang di luar Timbang.',
    notice_link: 'Lihat apa',
    title: 'Diubah di luar Timbang',
    lead: 'Perubahan pada aturan dan rute yang menentukan pembagian, diketahui dalam hitungan menit.',
    none_title: 'Tidak ada yang diubah di luar Timbang',
    none_text:
      'Pembagian di router masih seperti saat pertama dibaca atau terakhir diubah lewat Timbang.',
    open: 'Belum diperiksa',
    acknowledged: 'Sudah diperiksa',
    restored: 'Dikembalikan',
    between:
      'Antara {{since}} dan {{at}}, oleh seseorang di luar Timbang; router tidak mencatat siapa.',
    by: 'Diperiksa oleh {{who}}.',
    moved: 'Yang bergeser sejak itu',
    no_metrics: 'Belum cukup yang terukur.',
    hours: '{{hours}} jam sesudah, dibanding sekian jam sebelum.',
    note: 'Apa yang Anda ketahui tentang ini?',
    acknowledge: 'Tandai sudah diperiksa',
    restore: 'Rencanakan pengembalian',
  },
};
