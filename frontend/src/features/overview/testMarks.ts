import type { LiveStrip } from '@/api/types';

export type ProbeTime = LiveStrip['probes'][number];
export interface TestMark {
  id: number;
  from: number;
  to: number;
  kind: ProbeTime['kind'];
  isRunning: boolean;
}

/** A running test lasts until now. */
export function testMarks(
  probes: readonly ProbeTime[],
  from: number,
  to: number,
  now: number,
): TestMark[] {
  return probes
    .map((probe) => ({
      id: probe.run_id,
      from: Math.max(from, Date.parse(probe.from)),
      to: Math.min(to, probe.to === null ? now : Date.parse(probe.to)),
      kind: probe.kind,
      isRunning: probe.to === null,
    }))
    .filter((mark) => mark.to > mark.from);
}
