/** Temuan dan perbedaan konfigurasi dalam bahasa Indonesia, menurut kodenya. Versi Inggrisnya adalah kalimat
 * server sendiri, jadi tidak ada di sini. Kata-kata RouterOS dibiarkan apa adanya. */

import { findingsOfMarks, type FindingText } from './findingsOfMarks';
import { findingsOfQueues } from './findingsOfQueues';

const byMainTable = 'Paket bertanda lewat tabel main: porsi jalur ini pindah ke yang lain.';

export const findings: Readonly<Record<string, FindingText>> = {
  interface_missing: {
    message: 'Router tidak memiliki interface bernama {{interface}}.',
    consequence: 'Tidak ada yang diukur untuk jalur ini.',
    remedy: 'Pilih lagi interface jalur ini; interface itu diganti namanya atau dihapus.',
  },
  table_not_forwarding: {
    message:
      'Ada aturan yang mengirim paket ke tabel {{table}}, padahal tabel itu tidak meneruskan paket.',
    consequence: byMainTable,
    remedy: 'Buat tabelnya: /routing/table/add name={{table}} fib',
  },
  table_without_default_route: {
    message: 'Ada aturan yang mengirim paket ke tabel {{table}}, yang tidak punya rute default.',
    consequence: byMainTable,
    remedy:
      'Tambahkan: /ip/route/add dst-address=0.0.0.0/0 gateway=... routing-table={{table}} check-gateway=ping',
  },
  main_without_default_route: {
    message: 'Tabel main tidak punya rute default.',
    consequence:
      'Lalu lintas tanpa tanda, termasuk milik router sendiri, dan yang jalurnya putus tidak sampai ke mana-mana.',
    remedy: 'Tambahkan satu rute default per jalur di tabel main, dengan distance 1, 2, 3, ...',
  },
  equal_distances: {
    message:
      'Beberapa rute default di tabel main memakai distance yang sama ({{distances}}), padahal router ini tidak hanya memakai ECMP.',
    consequence:
      'Lalu lintas tanpa tanda terbagi ke semuanya, sehingga failover dan pembagian beban saling mengganggu.',
    remedy: 'Beri setiap rute default di tabel main distance yang berbeda.',
  },
  no_check_gateway: {
    message: 'Rute default lewat {{gateway}} (tabel {{table}}) tidak memakai check-gateway.',
    consequence: 'Jika jalur mati di luar port router, lalu lintas tetap dikirim ke sana.',
    remedy: 'Setel check-gateway=ping pada rute itu.',
  },
  gateway_on_two_uplinks: {
    message: 'Gateway {{gateway}} berada di belakang {{interfaces}} sekaligus.',
    consequence: 'Semua rute lewat gateway itu keluar dari satu jalur saja; jalur lainnya kosong.',
    remedy: 'Sebutkan interface-nya: gateway={{gateway}}%interface.',
  },
  gateway_without_route: {
    message:
      'Tidak ada rute ke gateway {{gateway}}, jadi rute default-nya tidak pernah dipakai (tabel {{table}}).',
    consequence: 'Jalur yang dimaksud tidak mendapat apa-apa dari rute itu, dan tidak dipantau.',
    remedy:
      'Tambahkan rute host-nya: /ip/route/add dst-address={{gateway}}/32 gateway=(gateway jalurnya) scope=10',
  },
  probe_host_on_two_uplinks: {
    message: 'Gateway {{gateway}} dicapai lewat {{interfaces}} sekaligus.',
    consequence:
      'Lalu lintas bertanda ke sana terbagi ke jalur-jalur itu, dan jalur yang mati tidak ketahuan.',
    remedy: 'Beri setiap host pemantau satu rute host saja, lewat jalur yang dipantaunya.',
  },
  one_probe_host: {
    message:
      'Semua rute lewat {{interface}} bergantung pada jawaban satu host, {{host}} (tabel {{table}}).',
    consequence:
      'Jika {{host}} saja yang diam, {{interface}} tidak dipakai lagi, padahal jalurnya hidup.',
    remedy:
      'Pantau host kedua lewat jalur yang sama: satu rute host dan satu rute default dengan distance yang sama.',
  },
  way_weight_unknown: {
    message:
      'Beberapa rute default yang setara di tabel {{table}} menuju satu gateway ({{interfaces}}).',
    consequence:
      'Apakah RouterOS memberi porsi lebih besar kepada rute yang berulang tidak didokumentasikan: porsinya tidak diketahui.',
    remedy:
      'Simpan satu rute default per gateway: add-default-route=no di samping rute yang ditulis.',
  },
  strict_rp_filter: {
    message: 'Pemeriksaan jalur balik (rp-filter) disetel strict.',
    consequence: 'Jawaban yang masuk lewat jalur yang bukan pilihan tabel main dibuang.',
    remedy: 'Setel rp-filter=loose (atau no) di /ip/settings.',
  },
  no_masquerade: {
    message: 'Tidak ada aturan NAT sumber untuk lalu lintas yang keluar lewat {{interface}}.',
    consequence:
      'Klien dengan alamat privat tidak mendapat jawaban lewat jalur ini, kecuali kampus memakai alamat publik.',
    remedy:
      'Tambahkan: /ip/firewall/nat/add chain=srcnat action=masquerade out-interface={{interface}}',
  },
  fasttrack_with_marks: {
    message: 'FastTrack mengambil koneksi yang membawa tanda rute.',
    consequence:
      'Paketnya melewati mangle dan keluar lewat tabel main: pembagian yang disetel tidak terjadi, dan penghitung aturan kehilangan sebagian besar byte.',
    remedy: 'Tambahkan connection-mark=no-mark pada aturan fasttrack, atau nonaktifkan.',
  },
  dns_over_one_uplink: {
    message: 'Semua pencarian nama dari klien dikirim lewat {{interface}}.',
    consequence: 'Jika {{interface}} lambat atau mati, semua jalur terasa lambat atau mati.',
    remedy: 'Biarkan pencarian nama ikut dibagi, atau pakai resolver di router.',
  },
  pcc_mixed_classifiers: {
    message: 'Satu kelompok aturan PCC memakai beberapa classifier: {{classifiers}}.',
    consequence:
      'Hash-nya berbeda, jadi ada koneksi yang cocok dengan beberapa aturan dan ada yang tidak satu pun.',
    remedy: 'Pakai classifier yang sama di semua aturan kelompok itu.',
  },
  pcc_mixed_denominators: {
    message: 'Satu kelompok aturan PCC memakai beberapa penyebut: {{denominators}}.',
    consequence:
      'Porsinya bukan seperti yang tertulis, dan sebagian lalu lintas mungkin tidak bertanda.',
    remedy: 'Pakai satu penyebut, dan setiap sisa di bawahnya tepat sekali.',
  },
  classifier_splits_sessions: {
    message: 'Classifier {{classifier}} menyebar koneksi satu klien ke beberapa jalur.',
    consequence: 'Situs yang mengikat sesi ke satu alamat (bank, sebagian gim) dapat memutusnya.',
    remedy: 'Pakai both-addresses, kecuali pembagian yang lebih halus memang diinginkan.',
  },
  pcc_remainder_too_large: {
    message: 'Sisa pada {{classifier}} tidak lebih kecil dari penyebutnya.',
    consequence:
      'Aturan itu tidak pernah cocok, jadi jalurnya mendapat lebih sedikit dari yang dimaksud.',
    remedy: 'Pakai sisa dari 0 sampai penyebut dikurangi satu.',
  },
  pcc_uncovered: {
    message: 'Tidak ada aturan untuk sisa {{remainders}} dari {{denominator}}.',
    consequence: 'Sebagian koneksi tidak bertanda dan keluar lewat tabel main.',
    remedy: 'Tambahkan aturan untuk setiap sisa yang belum ada, atau kecilkan penyebutnya.',
  },
  pcc_repeated: {
    message: 'Beberapa aturan memakai sisa yang sama: {{remainders}}.',
    consequence:
      'Hanya satu yang menentukan, jadi ada jalur yang mendapat lebih sedikit dari yang tertulis.',
    remedy: 'Berikan setiap sisa kepada tepat satu aturan.',
  },
  nth_uncovered: {
    message: 'Aturan nth membiarkan {{percent}} % koneksi tanpa tanda.',
    consequence: 'Koneksi itu keluar lewat tabel main.',
    remedy:
      'Tiap aturan hanya melihat sisa dari aturan sebelumnya: nth=3,1, lalu 2,1, lalu aturan tanpa nth.',
  },
  nth_counts_marked: {
    message: 'Aturan nth berikutnya ikut menghitung koneksi yang sudah ditandai aturan sebelumnya.',
    consequence: 'Tandanya ditimpa, jadi porsinya bukan seperti yang tertulis.',
    remedy: 'Tambahkan connection-mark=no-mark pada aturan-aturan berikutnya.',
  },
  nth_splits_connections: {
    message: 'Aturan nth menghitung setiap paket, bukan hanya paket pertama koneksi.',
    consequence: 'Paket dari satu koneksi lewat beberapa jalur dan NAT memutusnya.',
    remedy: 'Tambahkan connection-state=new dan connection-mark=no-mark pada aturan itu.',
  },
  nth_ignores_clients: {
    message: 'nth membagi koneksi secara bergilir, siapa pun yang membukanya.',
    consequence: 'Sesi satu klien dapat memakai beberapa alamat publik.',
    remedy: 'Lebih baik PCC dengan both-addresses.',
  },
  classifier_stops: {
    message:
      'Aturan pemilah memakai passthrough=no, jadi aturan tanda rute tidak pernah melihat paket pertama.',
    consequence: 'Koneksi dimulai lewat jalur tabel main dan alamat NAT-nya tetap di sana.',
    remedy: 'Setel passthrough=yes pada aturan itu.',
  },
  classifier_remarks: {
    message: 'Aturan pemilah tidak memakai connection-mark=no-mark.',
    consequence:
      'Koneksi yang masuk lewat jalur lain ditandai ulang, begitu pula koneksi yang sedang berjalan saat bobot berubah.',
    remedy: 'Tambahkan connection-mark=no-mark pada aturan itu.',
  },
  classifier_without_state: {
    message: 'Aturan pemilah tidak memakai connection-state=new.',
    consequence: 'Koneksi berjalan yang belum bertanda ikut dipindahkan saat aturan diaktifkan.',
    remedy: 'Tambahkan connection-state=new pada aturan itu.',
  },
  classifier_takes_local: {
    message: 'Aturan pemilah juga mengambil lalu lintas ke router itu sendiri.',
    consequence:
      'RouterOS 7 memeriksa tanda sebelum pengantaran lokal: klien kehilangan DNS dan akses ke router.',
    remedy: 'Tambahkan dst-address-type=!local pada aturan itu.',
  },
  default_in_halves: {
    message:
      'Rute ke 0.0.0.0/1 dan 128.0.0.0/1 lewat {{gateways}} menggantikan rute default di tabel {{table}}.',
    consequence: 'Keduanya didahulukan dari semua rute default tabel itu, berapa pun distance-nya.',
    remedy:
      'Bila bukan itu maksudnya, pakai satu rute default dengan distance terkecil sebagai gantinya.',
  },
  sticky_list: {
    message:
      'Aturan ini memasukkan alamat ke daftar {{list}} (address-list-timeout={{timeout}}), dan yang ada di daftar itu punya jalur sendiri: {{rules}}.',
    consequence:
      'Yang sudah terdaftar tetap di jalurnya: bobot baru hanya mengenai yang belum ada di daftar.',
    remedy:
      'Setelah bobot berubah, hapus entri dinamis daftar itu, atau beri aturan ini address-list-timeout yang pendek.',
  },
  packet_mark_routes: {
    message: 'Tabel ({{tables}}) dipilih menurut tanda paket {{mark}}.',
    consequence:
      'Tanda paket tidak disimpan pada koneksi: paket yang terlewat oleh aturan penandanya keluar lewat jalur lain. Perubahan bobot dari sini membiarkan aturan itu apa adanya.',
    remedy: 'Tandai koneksinya, lalu pilih rute menurut connection-mark.',
  },
  port_never_matches: {
    message:
      '{{interface}} adalah port bridge atau bond, padahal ada aturan yang memintanya sebagai in-interface atau out-interface: {{rules}}.',
    consequence: 'Paket masuk dan keluar lewat bridge, jadi tidak ada paket yang cocok.',
    remedy: 'Sebutkan bridge-nya, bukan {{interface}}.',
  },
  routes_by_script: {
    message:
      'Ada skrip di router yang menulis ke {{menus}}, dengan sendirinya atau bila dijalankan orang: {{scripts}}.',
    consequence:
      'Yang tampil di sini adalah router saat terakhir dibaca. Setelah skrip berjalan, bagian dan jalur berubah, dan aturan yang dimatikan oleh rencana bisa aktif lagi.',
    remedy: 'Sebelum bobot diubah, periksa isinya: sesuaikan dengan aturan rencana, atau matikan.',
  },
  ...findingsOfMarks,
  ...findingsOfQueues,
};
