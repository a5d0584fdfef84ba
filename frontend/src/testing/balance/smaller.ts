/** Contracts that could be smaller: each answer once. */
import type { SmallerContract, SmallerContracts } from '@/api/types';

const MBPS = 1e6;
const said = (code: string, text: string) => ({ code, text, params: {} });

const judged = (
  uplink_id: number,
  sizing: SmallerContract['sizing'],
  part: Partial<SmallerContract>,
): SmallerContract => ({
  uplink_id,
  name: `ISP${uplink_id}`,
  provider: '',
  position: uplink_id - 1,
  sizing,
  peak_share: 0.41,
  today: { download_bps: 100 * MBPS, upload_bps: 50 * MBPS },
  smaller: { download_bps: 59 * MBPS, upload_bps: 30 * MBPS },
  saving_amount: '3895000.00',
  price_currency: 'IDR',
  larger: null,
  statement: said('smaller_fits', '59 Mbps instead of 100 Mbps would do.'),
  ...part,
});

export const smaller: SmallerContracts = {
  router_id: 1,
  from: '2026-10-26T00:00:00Z',
  to: '2026-11-23T00:00:00Z',
  selection: 'work',
  days: 20,
  lacking: [],
  decisions: [
    {
      choice: 'keep',
      uplink_id: 3,
      statement: {
        code: 'contracts_keep_failure',
        text: "No contract can safely be smaller: at the peak (95th percentile) the fullest, ISP3, fills 81 % of today's contract, and without ISP2, ISP1 reaches 142 %.",
        params: { name: 'ISP3', peak: 81, down: 'ISP2', overloaded: 'ISP1', p95: 142 },
      },
    },
  ],
  besides: [
    said(
      'contracts_spare_first',
      'Spare routes come first: the fullest would be at 94 % instead of 142 %.',
    ),
    said('given_up_unsafe_better', 'Without ISP1: not safe, but better than today.'),
  ],
  choices: [],
  uplinks: [
    judged(1, 'unsafe', {
      statement: {
        code: 'smaller_unsafe',
        text: 'not safe: without ISP2 it would be 242 % full',
        params: {
          size: 59,
          today: 100,
          down: 'ISP2',
          p95: 242,
          minutes: 540,
          p95_today: 142,
          minutes_today: 368,
        },
      },
    }),
    judged(2, 'needed', {
      statement: said('smaller_needed', 'Keep: it is needed when ISP1 fails.'),
    }),
    judged(3, 'full', {
      smaller: null,
      saving_amount: '0.00',
      statement: said('smaller_full', "Keep: the peak fills 81 % of today's contract."),
    }),
  ],
};
