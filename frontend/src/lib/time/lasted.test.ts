import { expect, it } from 'vitest';
import { allowance, lasted } from './lasted';
import { formatDuration } from './time';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

it.each([
  [45 * MINUTE, '45 min'],
  [119 * MINUTE, '119 min'],
  [2 * HOUR, '2 h'],
  [2 * HOUR + MINUTE, '2 h'],
  [2 * HOUR + 15 * MINUTE, '2 h 15 min'],
  [2 * HOUR + 59 * MINUTE + 59, '2 h 59 min'],
  [47 * HOUR + 30 * MINUTE, '47 h 30 min'],
  [2 * DAY, '2 days'],
  [3 * DAY + 4 * HOUR + 10, '3 days 4 h'],
])('%i s are %s', (seconds, text) => {
  expect(lasted(seconds, { duration: (length) => formatDuration(length, 'en-GB') })).toBe(text);
});

it.each([
  [44 * MINUTE + 38, '44 min 38 s'],
  [43 * MINUTE, '43 min'],
  [50, '50 s'],
  [3 * HOUR + 36 * MINUTE + 12, '3 h 36 min'],
])('%i s are allowed as %s', (seconds, text) => {
  expect(allowance(seconds, { duration: (length) => formatDuration(length, 'en-GB') })).toBe(text);
});
