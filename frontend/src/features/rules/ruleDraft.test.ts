import { describe, expect, it } from 'vitest';
import type { Campus } from '@/api/types';
import { kinds, rule } from '@/testing/rules/rules';
import { boundOf, draftOf, inputOf, unitOf } from './ruleDraft';

const CAMPUS = { id: 1 } as Campus;
const [ROUTER, DOWN, , FULL] = kinds() as [
  ReturnType<typeof kinds>[0],
  ReturnType<typeof kinds>[0],
  unknown,
  ReturnType<typeof kinds>[0],
];

describe('limits as they are typed', () => {
  it('have minutes where slots are waited for, else seconds', () => {
    expect([unitOf('open_s', DOWN), unitOf('open_s', FULL)]).toEqual(['s', 'min']);
    expect(boundOf('open_s', FULL)).toEqual({ least: 5, most: 360, step: 5, unit: 'min' });
    expect(boundOf('loss_percent', FULL)).toBeNull();
  });

  it('come back as they were stored', () => {
    const row = rule();
    expect(inputOf(draftOf(row, FULL), FULL, CAMPUS)).toEqual({
      kind: 'isp_full',
      campus_id: 1,
      router_id: 1,
      uplink_id: 2,
      open_s: 1800,
      clear_s: 600,
      open_percent: 95,
      clear_percent: 75,
    });
  });

  it('are nothing while one is missing', () => {
    const draft = draftOf(rule(), FULL);
    const limits = { ...draft.limits, open_percent: '' };
    expect(inputOf({ ...draft, limits }, FULL, CAMPUS)).toBeNull();
  });

  it('are for everywhere where no place is chosen, and for no ISP where it is about routers', () => {
    const wide = draftOf(ROUTER.rules[0]!, ROUTER);
    expect(inputOf(wide, ROUTER, CAMPUS)).toMatchObject({ campus_id: null, router_id: null });
    const near = { ...wide, campus: '1', router: '1', uplink: '2' };
    expect(inputOf(near, ROUTER, CAMPUS)).toMatchObject({ router_id: 1, uplink_id: null });
  });
});
