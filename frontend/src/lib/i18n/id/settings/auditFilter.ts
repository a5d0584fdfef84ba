import type { auditFilter as english } from '../../en/settings/auditFilter';

export const auditFilter: typeof english = {
  label: 'Entri yang ditampilkan',
  any_user: 'semua pengguna',
  any_action: 'semua tindakan',
  since: 'Dari hari',
  until: 'Sampai hari',
  none: 'Tidak ada entri yang cocok.',
};
