/** Temuan tentang tanda koneksi dan rute: siapa yang mendapatnya, dan ke mana paketnya pergi. */

export interface FindingText {
  readonly message: string;
  readonly consequence: string;
  readonly remedy: string;
}

export const findingsOfMarks: Readonly<Record<string, FindingText>> = {
  mark_without_route: {
    message:
      'Koneksi diberi tanda {{mark}} ({{rules}}), tetapi tidak ada aturan di {{chain}} yang mengubahnya menjadi tanda rute.',
    consequence: 'Koneksi itu keluar lewat tabel main, apa pun tandanya.',
    remedy:
      'Tambahkan aturan: chain={{chain}} connection-mark={{mark}} action=mark-routing new-routing-mark=(tabelnya).',
  },
  rule_matches_no_client: {
    message: 'Tidak ada paket klien yang dapat cocok dengan {{rules}}.',
    consequence:
      'Jalur dari aturan itu mendapat lebih sedikit dari yang tertulis, atau tidak ada yang dibagi.',
    remedy:
      'Bandingkan isi aturan itu, dan aturan sebelumnya, dengan paket klien: interface, alamat, dst-address-type=!local, connection-mark=no-mark.',
  },
  uplink_gets_nothing: {
    message:
      'Tidak ada paket klien yang keluar lewat {{interface}}: tabel {{tables}} semuanya menuju {{way}}.',
    consequence: 'Porsi yang dimaksud untuknya pindah ke jalur lain.',
    remedy: 'Arahkan rute default terdekat salah satu tabel itu ke jalur ini.',
  },
  router_cut_off: {
    message: 'Paket dari {{interface}} ke router sendiri keluar lewat {{ways}} ({{rules}}).',
    consequence:
      'RouterOS 7 memeriksa tanda sebelum pengantaran lokal: klien kehilangan DNS dan akses ke router.',
    remedy:
      'Terima dst-address-type=local sebelum aturan itu, atau tambahkan dst-address-type=!local padanya.',
  },
  inside_cut_off: {
    message:
      'Paket dari {{interface}} ke jaringan kampus lainnya keluar lewat {{ways}} ({{rules}}).',
    consequence: 'Jaringan-jaringan di dalam kampus tidak saling terjangkau.',
    remedy: 'Terima tujuan ke jaringan kampus sendiri sebelum aturan itu.',
  },
  redirect_lost: {
    message:
      'Paket dari {{interface}} yang dialihkan NAT ke router sendiri keluar lewat {{ways}} ({{rules}}).',
    consequence:
      'Paket itu tidak sampai ke proxy atau DNS router: RouterOS 7 memeriksa tanda sebelum pengantaran lokal.',
    remedy:
      'Terima (accept) paket dari aturan NAT tersebut (redirect atau dst-nat) di mangle sebelum aturan itu.',
  },
  routed_before_marked: {
    message:
      'Paket pertama koneksi yang mendapat tanda {{mark}} ({{rules}}) keluar lewat {{first}}, paket berikutnya lewat {{later}}.',
    consequence: 'NAT memberi koneksi alamat jalur pertama, sehingga putus di jalur lain.',
    remedy: 'Letakkan aturan tanda rute setelah aturan tanda koneksi, di prerouting.',
  },
  foreign_source_address: {
    message: 'Yang keluar lewat {{interface}} mendapat alamat {{address}}, milik {{owner}}.',
    consequence: 'Jawabannya masuk lewat ISP lain, atau paketnya dibuang di jalan.',
    remedy: 'Beri tiap jalur aturannya sendiri: out-interface={{interface}} action=masquerade.',
  },
  mark_never_set: {
    message: 'Ada aturan untuk tanda koneksi {{mark}}, yang tidak pernah dipasang.',
    consequence: 'Aturan itu tidak pernah cocok; mungkin salah tulis.',
    remedy: 'Betulkan namanya, atau hapus aturannya.',
  },
  no_inbound_marks: {
    message:
      'Koneksi yang masuk lewat {{interfaces}} tidak diberi tanda koneksi, dan jawabannya keluar lewat {{ways}}.',
    consequence: 'Jawaban ke router dan server publik dapat keluar lewat jalur lain dan hilang.',
    remedy:
      'Per jalur: chain=prerouting in-interface=(jalur) connection-mark=no-mark connection-state=new action=mark-connection.',
  },
  no_output_marks: {
    message:
      'Jawaban router sendiri untuk permintaan yang masuk lewat {{interfaces}} keluar lewat {{ways}}: tanpa tanda rute, atau dengan tanda lain.',
    consequence:
      'WinBox, VPN, ping, dan API lewat jalur itu gagal selama jalur lain lebih diutamakan.',
    remedy: 'Per jalur: chain=output connection-mark=(tandanya) action=mark-routing.',
  },
  server_answers_astray: {
    message:
      'Jawaban server publik {{server}} untuk permintaan yang masuk lewat {{interfaces}} keluar lewat {{ways}}.',
    consequence: 'Yang meminta lewat jalur itu tidak mendapat jawaban.',
    remedy:
      'chain=prerouting in-interface=(sisi kampus) connection-mark=(tanda jalurnya) action=mark-routing.',
  },
  answers_leave_again: {
    message:
      'Jawaban yang masuk lewat {{interface}} keluar lagi lewat {{ways}}: jawaban itu juga diberi tanda rute ({{rules}}).',
    consequence: 'Klien tidak mendapat jawaban lewat jalur ini.',
    remedy: 'Tambahkan in-interface (atau in-interface-list) sisi kampus pada aturan itu.',
  },
};
