/** For a screen that runs for months: pixels move, and pages renew themselves. */
import { MINUTE_MS } from '@/lib/time/lengths';

/** One step a minute around the resting place against burn-in, in px of a 1080-line screen. */
const STEPS: readonly (readonly [number, number])[] = [
  [0, -5],
  [4, -3],
  [7, 0],
  [4, 3],
  [0, 5],
  [-4, 3],
  [-7, 0],
  [-4, -3],
];

export function shiftAt(nowMs: number): readonly [number, number] {
  return STEPS[Math.floor(nowMs / MINUTE_MS) % STEPS.length] ?? [0, 0];
}

/** A built page's script, whose name holds a hash of its content. */
export const scriptOf = (html: string): string | null =>
  /<script[^>]*\ssrc="([^"]+)"/.exec(html)?.[1] ?? null;
