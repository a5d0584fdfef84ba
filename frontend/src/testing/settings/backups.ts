import { http, HttpResponse } from 'msw';
import type { NightlyBackups } from '@/api/setupTypes';
import { api } from '@/testing/answers';

export const nightlyBackups: NightlyBackups = {
  folder: '/var/lib/timbang/backups',
  keep: 7,
  timezone: 'Asia/Jakarta',
  hour: 3,
  next_at: '2026-11-20T20:00:00Z',
  count: 7,
  total_bytes: 84_600_000,
  is_on_database_disk: true,
  last: {
    at: '2026-11-19T20:00:03Z',
    size_bytes: 12_345_678,
    name: 'timbang-20261119T200003Z.zip',
  },
  failure: null,
};

export const makeBackupHandlers = () => [
  http.get(api('/backups'), () => HttpResponse.json({ nightly: nightlyBackups })),
];
