/** A finished trial that found the highest limit of a queue. */
import type { QueueTrial, TrialPreflight, TrialRow, TrialVariant } from '@/api/trialTypes';
import { finished, preflight, trialRow } from './trials';

const VARIANTS = ['as_it_is', 'cake@90', 'cake@95', 'cake@98'];

const variant = (name: string, riseMs: number, mbps: number): TrialVariant => ({
  variant: name,
  rise_ms: riseMs,
  loss_percent: 0,
  download_bps: mbps * 1e6,
  upload_bps: mbps * 1e6,
  cpu_percent: 60,
  difference_ms: name === 'as_it_is' ? null : riseMs - 164.8,
  low_ms: name === 'as_it_is' ? null : riseMs - 166,
  high_ms: name === 'as_it_is' ? null : riseMs - 163,
  p_value: name === 'as_it_is' ? null : 0.031,
  left_out: null,
  grade: riseMs > 60 ? 'C' : 'A+',
  tiphon: 'very_good',
});

const row = (): TrialRow =>
  trialRow({ id: 5, goal: 'limit', variants: VARIANTS, chosen: 'cake@95', runs_over: 24 });

export const ofLimits = (part: Partial<QueueTrial> = {}): QueueTrial => ({
  ...finished(),
  ...row(),
  order: Array<string[]>(6).fill(VARIANTS),
  runs: [],
  verdict: {
    outcome: 'choose',
    chosen: 'cake@95',
    statements: [
      {
        code: 'limit_is',
        text: 'Use a limit of 95 % of the contract: with CAKE there, latency rises by 0.8 ms under load, instead of 164.8 ms.',
        params: { percent: 95, variant: 'cake', rise: 0.8, before: 164.8 },
      },
      {
        code: 'limit_fills',
        text: '98 % is too much: latency rises by 62 ms, 61.5 ms more than at 90 % (58.2 to 64.9). The ISP’s buffer fills.',
        params: { percent: 98, rise: 62, difference: 61.5, least: 90, low: 58.2, high: 64.9 },
      },
      {
        code: 'cpu_of',
        text: 'CAKE (95 %) takes 60 % of the busiest core at the contracted rate.',
        params: { variant: 'cake@95', percent: 60 },
      },
    ],
    variants: [
      variant('as_it_is', 164.8, 196),
      variant('cake@90', 0.5, 179),
      variant('cake@95', 0.8, 189),
      variant('cake@98', 62, 195),
    ],
    alike: [],
  },
  ...part,
});

export const limitPreflight = (): TrialPreflight =>
  preflight({
    runs: 30,
    minutes: 31.2,
    data_gb: 33.6,
    variants: [98, 95, 90, 85].map((percent) => ({
      variant: `cake@${percent}`,
      commands: [`/queue/simple/add name=timbang-trial max-limit=${percent}000000`],
      reasons: [],
    })),
  });
