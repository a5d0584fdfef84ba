/** What people type for a page whose name is another word: in both languages, whichever the page speaks. */
import type { settingsTabsFor } from '@/lib/settingsTabs';
import type { Jump } from '../places';

type SettingsTab = ReturnType<typeof settingsTabsFor>[number];

export const PAGE_KEYWORDS: Readonly<Partial<Record<Jump, string>>> = {
  all: 'campus fleet kampus daftar',
  now: 'overview live status verdict outage down ringkasan langsung keadaan gangguan putus mati',
  incidents:
    'alert alarm outage down acknowledge history MTTR peringatan gangguan putus mati riwayat tangani',
  lines:
    'provider contract SLA availability speed outage down penyedia kontrak ketersediaan kecepatan gangguan putus',
  weeks: 'report weekly print PDF SLA p95 availability outage laporan mingguan cetak gangguan',
  hours: 'report pattern heat map busy p95 laporan pola jam sibuk',
  compare: 'report before after difference p95 laporan sebelum sesudah beda perbandingan',
  money: 'report cost price bill contract p95 laporan biaya harga tagihan kontrak uang',
  quality:
    'SLA latency loss ping jitter speed test dispute outage latensi hilang kecepatan tes keluhan gangguan',
  balance:
    'PCC weights split recommendation advice change what if failure bobot pembagian saran perubahan simulasi',
  router: 'device hardware CPU findings rules perangkat temuan aturan',
};

export const SETTINGS_KEYWORDS: Readonly<Partial<Record<SettingsTab, string>>> = {
  routers: 'contract price cost provider phone SLA kontrak harga biaya penyedia telepon',
  campus: 'letterhead time zone kop surat zona waktu',
  calendar: 'holiday exam working hours libur ujian jam kerja',
  users: 'account invite role password akun undang peran sandi',
  tokens: 'API key wallboard TV pair screen kunci layar pasangkan',
  audit: 'log history who changed riwayat jejak',
  account: 'password language theme sandi bahasa tema',
};

export const WALL_KEYWORDS = 'TV screen display NOC wall board layar televisi papan dinding';
export const TROUBLE_KEYWORDS = 'outage event down alarm gangguan kejadian putus mati';
