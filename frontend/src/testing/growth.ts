/** Sixty weeks: ISP1 fills up, ISP2 does not grow; its contract was raised in week 40. */
import { http, HttpResponse } from 'msw';
import type { FillingRow, FillingWeek, Fillings, PerStudents, StudentsRow } from '@/api/types';
import { api } from '@/testing/answers';

const FIRST = Date.parse('2025-10-06');
const WEEK_MS = 7 * 86_400_000;

const weeks: FillingWeek[] = Array.from({ length: 60 }, (_, n) => ({
  monday: new Date(FIRST + n * WEEK_MS).toISOString().slice(0, 10),
  p95_bps: n === 20 ? null : 50e6 + n * 5e5,
  contract_bps: n < 40 ? 100e6 : 200e6,
  counted: n % 10 !== 0,
  trend_bps: 50e6 + n * 5e5,
}));

export const filling: FillingRow = {
  uplink_id: 1,
  isp: 'ISP1',
  direction: 'download',
  state: 'date',
  earliest: '2027-06-07',
  expected: '2027-09-06',
  latest: '2028-02-07',
  certainty: 0.9,
  looked_until: '2029-02-05',
  weeks: 54,
  growth_bps_per_year: 26.1e6,
  contract_bps: 200e6,
  sentence: {
    code: 'filling_date',
    text: 'ISP1: p95 grows by 26.1 Mbps a year. The contract is full about September 2027.',
    params: {
      isp: 'ISP1',
      growth: 26.1,
      certainty: '90 %',
      expected_month: '2027-09',
      earliest_month: '2027-06',
      latest_month: '2028-02',
    },
  },
};

const nothing = { earliest: null, expected: null, latest: null, growth_bps_per_year: null };

export const short: FillingRow = {
  ...filling,
  ...nothing,
  uplink_id: null,
  isp: '',
  state: 'short',
  weeks: 12,
  sentence: {
    code: 'filling_all_short',
    text: 'All ISPs together: no date yet.',
    params: { least: 20, least_span: 40, weeks: 12, span: 12 },
  },
};

export const fillings: Fillings = {
  router_id: 1,
  timezone: 'Asia/Jakarta',
  selection: 'all',
  rows: [short, filling],
  courses: [
    { uplink_id: null, weeks: [] },
    { uplink_id: 1, weeks },
  ],
};

const year: StudentsRow = {
  year: 2026,
  running: true,
  students: 9000,
  direction: 'download',
  contracted_bps: 500e6,
  p95_bps: 270e6,
  work_mean_bps: null,
  contracted_kbps: 500e3 / 9000,
  p95_kbps: 30,
  work_mean_kbps: null,
};

export const perStudents: PerStudents = {
  campus_id: 1,
  timezone: 'Asia/Jakarta',
  label: 'Mahasiswa aktif',
  rows: [year, { ...year, direction: 'upload', contracted_kbps: 12.34 }],
};

export const makeGrowthHandlers = () => [
  http.get(api('/routers/:id/fillings'), () => HttpResponse.json(fillings)),
  http.get(api('/campuses/:id/per-student'), () =>
    HttpResponse.json({ ...perStudents, rows: [], label: '' }),
  ),
];
