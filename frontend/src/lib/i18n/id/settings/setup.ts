import type { setup as english } from '../../en/settings/setup';

export const setup: typeof english = {
  title: 'Langkah awal',
  lead: 'Lewati yang tidak Anda perlukan.',
  count: '{{done}} dari {{all}} selesai',
  complete: 'Tidak ada yang tersisa.',
  all: 'Lihat semua langkah',
  next: 'Berikutnya: {{item}}',
  later: 'Nanti: {{items}}',
  some: '{{have}} dari {{of}}',
  hide: 'Sembunyikan di halaman Sekarang',
  show: 'Tampilkan di halaman Sekarang',
  skip: 'Tidak kami perlukan',
  take_back: 'Kembalikan',
  look: 'Buka',
  state: { done: 'Selesai', open: 'Belum selesai', put_aside: 'Tidak kami perlukan' },
  item: {
    router: {
      title: 'Tambah router',
      gain: 'Angka pertama tiba setelah sekitar 15 detik, penilaian pertama dalam 30 menit.',
      act: 'Tambah',
    },
    contracts: {
      title: 'Konfirmasi ISP dan kecepatan kontrak',
      gain: 'Menunjukkan seberapa penuh tiap ISP, dan porsi lalu lintas yang seharusnya dibawanya.',
      act: 'Konfirmasi',
    },
    prices: {
      title: 'Isi harga',
      gain: 'Menunjukkan biaya tiap ISP per TB, dan yang dibayar tetapi tidak terpakai.',
      act: 'Isi',
    },
    calendar: {
      title: 'Atur jam kerja dan hari libur',
      gain: 'Malam dan hari libur yang sepi tidak lagi menutupi seberapa penuh jam kerja.',
      act: 'Atur',
    },
    tests: {
      title: 'Rencanakan tes',
      gain: 'Menunjukkan kecepatan dan tundaan yang sungguh diberikan tiap ISP.',
      act: 'Rencanakan',
    },
    alerts: {
      title: 'Terima pesan',
      gain: 'Gangguan sampai ke Anda lewat surel atau Telegram, juga saat tidak ada yang melihat.',
      act: 'Siapkan',
    },
    colleague: {
      title: 'Undang rekan kerja',
      gain: 'Ada yang bisa bertindak saat Anda pergi, dan log mencatat siapa berbuat apa.',
      act: 'Undang',
    },
    wallboard: {
      title: 'Tampilkan di TV',
      gain: 'Semua orang di ruangan melihat gangguan saat terjadi.',
      act: 'Pasangkan',
    },
    report: {
      title: 'Buka atau pesan laporan',
      gain: 'Satu minggu dalam dua halaman, bagi yang memutuskan soal kontrak.',
      act: 'Buka',
    },
  },
};
