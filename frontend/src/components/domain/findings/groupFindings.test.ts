import { expect, it } from 'vitest';
import { findings } from '@/testing/router-setup/router';
import { groupFindings } from './groupFindings';

it('counts one fault on five rules once, with its places', () => {
  const [fault, other] = findings as [(typeof findings)[0], (typeof findings)[0]];
  const rules = ['a', 'b', 'c', 'd', 'e'].map((subject) => ({ ...fault, subject }));
  const groups = groupFindings([...rules, other]);
  expect(groups.map(({ finding, subjects }) => [finding.code, subjects.length])).toEqual([
    [fault.code, 5],
    [other.code, 1],
  ]);
});
