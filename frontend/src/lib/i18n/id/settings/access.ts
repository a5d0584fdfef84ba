import type { access as english } from '../../en/settings/access';

export const access: typeof english = {
  sign_in: {
    title: 'Masuk',
    username: 'Nama pengguna',
    password: 'Kata sandi',
    submit: 'Masuk',
    wrong: 'Nama pengguna atau kata sandi salah.',
    throttled: 'Terlalu banyak percobaan. Coba lagi dalam {{seconds}} dtk.',
    expired: 'Sesi Anda sudah berakhir. Masuk lagi untuk melanjutkan.',
    needed: 'Masuk untuk membuka halaman ini.',
    forgot: 'Lupa kata sandi? Admin kampus dapat menggantinya di Pengaturan.',
    demo: 'Ini demo dengan router simulasi.',
  },
  setup: {
    title: 'Selamat datang di Timbang',
    lead: 'Dua menit saja: buat akun admin dan isi data kampus. Setelah itu Anda menambahkan router.',
    code: 'Kode penyiapan',
    code_help:
      'Kode ini menunjukkan bahwa Anda yang menjalankan Timbang. Timbang menampilkannya di terminal atau log saat mulai. Kode ini juga ada di berkas setup.code di folder data; dengan Docker Compose, di berkas setup_code di folder rahasia (secrets).',
    account: 'Akun admin Anda',
    campus: 'Kampus Anda',
    full_name: 'Nama Anda',
    password_again: 'Ulangi kata sandi',
    campus_name: 'Nama kampus',
    campus_placeholder: 'mis. Universitas STRADA Indonesia',
    timezone: 'Zona waktu',
    timezone_help: 'Hari dan minggu dihitung menurut zona ini. Sekarang di sana pukul {{time}}.',
    language: 'Bahasa kampus',
    submit: 'Buat akun dan kampus',
    differs: 'Kedua kata sandi tidak sama.',
    required: 'Wajib diisi.',
    done: 'Selamat datang! Sekarang tambahkan router Anda.',
  },
  strength: {
    label: 'Kekuatan kata sandi',
    too_short: 'Minimal {{min}} karakter',
    weak: 'Lemah: mudah ditebak',
    fair: 'Cukup',
    strong: 'Kuat',
    hint: 'Beberapa kata yang tidak berkaitan itu panjang, kuat, dan mudah diingat.',
  },
};
