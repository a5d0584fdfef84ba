import { describe, expect, it } from 'vitest';
import type { IncidentRow } from '@/api/types';
import { standingOf } from './incidentStanding';

const open = (state: IncidentRow['state'], isPart = false) => ({ state, is_part: isPart });

describe('what the badge counts', () => {
  it('is each incident that is not part of another', () => {
    expect(standingOf([open('open'), open('open', true), open('snoozed')])).toEqual({
      number: 2,
      unseen: 1,
    });
  });
  it('is red only while one is neither acknowledged nor put off', () => {
    expect(standingOf([open('acknowledged'), open('snoozed')]).unseen).toBe(0);
    expect(standingOf([open('maintenance')])).toEqual({ number: 1, unseen: 0 });
    expect(standingOf([open('acknowledged'), open('open', true)]).unseen).toBe(0);
    expect(standingOf([])).toEqual({ number: 0, unseen: 0 });
  });
});
