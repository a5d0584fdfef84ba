/** Line speeds as admins type them: `100`, `100M`, `1.5G`, `50000k`, `100M/50M` (download/upload). */

const PATTERN = /^(\d+(?:[.,]\d+)?)\s*([kmgt]?)(?:bit\/s|bits?|bps|b)?$/i;
const FACTORS: Record<string, number> = { k: 1e3, '': 1e6, m: 1e6, g: 1e9, t: 1e12 };

/** bit/s, or null when the text is no speed. A bare number is Mbps. */
export function parseSpeed(text: string): number | null {
  const match = PATTERN.exec(text.trim());
  if (!match?.[1]) return null;
  const factor = FACTORS[(match[2] ?? '').toLowerCase()] ?? 1e6;
  const bps = Math.round(Number(match[1].replace(',', '.')) * factor);
  return bps > 0 ? bps : null;
}

export interface SpeedPair {
  downloadBps: number;
  uploadBps: number;
}

/** `100M/50M` sets both directions; a single speed sets both to it. */
export function parseSpeedPair(text: string): SpeedPair | null {
  const [first = '', second, ...rest] = text.replace(/[[\]()]/g, '').split('/');
  if (rest.length > 0) return null;
  const downloadBps = parseSpeed(first);
  const uploadBps = second === undefined ? downloadBps : parseSpeed(second);
  return downloadBps === null || uploadBps === null ? null : { downloadBps, uploadBps };
}

/** What stands in the field: Mbps without a unit, because the field names it. */
export const speedAsMbps = (bps: number | null | undefined): string =>
  bps == null ? '' : String(bps / 1e6);
