import type { backups as english } from '../../en/settings/backups';

export const backups: typeof english = {
  lead: 'Setiap malam Timbang menulis seluruh isi basis datanya ke satu berkas, membacanya kembali, dan menyimpan yang terbaru.',
  off: 'Timbang tidak membuat cadangan di sini',
  off_text:
    'Cadangan dimatikan (TIMBANG_BACKUP_NIGHTLY), atau Timbang berjalan sebagai beberapa proses: maka cron atau timer server yang membuatnya. Caranya di docs/operations.md, Back up.',
  off_in_demo:
    'Data demo dibuat saat demo dimulai. Timbang dalam satu proses, yaitu dengan `timbang up`, membuat cadangan setiap malam dan menunjukkannya di sini.',
  last: 'Cadangan terakhir',
  none: 'belum ada',
  size: 'Ukuran',
  next: 'Berikutnya',
  kept: 'Disimpan',
  kept_of: '{{n}} dari {{most}}, seluruhnya {{size}}',
  folder: 'Folder di server',
  mb: '{{size}} MB',
  well: 'Cadangan terakhir berhasil dan dapat dibaca kembali',
  failed_no_room:
    'Tidak ada cadangan pada {{time}} karena disk terlalu penuh. {{why}} Cadangan baik yang terakhir tetap disimpan.',
  failed_failed: 'Cadangan pada {{time}} gagal: {{why}}',
  same_disk:
    'Berkas ini ada di disk basis data dan hilang bersamanya: salin ke mesin lain, atau isi TIMBANG_BACKUP_DIR dengan folder di disk lain.',
  key: 'Kunci rahasia tidak ada di dalamnya. Simpan juga secret.key dari folder data di tempat lain: tanpa itu kata sandi router tidak dapat dibuka.',
};
