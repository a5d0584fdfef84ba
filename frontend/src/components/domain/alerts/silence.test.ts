import { describe, expect, it } from 'vitest';
import type { Listener } from '@/api/types';
import { standingOf } from './silence';

const listener = (name: string, working: Listener['working']): Listener => ({
  id: 1,
  name,
  kind: 'mail',
  campus_name: null,
  kinds: [],
  timing: 'at_once',
  daily_at: null,
  enabled: working !== null,
  working,
});
const untried = { standing: 'untried', failing_since: null, answer: '' } as const;
const failing = (minute: string) =>
  ({ standing: 'failing', failing_since: `2026-11-28T16:${minute}:00Z`, answer: minute }) as const;

describe('standingOf', () => {
  it('says nothing where a channel works', () => {
    const channels = [listener('NOC', failing('14'))];
    expect(standingOf({ reaches_anybody: true, channels })).toBeNull();
  });

  it('says that no channel is on', () => {
    expect(standingOf({ reaches_anybody: false, channels: [] })?.kind).toBe('nobody');
    const channels = [listener('NOC', null)];
    expect(standingOf({ reaches_anybody: false, channels })?.kind).toBe('nobody');
  });

  it('names the channel that failed first, and why', () => {
    const channels = [listener('B', failing('20')), listener('A', failing('14'))];
    expect(standingOf({ reaches_anybody: false, channels })).toEqual({
      kind: 'failing',
      name: 'A',
      since: '2026-11-28T16:14:00Z',
      answer: '14',
    });
  });

  it('is not sure while one was never tried', () => {
    const channels = [listener('A', failing('14')), listener('B', untried)];
    expect(standingOf({ reaches_anybody: false, channels })).toEqual({
      kind: 'untried',
      names: ['B'],
    });
  });
});
