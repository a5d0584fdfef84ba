import { describe, expect, it } from 'vitest';
import type { Campus } from '@/api/types';
import { inputOf, muteOf, NEW_MUTE, type MuteDraft } from './muteDraft';
import { incident } from '@/testing/incidents/incidents';

const CAMPUS = { id: 1, timezone: 'Asia/Jakarta' } as Campus;
const ZONE = 'Asia/Jakarta';
const DRAFT: MuteDraft = {
  ...NEW_MUTE,
  kind: 'isp_down',
  where: 'everywhere',
  reason: ' cable ',
  until: '2026-12-20T08:00',
};

describe('what a mute is sent as', () => {
  it('is nothing without a reason and an end', () => {
    expect(inputOf({ ...DRAFT, reason: ' ' }, CAMPUS, ZONE)).toBeNull();
    expect(inputOf({ ...DRAFT, until: '' }, CAMPUS, ZONE)).toBeNull();
  });

  it('is nothing before its kind and its place are chosen', () => {
    expect(inputOf({ ...DRAFT, kind: '' }, CAMPUS, ZONE)).toBeNull();
    expect(inputOf({ ...DRAFT, where: null }, CAMPUS, ZONE)).toBeNull();
    expect(inputOf({ ...DRAFT, where: 'place' }, undefined, ZONE)).toBeNull();
  });

  it('ends on the clock of the campus, and is for everywhere where that was chosen', () => {
    expect(inputOf(DRAFT, CAMPUS, ZONE)).toEqual({
      kind: 'isp_down',
      campus_id: null,
      router_id: null,
      uplink_id: null,
      reason: 'cable',
      until: '2026-12-20T01:00:00Z',
    });
  });

  it('has the only campus that there is where a router is chosen', () => {
    expect(inputOf({ ...DRAFT, where: 'place', router: '3' }, CAMPUS, ZONE)).toMatchObject({
      campus_id: 1,
      router_id: 3,
    });
  });

  it('is of no ISP where it is about routers', () => {
    const draft: MuteDraft = {
      ...DRAFT,
      ...muteOf(incident()),
      until: DRAFT.until,
      reason: 'moved',
      kind: 'router_unreachable',
    };
    expect(draft.uplink).toBe('2');
    expect(inputOf(draft, CAMPUS, ZONE)).toMatchObject({ router_id: 1, uplink_id: null });
  });
});
