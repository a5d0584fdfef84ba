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
    group: '{{what}}: {{counts}}',
    act: { added: '{{n}} ditambahkan', gone: '{{n}} hilang', changed: '{{n}} diubah' },
    menu: {
      list: '{{n}} isi daftar alamat',
      mangle: '{{n}} aturan mangle',
      fasttrack: '{{n}} aturan FastTrack',
      routing_rule: '{{n}} aturan routing',
      table: '{{n}} tabel routing',
      route: '{{n}} rute default',
      half: '{{n}} rute ke separuh internet',
      vrf: '{{n}} VRF',
      nat: '{{n}} aturan NAT',
      queue: '{{n}} antrean',
      member: '{{n}} anggota daftar interface',
      hotspot: '{{n}} aturan hotspot',
      client: '{{n}} klien DHCP atau PPP',
      setting: '{{n}} pengaturan IP',
    },
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
    hours:
      '{{hours}} jam sesudah, dibanding sekian jam sebelum: tidak ada hari lain dengan aturan ini.',
    same_hours_once: '{{hours}} jam sesudah, dibanding jam yang sama pada satu hari sebelumnya.',
    same_hours:
      '{{hours}} jam sesudah, dibanding jam yang sama pada {{days}} hari sebelumnya (median).',
    note: 'Apa yang Anda ketahui tentang ini?',
    acknowledge: 'Tandai sudah diperiksa',
    restore: 'Rencanakan pengembalian',
  },
};
