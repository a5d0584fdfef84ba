import type { offers as english } from '../../en/settings/offers';

export const offers: typeof english = {
  title: 'Daftar harga',
  lead: 'Yang ditawarkan ISP sebagai ganti kontrak sekarang. Halaman Uang membandingkannya: mana yang cukup dengan biaya lebih kecil?',
  none: 'Belum ada penawaran.',
  add: 'Tambah penawaran',
  isp: 'ISP',
  download: 'Unduhan, Mbps',
  upload: 'Unggahan, Mbps',
  price: 'Harga per bulan',
  currency: 'Mata uang',
  from: 'Mulai',
  to: 'Sampai',
  remove: 'Hapus penawaran {{number}}',
  offer: 'Penawaran {{number}}',
  leave_text: 'Daftar harga belum disimpan.',
  compare: 'Bandingkan di halaman Uang',
};
