/** Kalimat server (Inggris) dan padanannya. `{1}`, `{2}` adalah bagian yang berubah-ubah. Yang tidak ada di sini
 * ditampilkan seperti yang dikatakan server. Yang lebih khusus berdiri di atas yang lebih umum. */
export const phrases: Readonly<Record<string, string>> = {
  'Nothing was saved. Correct: {1}.': 'Tidak ada yang disimpan. Perbaiki isian yang ditandai.',
  'This is required.': 'Wajib diisi.',
  'There is no such field: remove it or correct its name.':
    'Isian ini tidak dikenal: hapus atau betulkan namanya.',
  'Write text.': 'Tulis teks.',
  'Write an IPv4 address such as 10.1.2.3.': 'Tulis alamat IPv4 seperti 10.1.2.3.',
  'Write a number from 0 to 255 or one of: {1}.':
    'Tulis angka 0 sampai 255 atau salah satu dari: {1}.',
  'This is a port of another interface, such as a bridge: name that one.':
    'Ini port dari interface lain, misalnya bridge: sebutkan interface itu.',
  'The router has no interface of this name.': 'Router tidak punya interface dengan nama ini.',
  'No network of the router holds {1}: name the interface that the packet comes in by.':
    'Tidak ada jaringan router yang memuat {1}: sebutkan interface tempat paket masuk.',
  'Several interfaces have a network with {1}: name one of {2}.':
    'Beberapa interface punya jaringan yang memuat {1}: sebutkan salah satu dari {2}.',
  'Use at least {1} different characters.': 'Pakai sedikitnya {1} karakter yang berbeda.',
  'Write more than the names of the user, the campus or Timbang: others know those.':
    'Tulis lebih dari sekadar nama pengguna, kampus, atau Timbang: orang lain mengetahuinya.',
  'Write words, not only digits and signs.': 'Tulis kata, bukan hanya angka dan tanda.',
  'Many people take this password: choose another one, such as four words that do not belong together.':
    'Kata sandi ini dipakai banyak orang: pilih yang lain, misalnya empat kata yang tidak berhubungan.',
  'Write at least {1} characters.': 'Tulis sedikitnya {1} karakter.',
  'Write at most {1} characters.': 'Tulis paling banyak {1} karakter.',
  'Write one of: {1}.': 'Pilih salah satu: {1}.',
  'Write a whole number.': 'Tulis bilangan bulat.',
  'Write a whole number, without decimals.': 'Tulis bilangan bulat, tanpa desimal.',
  'This number is too large.': 'Angka ini terlalu besar.',
  'Write a number.': 'Tulis angka.',
  'Write a number above {1}.': 'Tulis angka di atas {1}.',
  'Write a number of at least {1}.': 'Tulis angka paling sedikit {1}.',
  'Write a number below {1}.': 'Tulis angka di bawah {1}.',
  'Write a number of at most {1}.': 'Tulis angka paling banyak {1}.',
  'Give at most {1} entries.': 'Isi paling banyak {1} baris.',
  'Give at least {1} entries.': 'Isi sedikitnya {1} baris.',
  'Write a date such as 2026-11-21.': 'Tulis tanggal seperti 2026-11-21.',
  'Write a host name or an IP address alone: no http://, no path, no blank.':
    'Tulis nama host atau alamat IP saja: tanpa http://, tanpa path, tanpa spasi.',
  'Write the name of an interface of this router.': 'Tulis nama interface di router ini.',
  'Write a time of day such as 07:30.': 'Tulis jam seperti 07:30.',
  'Write a time of day such as 17:00.': 'Tulis jam seperti 17:00.',
  'Write an amount such as 1500000 or 99.90.': 'Tulis jumlah seperti 1500000 atau 99.90.',
  'Write a currency code such as IDR.': 'Tulis kode mata uang seperti IDR.',
  'Leave out control characters and line breaks.': 'Jangan pakai karakter kontrol atau baris baru.',

  'This is the last admin: make another one first, or nobody could change anything.':
    'Ini admin terakhir: angkat admin lain dahulu, agar tetap ada yang dapat mengubah pengaturan.',
  'Change your own password under My account, with the current one (PATCH /api/v1/session/account): a session alone may not.':
    'Ganti kata sandi Anda sendiri di Akun saya, dengan kata sandi saat ini.',
  'There is no account {1}.': 'Akun ini sudah tidak ada.',
  'The username {1} is taken: choose another one.':
    'Nama pengguna {1} sudah dipakai: pilih lainnya.',
  'A token cannot do more than you.': 'Token tidak boleh berbuat lebih dari Anda.',
  'This time is past: choose a later one.': 'Waktu ini sudah lewat: pilih yang nanti.',
  'An API token may not change accounts or tokens: sign in with a password.':
    'Token API tidak boleh mengubah akun atau token: masuk dengan kata sandi.',
  'You have no such session: it may have ended already.':
    'Sesi ini tidak ada: mungkin sudah berakhir.',
  'There is no token {1}.': 'Token ini sudah tidak ada.',
  'Write your current password: this one is wrong.': 'Kata sandi saat ini salah.',
  'Too many people sign in at this moment.': 'Terlalu banyak orang masuk pada saat ini.',
  'Sign in, or send an API token.': 'Masuk dahulu.',
  'This needs the role {1}; yours is {2}.': 'Ini memerlukan peran {1}; peran Anda {2}.',
  'The username or the password is wrong.': 'Nama pengguna atau kata sandi salah.',
  'Timbang is set up already: sign in, or ask an admin for an account.':
    'Timbang sudah disiapkan: masuk, atau minta akun kepada admin.',
  'This is not the set-up code: copy what Timbang showed when it started.':
    'Kode penyiapan ini salah: salin kode yang ditampilkan Timbang saat mulai.',
  'This installation has no set-up code. Make the first admin on the server: timbang create-user NAME --role admin':
    'Instalasi ini tidak punya kode penyiapan. Buat admin pertama di server: timbang create-user NAME --role admin',
  'At most {1} live views can be open with one sign-in or API token: close one, or use another token.':
    'Paling banyak {1} tampilan langsung dapat dibuka dengan satu sesi masuk atau token API: tutup salah satu, atau pakai token lain.',
  'Too many attempts. Try again in {1} seconds.':
    'Terlalu banyak percobaan. Coba lagi dalam {1} detik.',

  'There is no campus {1}.': 'Kampus ini sudah tidak ada.',
  'There is a campus {1} already: choose another name.': 'Sudah ada kampus {1}: pilih nama lain.',
  '{1} still has {2} router(s): delete those first.':
    '{1} masih memiliki {2} router: hapus itu dahulu.',
  'There is no time zone {1}: use an IANA name such as Asia/Jakarta.':
    'Zona waktu {1} tidak ada: pakai nama IANA seperti Asia/Jakarta.',
  'Write a time of day from 00:00 to 24:00.': 'Tulis jam dari 00:00 sampai 24:00.',
  'This is before the first day: swap the dates.': 'Ini sebelum hari pertama: tukar tanggalnya.',
  'Work must end after it begins, on the same day.':
    'Jam selesai harus setelah jam mulai, pada hari yang sama.',
  'This overlaps other hours of the same day.': 'Ini bertumpang tindih dengan jam lain hari itu.',
  'A period needs a name, such as Midterm exams.': 'Periode perlu nama, misalnya UTS.',

  'There is no router {1}.': 'Router ini sudah tidak ada.',
  '{1} has the address {2}, port {3}, already.': '{1} sudah memakai alamat {2}, port {3}.',
  '{1} has the address {2} already.': '{1} sudah memakai alamat {2}.',
  'Write the password of the API user.': 'Isi kata sandi pengguna API.',
  'A new router needs the password of its API user.':
    'Router baru memerlukan kata sandi pengguna API-nya.',
  'Enter the password again: the stored one is for {1}.':
    'Isi lagi kata sandinya: yang tersimpan untuk {1}.',
  'Enter the password again: the stored one was typed for port {1}.':
    'Isi lagi kata sandinya: yang tersimpan diketik untuk port {1}.',
  'Enter the password again: the stored one is not sent without encryption.':
    'Isi lagi kata sandinya: yang tersimpan tidak dikirim tanpa enkripsi.',
  'Enter the password again: the stored one was typed for another certificate.':
    'Isi lagi kata sandinya: yang tersimpan diketik untuk sertifikat lain.',
  'A change of this router is under way: confirm or revert it first.':
    'Router ini sedang diubah: konfirmasi atau batalkan dahulu.',
  'Write the address alone; the port has a field of its own.':
    'Tulis alamatnya saja; port punya kolom sendiri.',
  "Test the connection and confirm the router's certificate, or choose another kind of TLS.":
    'Uji koneksi dan sahkan sertifikat router, atau pilih jenis enkripsi lain.',
  'A router can have at most {1} ISPs.': 'Satu router paling banyak memiliki {1} ISP.',
  'A price needs an amount and a currency.': 'Harga memerlukan jumlah dan mata uang.',
  'Two ISPs are named {1}: rename one.': 'Dua ISP bernama {1}: ganti salah satunya.',
  'Two ISPs are on {1}: each needs an interface of its own.':
    'Dua ISP memakai {1}: masing-masing perlu interface sendiri.',
  '{1} has no ISPs yet: set them first.': '{1} belum punya ISP: isi dahulu.',

  'Two plans are named {1}: rename one.': 'Dua rencana bernama {1}: ganti salah satunya.',
  "Write the probe host's IP address for this ISP, such as 10.0.0.11.":
    'Tulis alamat IP host penguji untuk ISP ini, misalnya 10.0.0.11.',
  '{1} is pinned to another ISP already: the probe host needs one address per ISP.':
    '{1} sudah terikat ke ISP lain: host penguji perlu satu alamat per ISP.',
  '{1} has no source address yet: set it first.': '{1} belum punya alamat sumber: isi dahulu.',
  "{1} has no source address yet: set the probe host's address for it first.":
    '{1} belum punya alamat sumber: isi dahulu alamat host penguji untuknya.',
  '{1} has no page to fetch: give it a URL first.':
    '{1} belum punya halaman untuk waktu web: isi URL dahulu.',
  'This probe is over already.': 'Tes ini sudah selesai.',
  'There is no probe run {1}.': 'Tes ini tidak ada.',
  '{1} begins every {2} min: leave at least {3} min between two times.':
    '{1} mulai tiap {2} menit: beri jarak sedikitnya {3} menit.',
  'A measurement needs {1} s, after a slip of up to {2} s: give at least {3} s, or slip less.':
    'Satu pengukuran perlu {1} detik setelah tunda sampai {2} detik: beri sedikitnya {3} detik, atau kurangi tundanya.',
  '{1} has {2} fields, not 5: {3}.': '{1} berisi {2} kolom, seharusnya 5: {3}.',
  '{1} never comes: no such month has day {2}.':
    '{1} tidak pernah tiba: tidak ada bulan itu yang bertanggal {2}.',
  '{1} has no length: for a whole day write 00:00 to 24:00.':
    '{1} tidak punya panjang: untuk sehari penuh tulis 00:00 sampai 24:00.',
  '{1} ends before it begins: swap the times.': '{1} berakhir sebelum mulai: tukar waktunya.',
  '{1} is a private or reserved address, and behind no ISP: choose a public server, or set TIMBANG_PROBE_PRIVATE_TARGETS=true where your test network has such addresses.':
    '{1} adalah alamat privat, tidak di balik ISP mana pun: pilih server publik, atau setel TIMBANG_PROBE_PRIVATE_TARGETS=true untuk jaringan percobaan.',

  'Together these are more than the whole: make them less.':
    'Jumlahnya melebihi keseluruhan: kurangi.',
  'Each of {1} ISPs needs a bucket: allow at least so many.':
    'Tiap ISP ({1}) perlu satu bucket: izinkan sedikitnya sebanyak itu.',
  'Together the weights may be {1} at most.': 'Jumlah bobot paling banyak {1}.',
  'A router can have {1} buckets at most.': 'Satu router paling banyak memiliki {1} bucket.',
  'Give weights of 0 and more, and one ISP at least 1.':
    'Beri bobot 0 atau lebih, dan setidaknya satu ISP bobot 1.',
  'Who planned a change cannot approve it: ask another admin.':
    'Pembuat rencana tidak dapat menyetujuinya sendiri: minta admin lain.',
  'Your account is newer than what you would agree to: ask another admin.':
    'Akun Anda lebih baru daripada yang akan disetujui: minta admin lain.',
  'Your password is newer than what you would agree to: ask another admin, or have it begun again.':
    'Kata sandi Anda lebih baru daripada yang akan disetujui: minta admin lain, atau minta diulang dari awal.',
  'Your password was set by the admin who began this: choose one of your own under My account, then have it begun again.':
    'Kata sandi Anda dibuat oleh admin yang memulai ini: buat kata sandi sendiri di Akun saya, lalu minta diulang dari awal.',
  'You set the password of the admin who began this: that admin must first choose an own one under My account.':
    'Anda membuat kata sandi admin yang memulai ini: ia harus membuat kata sandinya sendiri dahulu di Akun saya.',
  'Only an admin with an account can agree to this: sign in.':
    'Hanya admin yang punya akun dapat menyetujui ini: masuk dahulu.',
  'Say in a few words why: whoever reads the log will ask.':
    'Tulis alasannya dengan singkat: pembaca log akan menanyakannya.',
  'Another admin than the one who planned this change must approve it first.':
    'Admin selain pembuat rencana harus menyetujuinya dahulu.',
  'This change is being reverted, as {1} asked.':
    'Perubahan ini sedang dibatalkan atas permintaan {1}.',
  'This change is being confirmed, as {1} asked: plan the way back as a change of its own.':
    'Perubahan ini sedang dikonfirmasi atas permintaan {1}: rencanakan pengembaliannya sebagai perubahan tersendiri.',
  'This plan is older than a day and the router may have changed: plan again.':
    'Rencana ini berumur lebih dari sehari dan router mungkin sudah berubah: rencanakan lagi.',
  'This change is {1}: {2}.': 'Keadaan perubahan ini sudah lain: muat ulang halaman ini.',
  'This recommendation is {1}: {2}.': 'Rekomendasi ini sudah tidak berlaku: ambil yang terbaru.',
  'This recommendation proposes no weights, so there is nothing to plan.':
    'Rekomendasi ini tidak mengusulkan bobot, jadi tidak ada yang direncanakan.',
  'An ISP of this recommendation was removed since: ask for a new one.':
    'Salah satu ISP dalam rekomendasi ini sudah dihapus: minta rekomendasi baru.',
  'What was there before this drift is not known well enough to restore it.':
    'Keadaan sebelumnya tidak cukup diketahui untuk dikembalikan.',
  '{1} has acknowledged this already.': '{1} sudah mencatatnya.',
  'The work queue does not answer; try again in a moment.':
    'Antrean kerja tidak menjawab; coba lagi sebentar.',
  'The database is too slow or too busy now.': 'Basis data sedang terlalu lambat atau sibuk.',
  'The database was too slow, or others were first.':
    'Basis data terlalu lambat, atau didahului proses lain.',
  'The database does not answer. Nothing was saved; try again in a moment.':
    'Basis data tidak menjawab. Tidak ada yang disimpan; coba lagi sebentar.',
  "The database's disk is full. Nothing was saved; make room there, then try again.":
    'Disk basis data penuh. Tidak ada yang disimpan; sediakan ruang di sana, lalu coba lagi.',
  'The database allows no writing now. Nothing was saved; it may be a standby server.':
    'Basis data sedang tidak mengizinkan penulisan. Tidak ada yang disimpan; mungkin ini server cadangan.',
  'The request was not carried out; the log says why.':
    'Permintaan tidak dijalankan; sebabnya ada di log.',
  'Give this number to whoever runs Timbang: {1}':
    'Berikan nomor ini kepada pengelola Timbang: {1}',
};
