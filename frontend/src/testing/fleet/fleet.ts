/** Six routers of two campuses, of all colours. */
import type { OverviewRow, VerdictCause } from '@/api/types';
import { DAY, iso, NOW } from '@/testing/clock';
import { routerVerdict } from '@/testing/figures/summary';
import { health } from '@/testing/router-setup/router';

const MBPS = 1e6;
const good = routerVerdict(NOW - 7 * DAY, NOW);
const words = (code: string, text: string, params = {}) => ({ code, text, params });

function cause(
  code: VerdictCause['code'],
  tone: VerdictCause['tone'],
  text: string,
  params: Record<string, string | number>,
  step: VerdictCause['step']['code'],
  label: string,
  ids: { uplink?: number; record?: number } = {},
): VerdictCause {
  return {
    code,
    tone,
    sentence: words(code, text, params),
    step: {
      code: step,
      label: words(step, label),
      uplink_id: ids.uplink ?? null,
      record_id: ids.record ?? null,
    },
  };
}

const SILENT = cause(
  'silent',
  'bad',
  'The router has not answered for 25 min, since 09:35.',
  { duration: 25, unit: 'min', time: iso(NOW - 25 * 60_000) },
  'test_connection',
  'Test the connection',
);
const DOWN = cause(
  'isp_down',
  'bad',
  'ISP2 is down.',
  { uplink: 'ISP2' },
  'look_at_outage',
  'Look at the outage',
  { uplink: 12 },
);
const DRIFT = cause(
  'drift',
  'warning',
  'The balancing was changed outside Timbang.',
  {},
  'look_at_drift',
  'See what was changed',
  { record: 3 },
);
const NO_ISPS = cause(
  'no_isps',
  'unknown',
  'No ISP of this router is set up yet.',
  {},
  'set_up_isps',
  'Set up the ISPs',
);
const BALANCED = cause(
  'balanced',
  'good',
  'Balanced: less than 4 % of the traffic is on the wrong ISP; the fullest ISP is ISP1 with 41 % of its contract in the download (95th percentile).',
  { skew: 4, uplink: 'ISP1', p95: 41, direction: 'download' },
  'nothing',
  'Nothing to do',
);

const trend = (mbps: number, swing: number) =>
  Array.from({ length: 12 }, (_, at) =>
    Math.round((mbps + swing * Math.sin(at * 1.1) + (swing / 3) * Math.cos(at * 2.7)) * MBPS),
  );

interface Known {
  causes: VerdictCause[];
  severity: number;
  mbps: number | null;
  utilization?: number;
  providers?: readonly string[];
  part?: Partial<OverviewRow>;
}

function row(router_id: number, name: string, campus: string, known: Known): OverviewRow {
  const { causes, severity, mbps, utilization = 0.3, providers = ['Biznet', 'CBN'] } = known;
  return {
    router_id,
    name,
    campus,
    timezone: 'Asia/Makassar',
    verdict: { ...good, severity, causes, tone: causes[0]?.tone ?? 'good' },
    download_bps: mbps === null ? null : mbps * MBPS,
    upload_bps: mbps === null ? null : (mbps * MBPS) / 9,
    fullest:
      mbps === null ? null : { uplink_id: 11, name: 'ISP1', direction: 'download', utilization },
    trend_bps: mbps === null ? [] : trend(mbps, mbps / 5),
    download_skew: 0.015,
    upload_skew: 0.053,
    coverage: 0.9994,
    health,
    trouble: null,
    uplinks: providers.map((provider, index) => ({ name: `ISP${index + 1}`, provider })),
    ...known.part,
  };
}

export const SILENT_ROUTER = row(5, 'Perpustakaan', 'Kampus Kediri', {
  causes: [SILENT],
  severity: 2,
  mbps: null,
  part: { health: { ...health, state: 'failing', error_code: 'timeout' } },
});

/** In the order of their names, as the server's pages go. */
export const fleet: OverviewRow[] = [
  row(1, 'Asrama', 'Kampus Kediri', { causes: [BALANCED], severity: 18, mbps: 84 }),
  row(2, 'Fakultas Teknik', 'Kampus Blitar', {
    causes: [BALANCED],
    severity: 18,
    mbps: 311,
    utilization: 0.74,
    providers: ['IForte'],
  }),
  row(3, 'Gedung rektorat dan administrasi umum', 'Kampus Blitar', {
    causes: [DOWN, DRIFT],
    severity: 4,
    mbps: 92.4,
    utilization: 0.97,
    part: {
      trouble: {
        uplink_id: 12,
        name: 'ISP2',
        provider: { name: 'CBN', phone: '+62 (354) 771', contract_number: 'CB-9' },
        lost_share: 0.341,
        taken_by: ['ISP1'],
      },
    },
  }),
  row(4, 'Laboratorium', 'Kampus Kediri', { causes: [DRIFT], severity: 10, mbps: 21 }),
  SILENT_ROUTER,
  row(6, 'Rumah sakit', 'Kampus Blitar', {
    causes: [NO_ISPS],
    severity: 12,
    mbps: null,
    providers: [],
    part: {
      trend_bps: Array<null>(12).fill(null),
      download_skew: null,
      upload_skew: null,
      coverage: 0,
    },
  }),
];
