/** How long, as people type it: `2 h`, `30 menit`, `1:30`, `0,5`. */
import { HOUR_MS, MINUTE_MS } from '@/lib/time/lengths';

const NUMBER = String.raw`(\d+(?:[.,]\d+)?)`;
const PLAIN = new RegExp(`^${NUMBER}$`);
const CLOCK = /^(\d{1,3}):([0-5]\d)$/;
const WORDS = new RegExp(
  `^(?:${NUMBER}\\s*(?:h|hr|hrs|hour|hours|j|jam))?\\s*(?:${NUMBER}\\s*(?:m|min|mins|minute|minutes|mnt|menit))?$`,
  'i',
);

/** Seconds. A number alone is hours, and nothing else is guessed. Null: not understood. */
export function lengthOf(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  const clock = CLOCK.exec(text);
  if (clock) return seconds(clock[1], clock[2]);
  const [, hours] = PLAIN.exec(text) ?? [];
  if (hours !== undefined) return seconds(hours);
  const words = WORDS.exec(text);
  return words ? seconds(words[1], words[2]) : null;
}

function seconds(hours: string | undefined, minutes?: string): number {
  const ms = numberOf(hours) * HOUR_MS + numberOf(minutes) * MINUTE_MS;
  return Math.round(ms / 1000);
}

const numberOf = (text = '0'): number => Number(text.replace(',', '.'));
