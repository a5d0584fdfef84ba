import type { mutes as english } from '../../en/settings/mutes';

export const mutes: typeof english = {
  title: 'Pembisuan',
  lead: 'Untuk yang sudah diketahui dan masih akan lama: gangguannya tetap tercatat, berwarna, dan dihitung, tetapi tidak ada pesan ke saluran.',
  mute: 'Bisukan gangguan',
  mute_it: 'Bisukan',
  mute_this: 'Bisukan',
  none: 'Tidak ada yang dibisukan',
  none_text: 'Setiap gangguan yang diminta suatu saluran dikirim.',
  reason: 'Alasan',
  reason_help: 'Dibaca semua orang, misalnya: Telkom memperbaiki kabel bulan Mei, tiket IN123',
  choose: 'Pilih',
  where: 'Di mana',
  at_place: 'Kampus, router, atau ISP',
  everywhere: 'Di semua tempat',
  until: 'Sampai',
  until_help:
    'Menurut jam {{zone}}, paling lama 365 hari lagi. Yang masih bermasalah sesudahnya baru dikirim saat itu.',
  state: { standing: 'Aktif', over: 'Selesai', lifted: 'Diakhiri' },
  lift: 'Akhiri pembisuan',
  lift_title: 'Akhiri pembisuan “{{reason}}”?',
  lift_text: 'Yang masih bermasalah di sana dikirim dalam satu menit.',
};
