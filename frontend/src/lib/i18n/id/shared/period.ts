/** A page's period, its hours, and the period before. */
export const period = {
  range: {
    label: 'Periode',
    '1h': '1 jam',
    '6h': '6 jam',
    '24h': '24 jam',
    '7d': '7 hari',
    '30d': '30 hari',
    '90d': '90 hari',
    '1y': '1 tahun',
    this_week: 'Minggu ini',
    last_week: 'Minggu lalu',
    last_month: 'Bulan lalu',
    custom: 'Rentang khusus',
  },
  view: {
    zoom_out: 'Kembali ke {{period}}',
    share: 'Bagikan: salin alamat',
    shared_period: 'Alamat disalin, periodenya tetap: {{period}}.',
    shared: 'Alamat disalin.',
    share_refused:
      'Browser tidak mengizinkan halaman ini menyalin. Alamat sudah terpilih: tekan Ctrl C, atau Cmd C di Mac.',
    period: 'Periode: {{period}}',
    compare: 'Bandingkan dengan sebelumnya',
    compare_short: 'Bandingkan',
    compare_help:
      'Menuliskan perubahan di samping angka, dan menggambar periode sebelumnya sebagai garis samar pada grafik waktu.',
    back: 'Mundur satu periode',
    forward: 'Maju satu periode',
    earlier: 'Sebelumnya',
    later: 'Berikutnya',
    own: 'Rentang khusus',
    from_time: 'Dari',
    to_time: 'Sampai',
    show: 'Tampilkan',
    problem: {
      days: 'Pilih hari pertama dan hari terakhir.',
      from_time: 'Tulis jam seperti 08:00.',
      to_time: 'Tulis jam seperti 17:00, atau 24:00 untuk akhir hari.',
      order: 'Periode berakhir sebelum dimulai: pilih akhir yang lebih lambat.',
      future: 'Periode ada di masa depan: pilih awal yang lebih dini.',
      long: 'Panjang periode paling lama sepuluh tahun.',
    },
  },
  before: {
    same: 'sama dengan periode sebelumnya',
    than: 'dibanding periode sebelumnya',
    asked: 'Meminta data {{days}} …',
    short:
      'Data sebelumnya belum cukup: {{days}} teramati {{before}} dari waktunya, perlu {{least}}. Karena itu perubahan tidak ditampilkan.',
    short_now:
      'Data belum cukup: periode ini teramati {{now}} dari waktunya, perlu {{least}}. Karena itu perubahan tidak ditampilkan.',
    against: 'Panah: perubahan terhadap {{days}}.',
    tests: 'Panah: perubahan terhadap {{days}}, bila kedua periode memiliki minimal {{least}} tes.',
  },
  selection: {
    label: 'Jam yang dihitung',
    all: 'Semua jam',
    work: 'Jam kerja',
    off: 'Di luar jam kerja',
    exam: 'Masa ujian',
  },
};
