/** What a run measured second by second, or echo by echo. */
import type { ProbeSeries } from '@/api/types';
import { probeRuns } from './runs';

export const wave = (index: number, size: number): number =>
  1 + size * Math.sin(index * 1.7 + index ** 2);

const rates = (length: number, bps: number) =>
  Array.from({ length }, (_, s) => Math.max(0, Math.round(bps * wave(s, 0.2))));

export function probeSeries(id: number): ProbeSeries {
  const kind = probeRuns.find((run) => run.id === id)?.kind ?? 'tcp';
  const empty = {
    run_id: id,
    at_ms: [],
    duration_ms: [],
    omitted: [],
    rate_bps: [],
    streams: [],
    pings: [],
    phases: [],
    http: [],
  };
  if (kind === 'http') return empty;
  if (kind === 'load') {
    const names = ['idle', 'download', 'upload', 'both'] as const;
    return {
      ...empty,
      pings: Array.from({ length: 400 }, (_, index) => ({
        at_ms: index * 100,
        rtt_us:
          index % 67 === 66
            ? null
            : Math.round([26, 142, 180, 215][Math.floor(index / 100)]! * 1000 * wave(index, 0.15)),
        phase: names[Math.floor(index / 100)]!,
      })),
      phases: [
        { phase: 'download', direction: 'download', rate_bps: rates(10, 131e6) },
        { phase: 'upload', direction: 'upload', rate_bps: rates(10, 152e6) },
        { phase: 'both', direction: 'download', rate_bps: rates(10, 120e6) },
        { phase: 'both', direction: 'upload', rate_bps: rates(10, 131e6) },
      ],
    };
  }
  const seconds = Array.from({ length: 62 }, (_, s) => s);
  const rate = rates(62, 128e6).map((bps, s) => (s >= 30 && s < 33 ? 0 : bps));
  const isUdp = kind === 'udp';
  return {
    ...empty,
    at_ms: seconds.map((s) => s * 1000),
    duration_ms: seconds.map(() => 1000),
    omitted: seconds.map((s) => s < 2),
    rate_bps: rate,
    streams: [
      {
        rate_bps: rate,
        rtt_us: isUdp ? [] : seconds.map((s) => Math.round(41_000 * wave(s, 0.3))),
        cwnd_bytes: isUdp ? [] : seconds.map((s) => Math.round(840_000 * wave(s, 0.4))),
        retransmits: isUdp ? [] : seconds.map((s) => (s % 9 === 4 ? 90 + s : 0)),
        packets: isUdp ? seconds.map(() => 850) : [],
        lost: isUdp ? seconds.map((s) => (s % 7 === 3 ? 74 : 4)) : [],
        jitter_us: isUdp ? seconds.map((s) => Math.round(3100 * wave(s, 0.4))) : [],
      },
    ],
  };
}
