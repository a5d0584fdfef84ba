/** Who works here: an admin, the screen of the NOC, and a manager who has left. */
import type { Account } from '@/api/types';
import { iso, NOW } from '@/testing/clock';

export const account: Account = {
  id: 1,
  username: 'rina',
  full_name: 'Rina Wulandari',
  role: 'admin',
  language: null,
  disabled: false,
  created_at: '2026-08-01T02:00:00Z',
  last_seen_at: iso(NOW - 4 * 60_000),
  must_change_password: false,
  invited_until: null,
  mail_address: null,
  pending_mail_address: null,
};

export const accounts: Account[] = [
  account,
  { ...account, id: 2, username: 'noc', full_name: 'Ruang NOC', role: 'noc', last_seen_at: null },
  {
    ...account,
    id: 3,
    username: 'budi',
    full_name: 'Budi Santoso',
    role: 'manager',
    disabled: true,
  },
];
