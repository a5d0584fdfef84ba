import { expect, it } from 'vitest';
import { allowance, lasted } from './lasted';
import { formatDuration, formatInUnit } from './time';

const format = {
  duration: (length: number) => formatDuration(length, 'en-GB'),
  inUnit: (count: number, unit: 'second' | 'minute' | 'hour' | 'day', digits?: number) =>
    formatInUnit(count, unit, 'en-GB', digits),
};
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

it.each([
  [45 * MINUTE, '45 min'],
  [59 * MINUTE + 59, '59 min'],
  [HOUR, '1 h 00 min'],
  [119 * MINUTE, '1 h 59 min'],
  [2 * HOUR + 5 * MINUTE, '2 h 05 min'],
  [2 * HOUR + 15 * MINUTE, '2 h 15 min'],
  [2 * HOUR + 59 * MINUTE + 59, '2 h 59 min'],
  [47 * HOUR + 30 * MINUTE, '47 h 30 min'],
  [2 * DAY, '2 days 0 h'],
  [3 * DAY + 4 * HOUR + 10, '3 days 4 h'],
])('%i s are %s', (seconds, text) => {
  expect(lasted(seconds, format)).toBe(text);
});

it.each([
  [44 * MINUTE + 38, '44 min 38 s'],
  [43 * MINUTE, '43 min'],
  [50, '50 s'],
  [3 * HOUR + 36 * MINUTE + 12, '3 h 36 min'],
])('%i s are allowed as %s', (seconds, text) => {
  expect(allowance(seconds, format)).toBe(text);
});
