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
    router_busy:
      'Dibuka setelah {{open}} dengan {{open_percent}} % prosesor atau lebih; ditutup setelah {{clear}} di bawah {{clear_percent}} %',
  },
  fixed_lead: 'Jenis ini tidak punya batas yang dapat diubah',
  fixed: {
    timbang_blind: 'Dibuka bila tidak ada router yang terbaca; ditutup begitu satu terbaca',
    timbang_unwell:
      'Dibuka bila pemeriksaan mandiri suatu ISP tidak cocok, disk basis data hampir penuh (di bawah 5 % dan 10 GB, atau di bawah 1 GB), pesan menunggu lebih dari 10 mnt, atau tidak ada cadangan malam yang berhasil selama dua hari; ditutup 26 jam setelah ketidakcocokan, dengan ruang setengah kali lebih banyak, bila tidak ada yang menunggu semenit, atau dengan cadangan berikutnya. Cadangan yang Anda buat dengan alat lain tidak diketahui di sini',
    probes_missing:
      'Dibuka bila lebih dari setengah uji yang jatuh tempo dalam 24 jam gagal atau tidak berjalan (sedikitnya empat jatuh tempo); ditutup di bawah seperempat. Diperiksa setiap jam',
    probes_invalid:
      'Dibuka bila tiga uji terakhir yang mengukur tidak membuktikan jalurnya; ditutup dengan satu yang membuktikannya. Diperiksa setiap jam',
    skewed:
      'Dibuka pada akhir hari kerja dengan ketimpangan di atas 15 % dan ada ISP yang penuh; ditutup dengan hari di bawah 10 %, atau tanpa ISP penuh. Hari dengan gangguan, kesalahan berbahaya, atau kurang dari 90 % teramati tidak dinilai',
    finding_danger:
      'Dibuka bila pembacaan konfigurasi kedua juga menunjukkannya; ditutup pada pembacaan pertama tanpa kesalahan itu',
    drift:
      'Dibuka bila pembacaan konfigurasi menunjukkannya; ditutup bila sudah ditandai diperiksa, atau dikembalikan lewat Timbang',
    change_waiting:
      'Dibuka bila 90 dtk tidak ada yang mengonfirmasi; ditutup bila perubahan berakhir',
    change_stuck:
      'Dibuka satu menit setelah waktu router membatalkannya sendiri; ditutup bila hasilnya diketahui',
    change_reverted:
      'Dibuka bila perubahan berakhir lain dari yang diinginkan orang; ditutup bila ada yang menangani, atau setelah 3 hari',
    reboot:
      'Dibuka bila router menyala ulang; ditutup bila ada yang menangani, atau setelah 3 hari',
    quota:
      'Dibuka pada 75 % kuota, atau setelah seminggu dengan laju yang menghabiskannya sebelum tanggal tagihan; ditutup pada tanggal tagihan berikutnya, atau di bawah 75 % dengan laju di bawah 95 %. Diperiksa setiap jam',
    quota_used:
      'Dibuka bila kuota habis; ditutup pada tanggal tagihan berikutnya. Diperiksa setiap jam',
    contract_low:
      'Dibuka bila nilai tengah uji yang terbukti dalam lima hari kerja di bawah 80 % kontrak, unduh atau unggah (sedikitnya lima uji); ditutup mulai 85 %. Diperiksa saat jam kerja berakhir',
    sla_missed:
      'Dibuka bila ISP terputus lebih lama daripada yang diizinkan kontraknya untuk sebulan penuh; ditutup pada bulan berikutnya. Diperiksa setiap jam',
    no_data:
      'Dibuka bila lebih dari 10 % jam kerja sehari tidak terbaca padahal router menyala, atau router belum pernah terbaca selama satu jam; ditutup dengan hari yang terbaca, atau bacaan pertama',
    contract_ends:
      'Dibuka 60 hari sebelum hari terakhir kontrak bila tidak ada lanjutannya, dan diingatkan 30 dan 7 hari sebelumnya. Ditutup bila hari terakhir yang lebih akhir atau kontrak berikutnya diisi, atau bila kontrak sudah berakhir. Diperiksa setiap jam',
  },
  field: {
    open_s: 'Dibuka setelah',
    clear_s: 'Ditutup setelah',
    open_percent: 'Dibuka mulai',
    clear_percent: 'Ditutup di bawah',
    loss_percent: 'Kehilangan mulai',
    slow_by_ms: 'Lambat mulai',
  },
  help: {
    open_s: 'selama itu buruk, dihitung dari data',
    clear_s: 'selama itu baik kembali',
    open_percent: 'bagian kontrak yang terpakai ini, rata-rata lima menit',
    clear_percent: 'bagian kontrak yang terpakai ini, rata-rata lima menit',
    of_processor: 'bagian prosesor yang terpakai ini',
    loss_percent: 'dari ping yang hilang',
    slow_by_ms: 'di atas yang biasa pada jam itu, dan setengahnya',
  },
  unit: { s: 'dtk', min: 'mnt', percent: '%', ms: 'ms' },
  outside: 'Ketik angka yang diterima kolom ini: {{between}}.',
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
    polls: 'Dari setiap pembacaan prosesor.',
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
