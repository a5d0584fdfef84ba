import { expect, it } from 'vitest';
import { INCIDENT_KINDS } from '@/api/types';
import { KIND_GROUPS } from './kindGroups';

it('has each kind in one group', () => {
  expect(KIND_GROUPS.flatMap(({ kinds }): readonly string[] => kinds).toSorted()).toEqual(
    INCIDENT_KINDS.toSorted(),
  );
});
