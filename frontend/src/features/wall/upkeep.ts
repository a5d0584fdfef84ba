/** What keeps a screen well that nobody touches for months: pixels that move, and pages that renew themselves. */
import { MINUTE_MS } from '@/lib/time/lengths';

/** A slow walk around the resting place, one step a minute, so that nothing burns in. In px of a 1080-line screen. */
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

/** The script of a built page, whose name holds a hash of its content. */
export const scriptOf = (html: string): string | null =>
  /<script[^>]*\ssrc="([^"]+)"/.exec(html)?.[1] ?? null;
