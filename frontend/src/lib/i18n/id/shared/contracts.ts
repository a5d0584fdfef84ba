import type { contracts as english } from '../../en/shared/contracts';

export const contracts: typeof english = {
  title: 'Ukuran kontrak',
  keep: 'Pertahankan semua',
  larger: '{{names}} terlalu kecil',
  smaller: '{{names}} bisa lebih kecil',
  offers: 'Ada penawaran: hemat {{amount}} per bulan',
  without_offers: 'Tanpa penawaran baru: {{verdict}}',
  unknown: 'Belum diketahui',
  by: 'Menurut {{days}}, seperti pada Biaya',
  peak: 'Terpenuh saat puncak: {{name}}, {{share}} dari kontrak hari ini',
  unused: 'Rata-rata 24 jam tidak terpakai: {{share}} dari {{price}}',
};
