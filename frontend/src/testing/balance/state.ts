/** PCC 1:2:2 whose bytes fall unevenly: one bucket of ISP1 is to go to ISP3. */
import type { Said } from '@/components/domain/router/useStatement';
import { DAY, iso, NOW } from '@/testing/clock';

export const sentence = (code: string, text: string, params: Said['params'] = {}): Said => ({
  code,
  text,
  params,
});

export const range = (value: number, spread: number) => ({
  value,
  low: Math.round((value - spread) * 1000) / 1000,
  high: Math.round((value + spread) * 1000) / 1000,
});

export const BEFORE = [1, 2, 3, 2, 1];
export const AFTER = [1, 2, 3, 2, 3];
export const WEIGHTS = { 1: 1, 2: 2, 3: 2 };

export const UPLINKS = [
  { achieved: 0.38, p95: 0.92, after: 0.21, predicted: 0.74, minutes: 96 },
  { achieved: 0.41, p95: 0.61, after: 0.41, predicted: 0.61, minutes: 0 },
  { achieved: 0.21, p95: 0.33, after: 0.38, predicted: 0.55, minutes: 0 },
];

export const worst = (share: number) => ({ at: iso(NOW - 4 * DAY), utilization: share });
