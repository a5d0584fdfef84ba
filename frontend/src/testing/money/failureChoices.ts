/** What can be done about failures, as the demo's campus has it: ISP1 and ISP2 share a route. */
import type { SmallerContracts } from '@/api/types';

type Choice = SmallerContracts['choices'][number];

const MBPS = 1e6;
const both = (mbps: number) => ({ download_bps: mbps * MBPS, upload_bps: mbps * MBPS });

const failure = (down: string, name: string, p95: number): NonNullable<Choice['single']> => ({
  down: down.split(' + '),
  down_ids: [],
  risk_group: null,
  overload_minutes_per_day: p95 > 0.9 ? 60 : 0,
  lines: [
    {
      uplink_id: 0,
      name,
      p95_utilization: p95,
      minutes_above_90_per_day: 0,
      worst_hour: null,
    },
  ],
  statement: { code: 'loss_unknown', text: '', params: {} },
});

const cut = failure('ISP1 + ISP2', 'ISP3', 1.21);
const choice = (doing: Choice['doing'], p95: number, part: Partial<Choice> = {}): Choice => ({
  doing,
  names: [],
  enlarged: [],
  single: failure('ISP3', 'ISP1', p95),
  route: cut,
  after_spares: null,
  ...part,
});

export const choices: readonly Choice[] = [
  choice('today', 1.43),
  choice('spare', 0.94, { names: ['ISP2', 'ISP3'] }),
  choice('enlarge', 0.9, {
    enlarged: [{ uplink_id: 1, name: 'ISP1', today: both(100), size: both(159) }],
  }),
  choice('route', 0.94, {
    enlarged: [{ uplink_id: 3, name: 'ISP3', today: both(200), size: both(269) }],
    route: failure('ISP1 + ISP2', 'ISP3', 0.9),
  }),
  choice('without', 1.21, { names: ['ISP1'], after_spares: { before: 0.94, then: 1.21 } }),
];
