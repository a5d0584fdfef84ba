/** What people type for a page whose name is another word: in both languages, whichever the page speaks. */
import type { settingsTabsFor } from '@/lib/settingsTabs';
import type { Jump } from '../places';

type SettingsTab = ReturnType<typeof settingsTabsFor>[number];
type Place = Jump | `settings/${SettingsTab}` | 'wall' | 'trouble' | 'which_isp' | 'without';
type Words = Readonly<Partial<Record<Place, string>>>;

const ENGLISH: Words = {
  all: 'campus fleet overview',
  now: 'overview live status verdict outage down traffic bandwidth alert',
  incidents:
    'alert alarm outage down acknowledge history MTTR maintenance announce work ticket problem',
  lines:
    'provider contract SLA availability speed bandwidth traffic usage utilization outage down uplink line',
  weeks: 'report weekly print PDF SLA p95 availability outage rector summary',
  hours: 'slow report pattern heat map busy peak p95 bandwidth usage',
  compare: 'report month before after difference p95',
  money: 'report month monthly cost price bill invoice budget contract p95 unused',
  quality:
    'SLA latency delay loss ping jitter speed test bandwidth dispute outage queue trial bufferbloat CAKE',
  balance:
    'PCC ECMP weights load balancing split skew recommendation advice change history rollback drift what if failure failover',
  router: 'device hardware CPU memory reboot findings rules firewall mangle trace packet',
  'settings/routers': 'contract price cost provider phone SLA bandwidth add',
  'settings/campus': 'letterhead time zone currency language',
  'settings/calendar': 'holiday exam working hours',
  'settings/probes': 'test plan speed iperf server schedule',
  'settings/channels': 'alert notification mail email telegram ntfy webhook mute rule limit',
  'settings/reports': 'mail schedule recipient subscribe weekly PDF archive sent',
  'settings/users': 'account invite role password permission',
  'settings/tokens': 'API key wallboard TV pair screen',
  'settings/audit': 'log history who changed',
  'settings/backups': 'backup restore disk copy',
  'settings/start': 'first steps setup checklist begin',
  'settings/account': 'password language theme sign in session',
  wall: 'TV screen display NOC wall board',
  which_isp: 'slow slowness complaint complain past earlier hour time culprit side by side',
  trouble: 'outage event down alarm alert',
  without: 'without contract save saving cost cancel what if',
};

const INDONESIAN: Words = {
  all: 'kampus daftar',
  now: 'ringkasan langsung keadaan gangguan putus mati trafik lalu lintas peringatan',
  incidents:
    'peringatan gangguan putus mati riwayat tangani pemeliharaan pekerjaan terencana masalah',
  lines: 'penyedia kontrak ketersediaan kecepatan lebar pita pemakaian trafik gangguan putus jalur',
  weeks: 'laporan mingguan cetak gangguan rektor ketersediaan',
  hours: 'lambat laporan pola jam sibuk puncak pemakaian',
  compare: 'laporan bulan sebelum sesudah beda perbandingan',
  money: 'laporan bulan bulanan biaya harga tagihan faktur anggaran kontrak uang',
  quality: 'latensi tundaan hilang kecepatan tes keluhan gangguan lebar pita antrean uji coba',
  balance: 'bobot pembagian penyeimbang saran perubahan riwayat simulasi kegagalan',
  router: 'perangkat keras memori temuan aturan lacak paket',
  'settings/routers': 'kontrak harga biaya penyedia telepon tambah',
  'settings/campus': 'kop surat zona waktu mata uang bahasa',
  'settings/calendar': 'libur ujian jam kerja',
  'settings/probes': 'tes rencana kecepatan server jadwal',
  'settings/channels': 'peringatan pemberitahuan notifikasi surel pesan bisukan batas',
  'settings/reports': 'surel jadwal penerima langganan mingguan arsip terkirim',
  'settings/users': 'akun undang peran kata sandi izin',
  'settings/tokens': 'kunci layar televisi pasangkan',
  'settings/audit': 'riwayat jejak siapa mengubah',
  'settings/backups': 'cadangan pulihkan salinan disk',
  'settings/start': 'langkah pertama persiapan daftar mulai',
  'settings/account': 'kata sandi bahasa tema sesi',
  wall: 'layar televisi papan dinding',
  which_isp: 'lambat lelet lemot keluhan aduan mengeluh penyebab jam waktu kemarin tadi',
  trouble: 'gangguan kejadian putus mati peringatan',
  without: 'tanpa kontrak hemat biaya hentikan simulasi',
};

export const keywordsOf = (place: Place): string =>
  [ENGLISH[place], INDONESIAN[place]].filter(Boolean).join(' ');
