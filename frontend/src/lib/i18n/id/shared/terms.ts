import type { terms as english } from '../../en/shared/terms';

/** Arti istilah yang mungkin belum dikenal pembaca; `docs/glossary.md` menjelaskan lebih lengkap. */
export const terms: typeof english = {
  skew: 'Porsi byte yang tidak melewati ISP yang semestinya, dibandingkan dengan kapasitasnya. 0 % berarti ideal, di bawah 5 % seimbang, di atas 15 % sangat tidak merata.',
  ideal: 'Porsi yang seharusnya dibawa sebuah ISP: kapasitasnya dibagi kapasitas semua ISP.',
  configured: 'Porsi yang diberikan aturan di router kepada ISP ini.',
  achieved: 'Porsi byte yang benar-benar dibawa ISP ini.',
  p95: 'Persentil ke-95: 95 % dari slot 5 menit berada di laju ini atau di bawahnya. Angka ini menunjukkan seberapa penuh jam sibuk, tanpa lonjakan sesaat.',
  coverage:
    'Porsi waktu yang terukur dalam periode ini. Waktu tanpa pengukuran tidak dihitung, bukan dianggap nol.',
  bridged: 'Waktu di antara dua pembacaan yang berjauhan: jumlahnya diketahui, grafiknya tidak.',
  period:
    'Waktu ketika router membagi beban dengan satu cara: metode, bobot, dan antrean yang sama.',
  bucket:
    'PCC membagi koneksi menurut alamatnya ke dalam kelompok yang sama besar. Setiap kelompok adalah satu bucket, dan setiap bucket melewati satu ISP. Bobot adalah jumlah bucket.',
  drift: 'Perubahan pembagian beban yang dibuat di router, di luar Timbang.',
  finding:
    'Sesuatu dalam konfigurasi router yang membuat lalu lintas lewat jalan yang keliru, atau yang akan terjadi saat sebuah ISP putus. Setiap temuan menyebutkan cara memperbaikinya.',
};
