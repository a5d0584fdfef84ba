import type { palette as english } from '../../en/shared/palette';

export const palette: typeof english = {
  placeholder: 'Cari halaman, router, ISP, pengaturan',
  none: 'Tidak ditemukan.',
  count: '{{n}} hasil',
  hidden: 'dan {{n}} lagi: ketik lebih lengkap',
  group: {
    trouble: 'Masalah saat ini',
    pages: 'Halaman',
    routers: 'Router',
    isps: 'ISP',
    settings: 'Pengaturan',
    actions: 'Tindakan',
  },
  theme: { light: 'Tema terang', dark: 'Tema gelap' },
  which_isp: 'Lambat, atau ada keluhan: ISP mana penyebabnya?',
  without: 'Tanpa {{name}}: jika kontraknya dihentikan',
  wall: 'Buka wallboard',
};
