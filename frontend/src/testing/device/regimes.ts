/** Ten weeks: ECMP first, then PCC 1:2:2 with CAKE. */
import type { Regime } from '@/api/types';
import { DAY, iso, NOW, WIB } from '@/testing/clock';

const mondayMs = (at: number): number => {
  const local = new Date(at + WIB);
  const days = (local.getUTCDay() + 6) % 7;
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() - days) - WIB;
};

export const THIS_MONDAY = mondayMs(NOW);
export const SWITCH = THIS_MONDAY - 35 * DAY;
const regimeBase = { router_id: 1, differences: [] };

export const regimes: Regime[] = [
  {
    ...regimeBase,
    id: 1,
    from: iso(THIS_MONDAY - 70 * DAY),
    to: iso(SWITCH),
    label: 'ECMP · default-small',
    balancing: {
      method: 'ecmp',
      classifier: null,
      denominator: null,
      buckets: [],
      hash_policy: 'l4',
      queues: {},
      configured: { ether1: 1 / 3, ether2: 1 / 3, ether3: 1 / 3 },
    },
  },
  {
    ...regimeBase,
    id: 2,
    from: iso(SWITCH),
    to: null,
    label: 'PCC 1:2:2 · CAKE',
    balancing: {
      method: 'pcc',
      classifier: 'both-addresses',
      denominator: 5,
      buckets: [
        { interface: 'ether1', uplink_id: 1, remainders: [0] },
        { interface: 'ether2', uplink_id: 2, remainders: [1, 2] },
        { interface: 'ether3', uplink_id: 3, remainders: [3, 4] },
      ],
      hash_policy: null,
      queues: { ether1: 'cake', ether2: 'cake', ether3: 'cake' },
      configured: { ether1: 0.2, ether2: 0.4, ether3: 0.4 },
    },
    differences: [
      { code: 'method', params: { old: 'ecmp', new: 'pcc' }, text: 'method: ECMP -> PCC' },
      { code: 'buckets', params: {}, text: 'ISP2 (ether2): none -> 2 of 5 buckets' },
    ],
  },
];
