/** The campus of the paper and its three ISPs. */
import type { Campus, Uplink } from '@/api/types';
import { ZONE } from '@/testing/clock';

const workday = (weekday: number) => ({ weekday, from: '07:30', to: '16:30' });

export const campus: Campus = {
  id: 1,
  name: 'Universitas STRADA Indonesia',
  timezone: ZONE,
  language: 'id',
  calendar: {
    hours: [...[1, 2, 3, 4, 5].map(workday), { weekday: 6, from: '08:00', to: '12:00' }],
    holidays: [
      { date: '2026-12-25', name: 'Hari Raya Natal' },
      { date: '2027-01-01', name: 'Tahun Baru Masehi' },
    ],
    periods: [{ from: '2026-12-07', to: '2026-12-18', name: 'UAS ganjil', kind: 'exam' }],
  },
  letterhead: '',
  students: { label: '', years: [] },
  calendar_revision: 'calendar-0',
};

export const CONTRACTS = [
  { name: 'ISP1', provider: 'Biznet', mbps: 100, ideal: 0.2, risk: 'jalur-utara' },
  { name: 'ISP2', provider: 'CBN', mbps: 200, ideal: 0.4, risk: 'jalur-utara' },
  { name: 'ISP3', provider: 'IForte', mbps: 200, ideal: 0.4, risk: '' },
];

export const uplinks: Uplink[] = CONTRACTS.map(
  ({ name, provider, mbps, ideal, risk }, position) => ({
    id: position + 1,
    router_id: 1,
    position,
    name,
    provider,
    interface: `ether${position + 1}`,
    download_bps: mbps * 1e6,
    upload_bps: mbps * 1e6,
    line_rate_bps: 1e9,
    risk_group: risk,
    quota_bytes: null,
    price_amount: null,
    price_currency: null,
    ideal_download_share: ideal,
    ideal_upload_share: ideal,
  }),
);
