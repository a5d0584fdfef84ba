import type { balance as english } from '../../en/balance/balance';
import { balanceChange } from './balanceChange';
import { steering } from './steering';
import { whatIf } from './whatIf';

export const balance: typeof english = {
  ...balanceChange,
  title: 'Pembagian beban',
  lead: 'Bagaimana lalu lintas sebaiknya dibagi ke tiap ISP, dan cara aman mencapainya',
  compare: 'Bandingkan sebelum dan sesudah',
  tab: {
    advice: 'Rekomendasi',
    what_if: 'Simulasi',
    changes: 'Perubahan',
    drifts: 'Diubah dari luar',
    rules: 'Aturan',
  },
  read_only:
    'Anda bisa melihat dan mencoba Simulasi; merencanakan dan mengubah router hanya untuk admin.',
  no_uplinks: {
    title: 'Router ini belum punya jalur ISP',
    text: 'Untuk menghitung bobot, jalur dan kontrak masing-masing harus diketahui.',
    action: 'Isi jalur ISP',
  },
  basis: 'Dari data {{days}} ({{zone}}), {{selection}}: {{n}} hari, {{coverage}} waktunya terukur.',
  verdict: {
    change: 'Sebaiknya diubah',
    nothing_to_do: 'Bobot tetap',
    faults: 'Bobot benar, aturan bermasalah',
    set: 'Bobot sudah dipakai',
    not_enough_data: 'Data belum cukup',
    cannot: 'Tidak dapat disarankan',
  },
  state: {
    new: 'Baru',
    accepted: 'Diterima',
    applied: 'Diterapkan',
    superseded: 'Digantikan',
    dismissed: 'Ditolak',
  },
  superseded: {
    newer: 'sudah ada yang lebih baru',
    regime: 'router kini membagi dengan cara lain',
    routes: 'rute cadangan berubah; bobot tidak',
    lines: 'jalur atau kontrak berubah',
    settings: 'aturannya berubah',
    calendar: 'kalender kerja berubah',
  },
  advice: {
    faults: 'Bobot sudah benar; kesalahan serius dalam aturan: {{number}}.',
    is_set: 'Router sudah memakai bobot ini. Rekomendasi berikutnya dimulai dari sana.',
    while_all_work: 'Ini tentang bobot saat semua ISP bekerja, bukan tentang gangguan sekarang.',
    see_remedy: 'Lihat yang membantu',
    see_faults: 'Lihat kesalahan dan rencanakan perbaikannya',
    label: 'Rekomendasi',
    made: 'dibuat {{time}}',
    of_hours: 'hanya tentang jam kerja, dari {{n}} hari',
    decided: '{{who}}: {{reason}}',
    system: 'Timbang',
    fullest: 'ISP terpenuh hari ini → terpenuh nanti (bisa yang lain), persentil ke-95',
    skew_of: 'Ketimpangan {{direction}}, simulasi jam kerja',
    moved: 'Bucket yang pindah',
    new_set: 'susunan bucket baru',
    reasons: 'Alasannya',
    why_not: 'Yang perlu dipertimbangkan',
    have_days: '{{n}} dari {{needed}} hari sudah terekam',
    have_coverage:
      'Cakupan hari-hari itu: {{coverage}}. Data bertambah dengan sendirinya; untuk itu tidak perlu tindakan.',
    none_title: 'Belum ada rekomendasi',
    none_text: 'Dibuat setiap Senin, dan ketika jalur, kontrak, atau metode berubah.',
    make_now: 'Hitung rekomendasi baru',
    being_made:
      'Sedang dihitung setelah perubahan pukul {{time}}. Paling lama semenit; halaman ini lalu menampilkannya sendiri.',
    made_before: {
      regime: 'Pembagian beban telah berubah; rekomendasi baru sedang dihitung.',
      routes:
        'Rute cadangan berubah, bobot tidak. Saran dihitung lagi begitu tidak ada perubahan yang menunggu.',
      contract:
        'Rekomendasi terakhir dibuat sebelum kontrak {{isps}} diubah; yang baru sedang dihitung dan akan tampil di sini.',
      lines:
        'Rekomendasi terakhir dibuat sebelum ada ISP yang ditambah, dihapus, atau diubah; yang baru sedang dihitung dan akan tampil di sini.',
      settings:
        'Rekomendasi terakhir dibuat sebelum aturan pembagian beban diubah; yang baru sedang dihitung dan akan tampil di sini.',
      calendar:
        'Rekomendasi terakhir dibuat sebelum kalender diubah; yang baru sedang dihitung dan akan tampil di sini.',
    },
    undecided:
      'Dibagi dengan cara lain sejak {{time}}. Rekomendasinya dibuat begitu perubahan {{id}} dikonfirmasi atau dibatalkan.',
    plan: 'Rencanakan perubahan ini',
    accept: 'Terima',
    accepted: 'Diterima. Router belum diubah: rencanakan perubahan ketika waktunya tepat.',
    dismiss: 'Tolak',
    means: {
      plan: 'Rencanakan perubahan ini: menampilkan setiap baris untuk router; belum ada yang ditulis sebelum diterapkan.',
      accept:
        'Terima: mencatat persetujuan Anda, router tetap seperti sekarang. Rencanakan kapan saja.',
      dismiss:
        'Tolak: menutupnya dengan alasan Anda. Yang baru dibuat ketika angka atau aturan berubah.',
    },
    dismiss_title: 'Tolak rekomendasi ini',
    dismiss_why: 'Mengapa tidak diikuti?',
    dismiss_help: 'Disimpan bersama rekomendasi, untuk siapa pun yang bertanya kelak.',
    open_change: 'Ke perubahan yang sedang berjalan',
  },
  strip: {
    cell: 'Sisa {{remainder}} dari {{total}}: {{isp}}',
    cell_moved: 'Sisa {{remainder}} dari {{total}}: {{isp}}, pindah',
    nobody: 'tanpa ISP',
    of: '{{n}} dari {{total}}',
  },
  sides: {
    title: 'Bucket',
    lead: 'PCC memilah koneksi menurut hasil hash alamatnya ke bucket yang sama besar; tiap bucket milik satu ISP.',
    now: 'Sekarang',
    proposed: 'Usulan',
    before: 'Sebelum',
    after: 'Sesudah',
    now_label: 'Bucket sekarang, bobot {{weights}}',
    proposed_label: 'Bucket usulan, bobot {{weights}}',
    no_buckets: 'Tanpa bucket: koneksi tidak dibagi dengan PCC.',
    ring: 'Bucket berbingkai berganti ISP.',
  },
  method: {
    ecmp: 'ECMP',
    pcc: 'PCC',
    nth: 'NTH',
    failover: 'Failover',
    none: 'Tanpa pembagian',
    mixed: 'Campuran',
    other: 'Metode lain',
    unread: 'Belum dibaca',
  },
  lines: {
    title: 'Tiap ISP',
    lead: 'Porsi byte, dan seberapa penuh tiap jalur: p95 slot 5 menit, arah yang lebih penuh.',
    lead_change:
      'Sekarang → perkiraan. Dalam kurung: rentang 90 %, dari sampel hari yang lain dan, untuk p95, dari permintaan yang lebih atau kurang pada minggu mendatang. Tiap baris tentang satu ISP saja. Kebetulan menentukan ISP mana yang nanti paling penuh, karena itu angka pada kalimat di atas lebih tinggi daripada semua angka ini.',
    unseen:
      'Dibagi seperti ini sejak {{since}}: belum cukup lama untuk mengetahui porsi tiap ISP (kurang {{hours}} jam kerja). Sampai saat itu “Realisasi” kosong, dan p95 adalah yang tercatat sebelumnya, dibagi menurut konfigurasi sekarang.',
    unseen_unknown:
      'Dibagi seperti ini sejak {{since}}: belum cukup lama untuk mengetahui porsi tiap ISP (kurang {{hours}} jam kerja). Sampai saat itu “Realisasi” kosong, dan p95 hanya dari waktu itu.',
    capacity: 'Kapasitas',
    p95: 'Utilisasi p95',
    measured: 'terukur; kontrak {{contract}}',
    key: 'Titik: dengan bobot sekarang. Putus-putus: 80 %. Garis penuh: 90 %.',
    key_change:
      'Titik: perkiraan, rentangnya sebagai pita. Cincin: sekarang. Putus-putus: 80 %. Garis penuh: 90 %.',
  },
  loss: {
    title: 'Jika satu ISP putus',
    lead_proposed:
      'Dengan bobot yang disarankan, dihitung ulang dari pemakaian yang tercatat. Di atas 100 % adalah yang diminta pengguna: yang didapat tidak lebih dari kapasitas ISP.',
    lead_now:
      'Dengan bobot sekarang, dihitung ulang dari pemakaian yang tercatat. Di atas 100 % adalah yang diminta pengguna: yang didapat tidak lebih dari kapasitas ISP.',
    without: 'Tanpa {{names}}',
    group: 'satu rute: {{group}}',
    overload: '{{minutes}} menit per hari di atas 90 %',
    p95: 'p95 {{share}}',
    why: 'Tabelnya tidak punya rute lain, jadi tabel utama menentukan penggantinya.',
    plan: 'Rencanakan rute cadangan',
    not_yet_safe:
      'Lebih baik, tetapi belum aman: yang membantu selanjutnya lalu lintas yang lebih sedikit atau kontrak yang lebih besar.',
    no_spare:
      'Tidak ada rute cadangan yang membantu: ISP mana pun yang menggantikan, yang lain penuh kurang lebih sama lamanya, atau tabel router tidak memberi tempat untuk rute lain. Yang membantu: lalu lintas yang lebih sedikit atau kontrak yang lebih besar.',
    spare_later:
      'Rute cadangan dinilai menurut bobot yang terpasang: lihat lagi setelah bobot yang disarankan dipasang.',
    no_spare_together:
      'Tidak ada rute cadangan yang membantu: ISP ini putus bersama, dan sisanya harus menampung semua. Yang membantu: jalur lewat rute fisik lain atau kontrak yang lebih besar.',
  },
  worst_hour: 'Jam terburuk: {{time}}, {{share}}',
  options: {
    title: 'Pilihan bobot',
    lead: 'Makin banyak bucket makin dekat ke kapasitas, dan masing-masing menambah satu aturan.',
    weights: 'Bobot',
    buckets: 'Bucket',
    error: 'Selisih terbesar',
    rules: 'Aturan',
    try: 'Coba',
    now: 'sekarang',
    try_label: 'Coba {{denominator}} bucket di Simulasi',
  },
  track: {
    title: 'Rekam jejak',
    lead: '{{hits}} dari {{of}} angka perkiraan tepat di dalam rentangnya ({{rate}}).',
    lead_none: 'Tiap rekomendasi yang diterapkan dibandingkan dengan hasilnya, terbuka bagi semua.',
    none: 'Belum ada rekomendasi yang diterapkan.',
    applied: 'Diterapkan {{time}}',
    provisional: 'Setelah {{n}} dari {{of}} hari kerja',
    complete: '{{hits}} dari {{of}} di dalam rentangnya',
    key: 'Titik: perkiraan, rentangnya sebagai pita. Cincin: yang tercapai.',
    left: 'Dibatalkan atau diganti setelah {{duration}}: tidak ada satu hari kerja pun untuk dibandingkan.',
    too_early: 'Belum satu hari kerja pun berlalu.',
    share: 'perkiraan {{predicted}}, tercapai {{achieved}}',
    of: {
      share: 'Porsi byte',
      p95: 'Seberapa penuh saat puncak (persentil ke-95)',
    },
    hit: 'tepat',
    miss: 'meleset',
  },
  past: {
    title: 'Rekomendasi sejauh ini',
    lead: 'Rekomendasi yang lalu dan keputusannya.',
    none: 'Belum ada.',
    what: 'Rekomendasi',
  },
  what_if: whatIf,
  steering,
  rules: {
    weights: 'Batasan rekomendasi',
    denominator: 'Jumlah bucket maksimum',
    denominator_help: 'Tiap bucket adalah aturan yang dilewati setiap koneksi baru.',
    tolerance: 'Selisih yang diterima',
    tolerance_help: 'Seberapa jauh bobot boleh dari kapasitas, agar hemat bucket.',
    weeks: 'Minggu data yang dipakai',
    weeks_help: 'Jam kerja dari sekian minggu terakhir.',
    measured: 'Pakai kapasitas terukur',
    measured_help: 'Bila tes menunjukkan ISP tidak memenuhi kontraknya.',
    minimum: 'Porsi terkecil tiap ISP',
    minimum_help:
      'Tidak ada rekomendasi yang memberi ISP kurang dari ini. 0 % berarti tanpa batas.',
    making: 'Cara perubahan dilakukan',
    two_person: 'Wajib disetujui admin lain',
    two_person_help:
      'Rencana harus disetujui admin lain, bukan pembuatnya. Untuk mematikannya diperlukan dua admin.',
    two_person_off:
      '{{name}} ingin satu orang saja cukup ({{at}}). Admin lain menyetujui dalam sehari dengan mematikannya di sini lalu menyimpan; menyimpan tanpa mematikan berarti menolak.',
    timer: 'Batas waktu',
    timer_help: 'Tanpa konfirmasi, router otomatis membatalkan perubahan setelah waktu ini.',
    queue: 'Antrean ISP',
    queue_help: 'Setiap ISP mendapat antrean dengan batas; yang sudah membatasi ISP dibiarkan.',
    queue_trials: 'Coba antrean di satu ISP dahulu',
    queue_limit: 'Batas antrean',
    queue_limit_help: 'Di bawah 100 % kontrak, antrean ada di sini, bukan di ISP: biasanya 95 %.',
    confirm: 'Dikonfirmasi oleh',
    confirm_person: 'Admin',
    confirm_checks: 'Pemeriksaan, jika tiap jalur tetap membawa lalu lintas',
    fasttrack: 'FastTrack hanya untuk koneksi tanpa tanda',
    fasttrack_help:
      'Koneksi FastTrack melewati penandaan, sehingga tidak ikut dibagi. Beban CPU naik: paket tanpa FastTrack melewati semua aturan.',
    fasttrack_needed: 'Diperlukan di sini: router ini mengenakan FastTrack pada koneksi bertanda.',
    fasttrack_not_needed:
      'FastTrack tetap seperti sekarang: router ini tidak mengenakannya pada koneksi bertanda.',
    cpu_now: 'CPU sekarang: {{cpu}}.',
    cpu_waits: 'CPU sekarang: – (menunggu pembacaan router berikutnya).',
    pins: 'Kunci alamat tes',
    pins_help: 'Aturan yang menahan tes tiap ISP pada ISP itu.',
    leave_text: 'Perubahan aturan akan hilang.',
  },
  queue: { keep: 'Biarkan', cake: 'CAKE', 'fq-codel': 'FQ-CoDel' },
};
