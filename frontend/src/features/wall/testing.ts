/** Boards for tests: a healthy router with lines of 100 Mbps. */
import type {
  RouterVerdict,
  UplinkState,
  VerdictCause,
  Wall,
  WallAlarm,
  WallUplink,
  WallRouter,
} from '@/api/types';

const flow = (trend: (number | null)[]): WallUplink['download'] => ({
  capacity_bps: 100e6,
  ideal_share: 0.5,
  achieved_share: 0.5,
  p95_bps: 60e6,
  p95_utilization: 0.6,
  trend_bps: trend,
});

export const uplinkOf = (
  id: number,
  state: Partial<UplinkState> = {},
  trend: (number | null)[] = [],
): WallUplink => ({
  uplink_id: id,
  name: `ISP${id}`,
  provider: '',
  position: id % 8,
  state: {
    uplink_id: id,
    state: 'up',
    since: null,
    at: '2026-11-20T03:00:00Z',
    age_s: 1,
    download_bps: 10e6,
    upload_bps: 1e6,
    probing: false,
    ...state,
  },
  download: flow(trend),
  upload: flow(trend.map((value) => value && value / 10)),
});

const nothing = (code: string) => ({ code, text: '', params: {} });

export const verdictOf = (
  code: VerdictCause['code'],
  tone: RouterVerdict['tone'],
  severity: number,
): RouterVerdict => ({
  tone,
  severity,
  causes: [
    {
      code,
      tone,
      sentence: nothing(code),
      step: { code: 'nothing', label: nothing('nothing'), uplink_id: null, record_id: null },
    },
  ],
  judged: {
    from: '2026-11-13T03:00:00Z',
    to: '2026-11-20T03:00:00Z',
    because: 'week',
    label: nothing('judged_week'),
    left_out: null,
  },
  traffic: {
    state: 'balanced',
    tone: 'good',
    params: {},
    sentence: nothing('balanced'),
    reasons: [],
  },
  before: null,
});

export const routerOf = (id: number, part: Partial<WallRouter> = {}): WallRouter => ({
  router_id: id,
  name: `R${id}`,
  campus: 'Kediri',
  timezone: 'Asia/Jakarta',
  language: 'id',
  health: 'ok',
  last_success_at: '2026-11-20T03:00:00Z',
  error_code: null,
  verdict: verdictOf('balanced', 'good', 18),
  alarms: [],
  coverage: 1,
  download_skew: 0,
  upload_skew: 0,
  lines: [uplinkOf(1), uplinkOf(2)],
  findings: [],
  open_incidents: 0,
  last_incident_ended_at: null,
  work: [],
  ...part,
});

export const alarmOf = (
  code: WallAlarm['code'],
  severity: number,
  uplinkId: number | null,
): WallAlarm => ({
  code,
  severity,
  uplink_id: uplinkId,
  direction: null,
  since: '2026-11-20T03:00:00Z',
});

export const wallOf = (routers: WallRouter[]): Wall => ({
  now: '2026-11-20T03:00:01Z',
  version: '1',
  stale_after_s: 30,
  trend_from: '2026-11-19T03:00:00Z',
  trend_step_s: 1800,
  reaches_anybody: true,
  routers,
});
