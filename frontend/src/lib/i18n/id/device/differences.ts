/** Perubahan konfigurasi antara dua periode, menurut kodenya; versi Inggrisnya adalah kalimat server sendiri. */
export const differences: Readonly<Record<string, string>> = {
  method: 'Metode: {{old}} → {{new}}',
  classifier: 'Pengelompok PCC: {{old}} → {{new}}',
  denominator: 'Penyebut PCC: {{old}} → {{new}}',
  hash_policy: 'Hash policy ECMP: {{old}} → {{new}}',
  fasttrack: 'FastTrack: {{old}} → {{new}}',
  value_none: 'tidak ada',
  value_mixed: 'campuran beberapa metode',
  value_other: 'metode lain',
  change_distance: 'jarak',
  uplink_removed: '{{name}} ({{interface}}): bukan lagi jalur ISP',
  uplink_added: '{{name}} ({{interface}}): jalur ISP baru',
  nth: '{{name}} ({{interface}}): nth {{old}} → {{new}}',
  share: '{{name}} ({{interface}}): porsi yang disetel {{old}} → {{new}}',
  buckets: '{{name}} ({{interface}}): {{old}} → {{new}} dari {{total}} bucket',
  buckets_of:
    '{{name}} ({{interface}}): {{old}} dari {{old_total}} → {{new}} dari {{total}} bucket',
  buckets_moved:
    '{{name}} ({{interface}}): tetap {{count}} dari {{total}} bucket, tetapi {{old}} → {{new}}',
  queue_removed: '{{name}} ({{interface}}): antrean {{kinds}} dihapus',
  queue_added: '{{name}} ({{interface}}): antrean {{kinds}} ditambahkan',
  queue_kind: '{{name}} ({{interface}}): jenis antrean {{old}} → {{new}}',
  queue_limit: '{{name}} ({{interface}}): batas antrean {{old}} → {{new}}',
  queue_setting: '{{name}} ({{interface}}): {{setting}} {{old}} → {{new}}',
  route_removed: 'Rute default lewat {{through}} (tabel {{table}}, jarak {{distance}}) dihapus',
  route_added: 'Rute default lewat {{through}} (tabel {{table}}, jarak {{distance}}) ditambahkan',
  route_changed: 'Rute default lewat {{through}} (tabel {{table}}): {{change}}',
};
