/** Hari libur dari daftar suatu negara atau dari berkas kalender. */
export const holidayImport = {
  suggestion:
    'Kalender ini tidak berisi hari libur untuk dua belas bulan ke depan: impor dari sini.',
  open: 'Impor hari libur',
  save_first: 'Simpan atau buang perubahan Anda dulu.',
  title: 'Impor hari libur',
  source: 'Asalnya',
  source_of: { country: 'Hari libur nasional', file: 'Berkas kalender (.ics)' },
  country: 'Negara',
  first_year: 'Dari tahun',
  last_year: 'Sampai tahun',
  choose_file: 'Pilih berkas',
  paste: 'Atau tempel isinya',
  pasted: 'teks yang ditempel',
  reading: 'Membaca …',
  count: '{{fresh}} baru, {{known}} sudah ada di kalender.',
  outside: {
    one: '1 acara di berkas ini ada di tahun lain.',
    other: '{{n}} acara di berkas ini ada di tahun lain.',
  },
  government: 'Juga hari libur tambahan dari pemerintah, misalnya cuti bersama ({{n}})',
  known: 'sudah ada',
  known_as: 'sudah ada sebagai {{name}}',
  estimated: 'perkiraan',
  estimated_note:
    'Tanggal perkiraan mengikuti peredaran bulan. Bandingkan dengan pengumuman pemerintah.',
  left_out: { one: '1 acara tidak diambil:', other: '{{n}} acara tidak diambil:' },
  more_left_out: { one: 'dan 1 lagi.', other: 'dan {{n}} lagi.' },
  line: 'Baris {{line}}',
  why: {
    cancelled: 'acaranya dibatalkan.',
    unnamed: 'tidak bernama (SUMMARY): tambahkan harinya sendiri.',
    undated: 'tidak punya hari pertama (DTSTART): tambahkan harinya sendiri.',
    part_unreadable:
      '{{part}} tidak dipahami: perbaiki di berkasnya, atau tambahkan harinya sendiri.',
    zone_unknown:
      'zona waktunya {{part}} tidak dikenal: ekspor dengan zona seperti Asia/Jakarta, atau tambahkan harinya sendiri.',
    not_a_whole_day:
      'berlangsung {{part}}, bukan sehari penuh: tambahkan sendiri jika hari itu tidak ada yang bekerja.',
    too_long: 'berlangsung {{part}} hari: isi sebagai masa libur di bawah.',
    repeats_otherwise:
      'berulang menurut {{part}}, yang tidak dibaca: tambahkan hari-harinya sendiri.',
  },
  add: { one: 'Tambahkan 1 hari libur', other: 'Tambahkan {{n}} hari libur' },
};
