import { changeHas } from './changeHas';
import { changeNames } from './changeNames';
import type { balanceChange as english } from '../../en/balance/balanceChange';
import { changeCourse } from './changeCourse';
import { changeProof } from './changeProof';
import { changeHistory } from './changeHistory';

export const balanceChange: typeof english = {
  plan: {
    title: 'Rencanakan perubahan',
    lead: 'Router dibaca dan rencana dibuat. Anda melihat setiap baris sebelum apa pun ditulis.',
    of_recommendation: 'Rekomendasi {{id}}: {{weights}}',
    of_drift: 'Kembalikan yang diubah di luar Timbang',
    of_way_back: 'Kembali ke keadaan sebelum perubahan {{id}}',
    of_finding: 'Perbaiki temuan ini: {{finding}}',
    of_weights: 'Bobot ini: {{weights}}',
    of_trial: 'Uji coba antrean {{id}}: {{queue}}',
    of_nothing: 'Belum ada pilihan: mulai dari rekomendasi atau dari Simulasi.',
    forecast: 'Bobot ini pada jam kerja yang tercatat:',
    gone: 'Temuan ini sudah tidak ada',
    gone_text:
      'Router menurut pembacaan terakhir tidak lagi memilikinya: tidak ada yang perlu diperbaiki.',
    to_findings: 'Lihat temuan',
    predicted: 'Perkiraan rekomendasi untuk bobot ini:',
    exactly: 'Hanya menurut hitungan, andai koneksi terbagi persis seperti bucket:',
    replayed:
      'Diputar ulang: sepenuh apa ISP pada hari-hari itu. Angka rekomendasi lebih tinggi karena juga memperhitungkan kebetulan dan permintaan yang lebih besar pada minggu mendatang.',
    options: 'Yang dilakukan selain itu',
    safety: 'Pengaman',
    reason: 'Alasan',
    reason_help: 'Disimpan dalam riwayat. Wajib diisi sebelum perubahan diterapkan.',
    nothing_written: 'Belum ada yang ditulis ke router.',
    nothing_written_by_plan: 'Rencana hanya membaca dan memeriksa; tidak ada yang ditulis.',
    with_options: 'Pilih antrean dan batas waktu dulu',
    submit: 'Buat rencana',
  },
  change: {
    title: 'Perubahan {{id}}',
    name: 'Perubahan {{id}}: {{what}}',
    ...changeNames,
    plan_again: 'Rencanakan lagi',
    back: 'Semua perubahan',
    way_back: 'Rencanakan jalan kembali',
    old_rules_stay_off:
      'Bobot sebelumnya dipasang pada aturan Timbang. Aturan lama, yang dimatikan oleh perubahan ini, tetap mati.',
    old_rules_go_off:
      'Aturan lama dimatikan, tidak dihapus. Sebelum Anda mengonfirmasi, pembatalan menyalakannya lagi. Sesudah itu, “Rencanakan jalan kembali” memasang bobot sebelumnya dalam aturan Timbang, dan aturan lama tetap mati.',
    old_rules_without_way:
      'Aturan lama dimatikan, tidak dihapus. Sebelum Anda mengonfirmasi, pembatalan menyalakannya lagi. Sesudah itu aturan lama tetap mati, dan Timbang tidak merencanakan jalan kembali ke sana.',
    leads_back: 'Ini jalan kembali dari',
    standing: 'Keadaan',
    old_plan:
      'Rencana ini sudah berumur {{age}}. Sebelum ada yang ditulis, router dibaca lagi dan dibandingkan dengannya.',
    router_has: 'Router sekarang:',
    state: {
      planned: 'Rencana',
      arming: 'Memasang pengaman di router',
      applying: 'Menulis',
      verifying: 'Memeriksa',
      pending: 'Menunggu konfirmasi',
      confirming: 'Sedang dikonfirmasi',
      reverting: 'Sedang dibatalkan',
      confirmed: 'Dikonfirmasi',
      taken_back: 'Ditarik kembali',
      replaced: 'Diganti',
      reverted: 'Dibatalkan',
      refused: 'Tidak dijalankan',
      discarded: 'Dibuang',
    },
    kind: {
      nothing: 'Tidak ada yang ditulis',
      marks: 'Hanya tanda pada aturan yang ada',
      buckets: 'Susunan bucket baru',
      convert: 'Dari metode lain ke PCC',
      fix: 'Perbaikan konfigurasi',
      trial: 'Bagian uji coba antrean',
    },
    ...changeHas,
    succeeded_by: { taken_back: 'Ditarik kembali oleh', replaced: 'Diganti oleh' },
    phase: {
      arming: 'Pengaman terpasang',
      applying: 'Ditulis',
      verifying: 'Diperiksa',
      pending: 'Menunggu konfirmasi',
      confirming: 'Dikonfirmasi',
      reverting: 'Dibatalkan',
    },
    mark: {
      done: 'selesai',
      now: 'sekarang',
      failed: 'berhenti di sini',
      ended: 'diakhiri seseorang di sini',
      later: 'nanti',
    },
    progress: 'Langkah demi langkah',
    no_steps: 'Belum ada yang dilakukan.',
    steps: 'Langkah: {{n}}',
    trace: 'Telusuri paket sebelum dan sesudah',
    effects: 'Yang dilakukan',
    effects_undone: 'Yang hendak dilakukan',
    warnings: 'Peringatan',
    warnings_then: 'Peringatan rencana, sebelum berakhir: {{number}}',
    bar: 'Yang dapat Anda lakukan sekarang',
    discard: 'Buang rencana',
    approve: 'Setujui',
    apply: 'Terapkan…',
    confirm: 'Konfirmasi',
    revert: 'Batalkan',
    needs_approval: 'Harus disetujui admin selain {{who}} sebelum dapat diterapkan.',
    by_checks:
      'Pemeriksaan mengonfirmasinya otomatis setelah tiap jalur tetap membawa lalu lintas.',
    requested: {
      confirm: '{{who}} sudah mengonfirmasi; sedang dijalankan.',
      revert: '{{who}} sudah membatalkan; sedang dijalankan.',
    },
    ended_by: {
      named: 'oleh {{who}}',
      checks: 'oleh pemeriksaan',
      router: 'oleh router sendiri',
      engine: 'oleh Timbang',
    },
    not_whole: 'belum utuh',
  },
  apply: {
    title: 'Terapkan ke {{router}}?',
    writes: {
      one: 'Satu baris ditulis, persis seperti ditampilkan.',
      other: '{{n}} baris ditulis berurutan, persis seperti ditampilkan.',
    },
    running: {
      new_only: 'Hanya koneksi baru yang pindah; yang sedang berjalan tetap di ISP-nya.',
      queues: 'Antrean langsung berlaku, juga untuk koneksi yang sedang berjalan.',
      fasttracked: 'Yang sudah di-FastTrack tetap begitu sampai selesai.',
      spare:
        'Tidak ada koneksi yang pindah, baru maupun berjalan, selama {{name}} bekerja. Bila putus, yang berjalan di atasnya terputus seperti sekarang, lalu mulai lagi lewat {{takers}}.',
      watched:
        'Tidak ada koneksi yang pindah selama gateway menjawab ping. Bila tidak menjawab, rutenya dilepas: yang berjalan di atasnya terputus, lalu mulai lagi lewat ISP lain.',
      spare_removed:
        'Tidak ada koneksi yang pindah, baru maupun berjalan, selama {{name}} bekerja. Bila putus, {{takers}} tidak lagi menggantikannya lewat rute ini: rute router yang lain yang menentukan.',
      unmoved:
        'Koneksi yang sedang berjalan tetap seperti sekarang: tidak ada paket yang berpindah jalan.',
      turned:
        'Koneksi yang sedang berjalan tetap seperti sekarang, kecuali paket yang dikirim ke jalan lain oleh perbaikan ini: lihat “Yang dilakukan”. Koneksinya dapat terputus dan mulai lagi.',
    },
    other_address:
      'ISP lain berarti alamat publik lain: bank dan portal mungkin meminta masuk lagi, dan VPN tersambung ulang. Sebaiknya di luar jam kerja.',
    rollback:
      'Sampai Anda mengonfirmasi, router menyimpan skrip timbang-rollback-{{id}} dan 2 scheduler, untuk batas waktu dan untuk menyala ulang.',
    timer_person:
      'Anda punya {{time}} untuk mengonfirmasi. Tanpa konfirmasi, atau jika router tak terjangkau, router membatalkan semuanya otomatis.',
    timer_checks:
      'Pemeriksaan yang mengonfirmasi. Jika gagal, atau tak ada kabar selama {{time}}, router membatalkan semuanya otomatis.',
    reason_help: 'Disimpan dalam riwayat dan log audit.',
    submit: 'Tulis ke {{router}}',
    elsewhere: {
      begun:
        'Dialog ditutup: {{who}} sudah memulai perubahan ini dari jendela lain. Dari sini tidak ada yang ditulis.',
      discarded: 'Dialog ditutup: rencana ini dibuang di jendela lain. Tidak ada yang ditulis.',
      other:
        'Dialog ditutup: perubahan lain pada router ini sudah dimulai, jadi rencana ini belum dapat diterapkan. Dari sini tidak ada yang ditulis.',
      reason: 'Alasan yang Anda ketik: “{{reason}}”',
    },
  },
  forecast: {
    title: 'Yang pindah, yang tetap',
    lead: '{{share}} koneksi baru akan memakai ISP lain, jadi juga alamat publik lain. Koneksi yang sedang berjalan tetap. Sebaiknya di luar jam kerja: bank dan portal mungkin meminta masuk lagi, dan VPN tersambung ulang.',
    lead_unknown: 'Koneksi yang sedang berjalan tetap di ISP-nya; hanya yang baru pindah.',
    stays: 'Koneksi berjalan yang tetap',
    uncounted: 'tidak dihitung',
    lead_begun:
      'Dengan perubahan ini {{share}} koneksi baru memakai ISP lain daripada sebelumnya. Koneksi yang sedang berjalan tetap.',
    lead_undone:
      'Selama berlaku, {{share}} koneksi baru memakai ISP lain. Perubahan dibatalkan: kini kembali seperti sebelumnya.',
    lead_never: '{{share}} koneksi baru semestinya pindah; perubahan tidak dijalankan.',
    now: 'Koneksi baru, sekarang',
    then: 'Koneksi baru, nanti',
    before: 'Koneksi baru, sebelum',
    after: 'Koneksi baru, sesudah',
  },
  writes: {
    title: 'Baris yang ditulis',
    lead: 'Menurut urutan ini; ↩ adalah pembatal masing-masing. Jumlah baris: {{n}}.',
    rollback:
      'Lebih dulu pengamannya: satu skrip (lihat di bawah) dan dua pemicunya. Ketiganya dihapus setelah perubahan dikonfirmasi atau dibatalkan.',
    planned: 'Lalu baris rencana:',
    none: 'Tidak ada yang perlu ditulis.',
    undo: 'Tampilkan pembatal',
    undo_line: 'Dibatalkan oleh',
    undone_with: '(dibatalkan bersama baris lain)',
    copy: 'Semua baris, untuk disalin',
    script: 'Skrip pengaman yang disimpan router',
    script_help:
      'Dipasang di router sebelum baris pertama. Berjalan ketika waktu habis dan setelah router menyala ulang.',
    script_ended:
      'Perubahan ini sudah selesai: skrip ditulis seperti oleh versi Timbang ini, tidak dibaca dari router.',
  },
  facts: {
    title: 'Siapa, kapan, mengapa',
    reason: 'Alasan',
    planned: 'Direncanakan',
    approved: 'Disetujui',
    applied: 'Diterapkan',
    timer: 'Batas waktu',
    confirm: 'Konfirmasi',
    ended: 'Berakhir',
  },
  old: {
    title: 'Koneksi berjalan menurut tanda ISP-nya',
    lead: 'Semua yang bertanda, dari sebelum perubahan dan sesudahnya. Yang dari sebelum tetap di ISP tempat mulainya sampai berakhir. Mereset memindahkannya seketika, dan memutus yang sedang berjalan.',
    count: 'Hitung',
    choose: 'Pilih {{name}}',
    connections: { one: '1 koneksi', other: '{{n}} koneksi' },
    not_current: 'tak ada yang baru',
    others: '{{n}} lainnya tanpa tanda-tanda ini.',
    all_entries:
      'Halaman Router menampilkan semua entri tabel router menurut pembacaan terbarunya, dengan dan tanpa tanda.',
    flush: 'Reset koneksi yang dipilih',
    sure: 'Reset {{n}} koneksi yang sedang berjalan? Yang berjalan di atasnya terputus.',
    progress: '{{removed}} direset, {{left}} tersisa',
  },
  timer: {
    label: 'Sisa waktu untuk mengonfirmasi',
    left: 'lagi: router otomatis membatalkannya pukul {{time}}',
    over: 'Waktunya habis pukul {{time}}.',
    stale:
      'Keadaan pukul {{time}}. Server tidak menjawab: apa yang terjadi sejak itu tidak diketahui.',
  },
  banner: {
    what: 'sedang diubah oleh {{who}}: {{state}}.',
    left: 'Otomatis dibatalkan dalam {{left}}.',
    disarming: 'Pengaman sedang dilepas dari router.',
    open: 'Tinjau',
    look: 'Lihat',
  },
  history: changeHistory.history,
  drift: changeHistory.drift,
  proof: changeProof,
  ...changeCourse,
};
