import { describe, expect, it } from 'vitest';
import type { PollHealth } from '@/api/types';
import { unreadSince } from './unread';

const EARLY = '2026-11-28T01:00:00Z';
const LATE = '2026-11-28T01:00:09Z';
const router = (state: PollHealth['state'], at: string | null = EARLY) => ({
  health: { state, last_success_at: at } as PollHealth,
});

describe('nobody reads', () => {
  it('where every router that is to be read is stale, since the newest answer', () => {
    const routers = [router('stale', LATE), router('stale'), router('disabled'), router('never')];
    expect(unreadSince(routers, [])).toBe(LATE);
  });
  it.each(['ok', 'failing'] as const)('not while one is asked and %s', (state) => {
    expect(unreadSince([router('stale'), router(state)], [])).toBeNull();
  });
  it('not where there is nothing to read, or an incident says so', () => {
    expect(unreadSince([], [])).toBeNull();
    expect(unreadSince([router('disabled')], [])).toBeNull();
    expect(unreadSince([router('stale')], [{ kind: 'timbang_blind' }])).toBeNull();
  });
});
