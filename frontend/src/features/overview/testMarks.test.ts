import { describe, expect, it } from 'vitest';
import { testMarks, type ProbeTime } from './testMarks';

const probe = (run_id: number, from: string, to: string | null): ProbeTime => ({
  run_id,
  kind: 'tcp',
  from: `2026-11-21T10:${from}Z`,
  to: to === null ? null : `2026-11-21T10:${to}Z`,
});
const at = (text: string): number => Date.parse(`2026-11-21T10:${text}Z`);

describe('marks of tests', () => {
  it('are cut to the window, and last until now where a test runs', () => {
    const probes = [
      probe(1, '00:00', '01:00'),
      probe(2, '04:50', '05:10'),
      probe(3, '10:00', '10:30'),
      probe(4, '19:50', null),
    ];
    expect(testMarks(probes, at('05:00'), at('20:00'), at('19:58'))).toEqual([
      { id: 2, kind: 'tcp', from: at('05:00'), to: at('05:10'), isRunning: false },
      { id: 3, kind: 'tcp', from: at('10:00'), to: at('10:30'), isRunning: false },
      { id: 4, kind: 'tcp', from: at('19:50'), to: at('19:58'), isRunning: true },
    ]);
  });

  it('of a clock that is behind the server are none, never negative', () => {
    expect(testMarks([probe(1, '10:00', null)], at('05:00'), at('20:00'), at('09:59'))).toEqual([]);
  });
});
