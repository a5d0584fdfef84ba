import { describe, expect, it } from 'vitest';
import type { IncidentRow } from '@/api/types';
import { standingOf } from './incidentStanding';

const open = (
  state: IncidentRow['state'],
  isPart = false,
  kind: IncidentRow['kind'] = 'isp_down',
) => ({ state, is_part: isPart, kind });

describe('what the badge counts', () => {
  it('is each incident that is not part of another', () => {
    expect(standingOf([open('open'), open('open', true), open('snoozed')])).toEqual({
      number: 2,
      unseen: 1,
      tone: 'danger',
    });
  });
  it('is red only while one is neither acknowledged nor put off', () => {
    expect(standingOf([open('acknowledged'), open('snoozed')]).unseen).toBe(0);
    expect(standingOf([open('maintenance')])).toEqual({
      number: 1,
      unseen: 0,
      tone: 'idle',
    });
    expect(standingOf([open('acknowledged'), open('open', true)]).unseen).toBe(0);
    expect(standingOf([])).toEqual({ number: 0, unseen: 0, tone: 'idle' });
  });
  it('is amber while traffic still passes', () => {
    const full = open('open', false, 'isp_full');
    expect(standingOf([full, open('acknowledged')]).tone).toBe('warn');
    expect(standingOf([full, open('open')]).tone).toBe('danger');
  });
});
