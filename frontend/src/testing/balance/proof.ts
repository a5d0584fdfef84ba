/** What the lines show while a change waits for confirmation. */
import type { ChangeProof } from '@/api/types';
import { iso, NOW } from '@/testing/clock';
import { uplinks } from '@/testing/settings/campus';

const MBPS = 1_000_000;
const rates = (download: number, share: number) => ({
  download_bps: download * MBPS,
  upload_bps: Math.round((download * MBPS) / 8),
  download_share: share,
});
const PASSED = ['standing', 'links', 'routes', 'traffic', 'classified', 'met'] as const;

export function proof(state: ChangeProof['state'], part: Partial<ChangeProof> = {}): ChangeProof {
  const isFailing = state === 'failing';
  return {
    change_id: 12,
    state,
    now: iso(NOW),
    confirmed_at: null,
    undone_at: null,
    polls_kept: true,
    looked_at: iso(NOW - 3_000),
    checks: [
      ...PASSED.map((code) => ({
        code,
        state: isFailing && code === 'links' ? ('failed' as const) : ('passed' as const),
        uplink_ids: isFailing && code === 'links' ? [2] : [],
        reasons: [],
      })),
      {
        code: 'held',
        state: state === 'measuring' ? 'waiting' : 'passed',
        uplink_ids: [],
        reasons: [],
      },
    ],
    uplinks: uplinks.map(({ id, name }, at) => ({
      uplink_id: id,
      name,
      state: isFailing && id === 2 ? 'down' : 'up',
      before: rates([92, 61, 33][at]!, [0.5, 0.33, 0.17][at]!),
      now: rates([60, 62, 58][at]!, [0.33, 0.35, 0.32][at]!),
      target_share: [0.2, 0.4, 0.4][at]!,
      pings_sent: 24,
      pings_lost: at === 2 ? 1 : 0,
      errors: 0,
      drops: 0,
    })),
    ...part,
  };
}
