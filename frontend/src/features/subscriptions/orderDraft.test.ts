import { describe, expect, it } from 'vitest';
import type { Order, OwnMessages } from '@/api/types';
import { draftOf, fieldOf, inputOf } from './orderDraft';

const ORDER = {
  campus_ids: [1, 3],
  router_ids: [12],
  kinds: ['isp_down'],
  timing: 'work_hours',
  daily_at: null,
  unacknowledged_for_s: 900,
} as unknown as Order;
const own = (order: Order | null) => ({ order, offered_timing: 'daily' }) as OwnMessages;

describe('an order', () => {
  it('comes out of its form as it went in', () => {
    expect(inputOf(draftOf(own(ORDER)), true)).toEqual({
      campus_ids: [1, 3],
      router_ids: [12],
      kinds: ['isp_down'],
      timing: 'work_hours',
      daily_at: '07:00',
      unacknowledged_for_s: 900,
      paused: true,
    });
  });

  it('begins with everything, when the role is offered it', () => {
    const draft = draftOf(own(null));
    expect(inputOf(draft, false)).toMatchObject({ campus_ids: [], kinds: [], timing: 'daily' });
  });

  it('as a digest waits for nobody', () => {
    const draft = { ...draftOf(own(ORDER)), timing: 'daily' as const };
    expect(inputOf(draft, false).unacknowledged_for_s).toBe(0);
  });

  it('names the input of a refusal', () => {
    expect(['campus_ids.0', 'router_ids', 'unacknowledged_for_s', 'kinds.2'].map(fieldOf)).toEqual([
      'places',
      'places',
      'unacknowledged_minutes',
      'kinds',
    ]);
  });
});
