/** When and where the fixtures are: the moment the tests began, in western Indonesia. */
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const ZONE = 'Asia/Jakarta';
export const WIB = 7 * HOUR;
export const NOW = Date.now();
export const iso = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

/** The last day, as answers name it. */
export const LAST_DAY = {
  from: iso(NOW - DAY),
  to: iso(NOW),
  selection: 'all' as const,
  timezone: ZONE,
  seconds: 86_400,
  label: '24h',
};
