import type { routerAccess as english } from '../../en/settings/routerAccess';

export const routerAccess: typeof english = {
  prepare: {
    server: 'Server ini: alamatnya seperti terlihat dari router',
    server_help:
      'Router hanya mengizinkan alamat ini memakai API terenkripsinya. Beberapa: dengan koma.',
    find_server:
      'Timbang tidak dibuka lewat alamat seperti itu (ada tunnel, proxy, atau nama di antaranya). Di mesinnya perintah ini menunjukkan alamatnya, setelah src; di balik Docker atau NAT router melihat alamat host-nya:',
    router_first:
      'Timbang tidak dibuka lewat alamat seperti itu (ada tunnel, proxy, atau nama di antaranya). Isi dahulu alamat router: perintah untuk mencari alamat ini lalu muncul di sini.',
    missing: 'Isi alamat server ini: perintah untuk terminal router muncul di bawahnya.',
    loopback:
      'Dilihat dari router, itu router sendiri: API-nya akan tertutup untuk semua yang lain.',
    not_an_address: 'Tulis alamat IP atau jaringan, misalnya 192.0.2.10 atau 192.0.2.0/24.',
    overwrites: 'Baris terakhir mengganti setelan api-ssl sekarang',
    overwrites_text:
      'Yang diganti: sertifikatnya dan alamat yang diizinkan. Program atau orang lain yang memakai api-ssl tidak akan bisa masuk lagi. Lihat dulu, lalu tambahkan alamat mereka di atas:',
  },
  rights: {
    title: 'Yang boleh dilakukan penggunanya',
    unknown: 'Belum diketahui: uji koneksinya.',
    unknown_others: 'Belum diketahui: admin perlu menguji koneksinya.',
    wrote:
      'Boleh mengubah router: Timbang sudah menulis perubahan dengannya. Uji koneksi untuk melihat haknya sekarang.',
    read: 'Baca saja: Timbang dapat memantau router ini, dan tidak menulis apa pun ke sana.',
    write:
      'Baca dan tulis: Timbang dapat memantau router ini, dan mengubahnya bila admin menerapkan rencana.',
    commands: 'Perintah untuk memberi write, dan untuk mencabutnya',
    give: 'Agar perubahan dapat ditulis:',
    take: 'Agar tidak ada lagi yang dapat ditulis:',
  },
};
