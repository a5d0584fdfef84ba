import type { rules as english } from '../../en/settings/rules';

export const rules: typeof english = {
  title: 'Kapan gangguan dibuka',
  lead: 'Tidak ada yang harus ditulis: setiap jenis sudah punya batas. Batas dapat diubah untuk satu ISP, satu router, satu kampus, atau di mana saja; aturan terdekat berlaku, dengan semua batasnya. Empat kali dalam empat jam tetap satu gangguan, sesingkat apa pun. Warna di Sekarang memakai batasnya sendiri.',
  kind: 'Jenis',
  limits: 'Dibuka dan ditutup',
  by: 'Diubah oleh',
  as_it_comes: 'Bawaan',
  change: 'Ubah…',
  change_of: 'Ubah {{kind}}, {{where}}',
  dialog: '{{kind}}: kapan dibuka',
  where: 'Di mana',
  everywhere: 'di mana saja',
  says: {
    router_unreachable:
      'Dibuka setelah {{open}} tanpa jawaban; ditutup setelah {{clear}} dengan jawaban',
    isp_down:
      'Dibuka setelah {{open}} tidak tersambung ke modem; ditutup setelah {{clear}} tersambung',
    isp_silent:
      'Dibuka setelah {{open}} hampir tanpa lalu lintas; ditutup setelah {{clear}} dengan lalu lintas',
    isp_full:
      'Dibuka setelah {{open}} pada {{open_percent}} % kontrak atau lebih; ditutup setelah {{clear}} di bawah {{clear_percent}} %',
    isp_degraded:
      'Dibuka setelah {{open}} dengan {{loss_percent}} % ping hilang, atau lebih lambat dari biasanya sebanyak {{slow_by_ms}} ms dan setengahnya; ditutup setelah {{clear}} tanpa itu',
  },
  field: {
    open_s: 'Dibuka setelah',
    clear_s: 'Ditutup setelah',
    open_percent: 'Penuh mulai',
    clear_percent: 'Tidak penuh lagi di bawah',
    loss_percent: 'Kehilangan mulai',
    slow_by_ms: 'Lambat mulai',
  },
  help: {
    open_s: 'selama itu buruk, dihitung dari data',
    clear_s: 'selama itu baik kembali',
    open_percent: 'dari kontrak, dalam lima menit',
    clear_percent: 'dari kontrak',
    loss_percent: 'dari ping yang hilang',
    slow_by_ms: 'di atas yang biasa pada jam itu, dan setengahnya',
  },
  unit: { s: 'dtk', min: 'mnt', percent: '%', ms: 'ms' },
  between: '{{least}} sampai {{most}} {{unit}}',
  try: 'Apa yang akan dibukanya?',
  tried: 'Akan dibuka {{n}}× dalam {{days}} hari terakhir; dengan aturan hari ini {{today}}×.',
  tried_long: 'Sejak {{from}}: {{n}}×; dengan aturan hari ini {{today}}×.',
  only_since:
    'Dihitung sejak {{from}}: lebih lama tidak tersimpan, atau terlalu lama dihitung di sini.',
  nothing_kept: 'Belum ada yang tersimpan di sana: belum dapat dikatakan apa yang akan dibuka.',
  source: {
    events: 'Dari putusnya sambungan yang tercatat.',
    samples: 'Dari setiap pembacaan, dengan bagian dan konfigurasi hari ini.',
    slots: 'Dari slot lima menit.',
    pings: 'Dari ping setiap menit.',
  },
  newest: 'Yang terbaru',
  lasts: '{{from}}, masih terbuka',
  span: '{{from}} selama {{duration}}',
  and_more: 'dan {{n}} lagi',
  reset: 'Kembalikan',
  reset_of: 'Kembalikan {{kind}}, {{where}}',
  reset_title: 'Kembalikan “{{kind}}” untuk {{where}}?',
  reset_text: 'Sesudahnya aturan tempat yang lebih luas berlaku di sana, atau bawaannya.',
};
