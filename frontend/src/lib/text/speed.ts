/** Speeds as admins type them: `100`, `100M`, `1.5G`, `50000k`, `100M/50M` (download/upload). */

const PATTERN = /^(\d+(?:[.,]\d+)?)\s*([kmgt]?)(?:bit\/s|bits?|bps|b)?$/i;
/** A capital B, or the word: `100MB`, `12.5 MB/s`, `100 Mbytes`. `Mb`, `mb` and `Mbps` are bits. */
const BYTES = /^[\d.,\s]+[kmgtKMGT]?i?(?:B(?:[pP][sS]|\/[sS])?|[bB][yY][tT][eE][sS]?(?:\/[sS])?)$/;
/** `1.000` and `1,000` are a thousand to some and one to others. Nobody groups digits after a 0. */
const AMBIGUOUS = /^[1-9]\d{0,2}(?:[.,\s]\d{3})+(?!\d)/;
const FACTORS: Record<string, number> = { k: 1e3, '': 1e6, m: 1e6, g: 1e9, t: 1e12 };

export type SpeedProblem = 'speed' | 'bytes' | 'separator';

/** bit/s, or null for no speed or an ambiguous one. A bare number is Mbps. */
export function parseSpeed(text: string): number | null {
  const trimmed = text.trim();
  const match = PATTERN.exec(trimmed);
  if (!match?.[1] || BYTES.test(trimmed) || AMBIGUOUS.test(trimmed)) return null;
  const factor = FACTORS[(match[2] ?? '').toLowerCase()] ?? 1e6;
  const bps = Math.round(Number(match[1].replace(',', '.')) * factor);
  return bps > 0 ? bps : null;
}

/** Also for one half of a pair; null when it is a speed. */
export function speedProblem(text: string): SpeedProblem | null {
  if (parseSpeed(text) !== null) return null;
  const parts = [text, ...text.split('/')].map((part) => part.trim());
  if (parts.some((part) => BYTES.test(part))) return 'bytes';
  return parts.some((part) => AMBIGUOUS.test(part)) ? 'separator' : 'speed';
}

export interface SpeedPair {
  downloadBps: number;
  uploadBps: number;
}

/** A single speed sets both. */
export function parseSpeedPair(text: string): SpeedPair | null {
  const [first = '', second, ...rest] = text.replace(/[[\]()]/g, '').split('/');
  if (rest.length > 0) return null;
  const downloadBps = parseSpeed(first);
  const uploadBps = second === undefined ? downloadBps : parseSpeed(second);
  return downloadBps === null || uploadBps === null ? null : { downloadBps, uploadBps };
}

/** Mbps without a unit, which the field names; kbps where that could be misread. */
export function speedAsMbps(bps: number | null | undefined): string {
  if (bps == null) return '';
  const mbps = String(bps / 1e6);
  return AMBIGUOUS.test(mbps) ? `${bps / 1e3}k` : mbps;
}
