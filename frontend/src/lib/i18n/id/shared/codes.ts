import type { codes as english } from '../../en/shared/codes';

export const codes: typeof english = {
  router_error: {
    unresolved: {
      message: 'Nama ini tidak memiliki alamat.',
      remedy: 'Periksa ejaannya, atau gunakan alamat IP.',
    },
    unreachable: {
      message: 'Alamat ini tidak menjawab.',
      remedy: 'Pastikan router menyala dan server ini dapat menjangkau jaringannya.',
    },
    refused_port: {
      message: 'Alamat ini menolak koneksi: tidak ada layanan pada port ini.',
      remedy: 'Aktifkan layanannya: /ip service enable api-ssl. Periksa port.',
    },
    refused_plain_port: {
      message: 'Alamat ini menolak koneksi: tidak ada layanan pada port ini.',
      remedy: 'Aktifkan layanannya: /ip service enable api. Periksa port.',
    },
    not_allowed: {
      message: 'Router menutup koneksi dari server ini.',
      remedy:
        'Tambahkan alamat server ini di /ip service, "Available From", dan periksa firewall input.',
    },
    closed: {
      message: 'Router menutup koneksi di tengah jalan.',
      remedy: 'Uji lagi. Jika berulang, lihat log router.',
    },
    timeout: {
      message: 'Router tidak menjawab pada waktunya.',
      remedy: 'Periksa rute dan firewall antara server ini dan router.',
    },
    too_slow: {
      message: 'Router menjawab terlalu lambat.',
      remedy: 'Periksa beban CPU router dan jalur ke sana.',
    },
    too_large: {
      message: 'Jawaban router lebih besar dari yang diperlukan konfigurasi mana pun.',
      remedy: 'Cari di router menu dengan puluhan ribu baris, atau teks yang sangat panjang.',
    },
    garbage: {
      message: 'Yang menjawab tidak memakai API RouterOS.',
      remedy: 'Periksa alamat dan port: 8729 api-ssl, 8728 api, 8291 WinBox.',
    },
    tls_failed: {
      message: 'Koneksi terenkripsi tidak terbentuk.',
      remedy: 'Beri layanan api-ssl sebuah sertifikat: /ip service set api-ssl certificate=…',
    },
    plain_only: {
      message: 'Port terbuka, tetapi tidak memakai TLS.',
      remedy:
        'Pilih API tanpa enkripsi di atas, atau aktifkan api-ssl di router dan isi portnya (8729).',
    },
    tls_required: {
      message: 'Router meminta enkripsi pada port ini.',
      remedy: 'Pilih api-ssl di atas.',
    },
    certificate_changed: {
      message: 'Sertifikatnya bukan yang telah dikonfirmasi.',
      remedy:
        'Jika Anda memperbaruinya, bandingkan sidik jarinya dan konfirmasi lagi. Jika tidak, mungkin ada yang menyusup di tengah.',
    },
    certificate_unknown: {
      message: 'Sertifikat ini belum dikenal.',
      remedy: 'Bandingkan sidik jari di bawah dengan yang ada di router, lalu konfirmasi.',
    },
    bad_login: {
      message: 'Router menolak nama pengguna atau kata sandi ini.',
      remedy: 'Periksa keduanya; periksa di /user apakah pengguna boleh masuk dari alamat ini.',
    },
    missing_policy: {
      message: 'Pengguna ini tidak punya hak yang diperlukan untuk membaca.',
      remedy: 'Beri grupnya policy api dan read.',
    },
    too_many_sessions: {
      message: 'Tidak ada sesi API yang kosong di router.',
      remedy: 'Tutup program API lain atau naikkan max-sessions di /ip service.',
    },
    not_routeros: {
      message: 'Tidak ada API RouterOS yang menjawab di sana.',
      remedy:
        'Periksa alamat, port (8729 api-ssl, 8728 api), dan enkripsi. Di router, /ip service: layanan aktif, api-ssl punya sertifikat, "Available From" memuat server ini, sesi masih tersedia. Dan tidak ada firewall yang membuang koneksi.',
    },
    local_address: {
      message: 'Alamat ini milik server sendiri, segmen jaringannya, atau bukan satu perangkat.',
      remedy:
        'Isi alamat router yang sebenarnya. Untuk lab atau tunnel, setel TIMBANG_ALLOW_LOCAL_ROUTERS=true.',
    },
    routeros_6: {
      message: 'RouterOS 6 tidak didukung.',
      remedy: 'Tingkatkan router ke RouterOS 7.',
    },
    no_such_interface: {
      message: 'Ada interface yang hilang di router.',
      remedy: 'Baca ulang jalur ISP dan betulkan interface-nya.',
    },
  },
  reason: {
    being_made: 'Angka sedang dihitung ulang setelah zona waktu atau kontrak dibetulkan.',
    no_uplinks: 'Saat itu belum ada jalur ISP yang disetel.',
    too_short: '{{uplink}}: baru {{age}} teramati.',
    low_coverage: '{{uplink}}: hanya {{value}} waktu teramati; perlu {{limit}}.',
    mostly_bridged: '{{uplink}}: {{value}} dari waktu teramati dijembatani.',
    no_traffic: 'Hampir tidak ada lalu lintas.',
    over_contract: '{{uplink}} mencapai {{value}} dari kontraknya untuk {{direction}}.',
    overloaded: '{{uplink}}: {{direction}} mencapai {{value}} dari kontrak (persentil ke-95).',
    nearly_full:
      '{{uplink}} hampir penuh: {{direction}} mencapai {{value}} dari kontrak (persentil ke-95).',
    over_share: '{{uplink}} menyalurkan {{value}} {{direction}}; jatahnya {{limit}}.',
    under_share: '{{uplink}} hanya menyalurkan {{value}} {{direction}}; jatahnya {{limit}}.',
    was_down: '{{uplink}} terputus selama {{age}}, dan lalu lintasnya dibawa ISP lain.',
    no_service: '{{uplink}} tanpa layanan selama {{age}}.',
    was_full: '{{uplink}} penuh selama total {{age}}: lalu lintas yang lewat harus menunggu.',
    wrong_weights: 'Bobot yang diatur menyebabkan {{value}} {{direction}} salah jalur.',
    uneven_traffic:
      'Bobotnya benar, tetapi koneksinya tidak merata: {{value}} {{direction}} tidak berada di ISP yang semestinya.',
    partial_coverage: '{{uplink}}: {{value}} waktu teramati.',
  },
};
