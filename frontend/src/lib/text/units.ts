/** Rates are decimal bit/s; volumes decimal bytes too, unless a reader chose GiB (decision 90). */
import { BALANCED_BELOW, STRONGLY_SKEWED_ABOVE } from '@/lib/series/shares';

export type VolumeSystem = 'iec' | 'si';
export interface Unit {
  readonly name: string;
  readonly factor: number;
}
/** Unknown is never drawn or written as zero. */
export const UNKNOWN = '–';

type Units = readonly [Unit, ...Unit[]];
const RATE_UNITS: Units = [
  { name: 'bps', factor: 1 },
  { name: 'kbps', factor: 1e3 },
  { name: 'Mbps', factor: 1e6 },
  { name: 'Gbps', factor: 1e9 },
];
const VOLUME_UNITS: Record<VolumeSystem, readonly [Unit, Unit, Unit, Unit, Unit]> = {
  si: [
    { name: 'B', factor: 1 },
    { name: 'kB', factor: 1e3 },
    { name: 'MB', factor: 1e6 },
    { name: 'GB', factor: 1e9 },
    { name: 'TB', factor: 1e12 },
  ],
  iec: [
    { name: 'B', factor: 1 },
    { name: 'KiB', factor: 2 ** 10 },
    { name: 'MiB', factor: 2 ** 20 },
    { name: 'GiB', factor: 2 ** 30 },
    { name: 'TiB', factor: 2 ** 40 },
  ],
};
/** From how many of the unit below on: GiB up to 100 000, as in the router's own tables. */
const TERA_FROM: Record<VolumeSystem, number> = { si: 1000, iec: 100_000 };

const largestUnit = (units: Units, value: number): Unit =>
  units.findLast((unit) => Math.abs(value) >= unit.factor) ?? units[0];

/** By the largest value, for a whole axis or table. */
export const rateUnit = (maxBps: number): Unit => largestUnit(RATE_UNITS, maxBps);

export function volumeUnit(maxBytes: number, system: VolumeSystem): Unit {
  const units = VOLUME_UNITS[system];
  const [, , , giga, tera] = units;
  if (maxBytes >= giga.factor * TERA_FROM[system]) return tera;
  return maxBytes >= giga.factor ? giga : largestUnit(units, maxBytes);
}

const numbers = new Map<string, Intl.NumberFormat>();

/** Making a format costs far more than using it, and a page writes thousands of numbers. */
function numberFormat(locale: string, fewest: number, most: number): Intl.NumberFormat {
  const key = `${locale}|${fewest}|${most}`;
  const known = numbers.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: fewest,
    maximumFractionDigits: most,
  });
  numbers.set(key, made);
  return made;
}

/** With the true minus sign, which is as wide as a figure. */
export const formatNumber = (value: number, locale: string, digits: number, trim = false): string =>
  numberFormat(locale, trim ? 0 : digits, digits)
    .format(value)
    .replace('-', '−');

const rateDigits = (value: number): number => (Math.abs(value) >= 100 ? 0 : 1);

/** `94.3 Mbps`, `200 Mbps`, `1.2 Gbps`; null is a dash. */
export function formatRate(bps: number | null | undefined, locale: string, unit?: Unit): string {
  if (bps == null) return UNKNOWN;
  const shown = unit ?? rateUnit(bps);
  const value = bps / shown.factor;
  return `${formatNumber(value, locale, rateDigits(value), true)} ${shown.name}`;
}

/** Not rounded: `200 Mbps`, `1.5 Gbps`. */
export function formatContract(bps: number, locale: string): string {
  const unit = rateUnit(bps);
  return `${formatNumber(bps / unit.factor, locale, 3, true)} ${unit.name}`;
}

const TERABYTE = 1e12;
const volumeDigits = ({ factor }: Unit): number => (factor === 1 ? 0 : factor >= TERABYTE ? 2 : 1);

/** `490.7 GB`, `2.37 TB`: the unit always named. */
export function formatVolume(
  bytes: number | null | undefined,
  locale: string,
  system: VolumeSystem,
  unit?: Unit,
): string {
  if (bytes == null) return UNKNOWN;
  const shown = unit ?? volumeUnit(bytes, system);
  return `${formatNumber(bytes / shown.factor, locale, volumeDigits(shown))} ${shown.name}`;
}

/** Half up, as the server's sentences (backend/domain/text/percent.py), and never 100 for less. */
function percentOf(part: number, digits: number): number {
  const isRoundedUpToAll = part < 1 && Number((part * 100).toFixed(digits)) >= 100;
  return isRoundedUpToAll ? 100 - 10 ** -digits : part * 100;
}

/** A fraction as percent: `37.5 %`. */
export function formatShare(share: number | null | undefined, locale: string, digits = 1): string {
  return share == null ? UNKNOWN : `${formatNumber(percentOf(share, digits), locale, digits)} %`;
}

const SKEW_LIMITS = [BALANCED_BELOW, STRONGLY_SKEWED_ABOVE];

/** With as many digits as it takes not to look like a limit of the bands that it is not at. */
export function formatSkewShare(skew: number | null | undefined, locale: string): string {
  if (skew == null) return UNKNOWN;
  const limit = SKEW_LIMITS.find((each) => Math.abs(skew - each) < 0.0005 && skew !== each);
  let digits = 1;
  while (limit !== undefined && digits < 4 && Number((skew * 100).toFixed(digits)) === limit * 100)
    digits += 1;
  return formatShare(skew, locale, digits);
}

/** Less than all is never 100 %: a missing second must stay visible. */
export function formatCoverage(coverage: number | null | undefined, locale: string): string {
  if (coverage == null) return UNKNOWN;
  return `${formatNumber(percentOf(Math.min(coverage, 1), 1), locale, 1, true)} %`;
}

/** To a hundredth of a per cent, a minute in a week; less than all is never 100 %. */
export function formatAvailability(share: number | null | undefined, locale: string): string {
  if (share == null) return UNKNOWN;
  return `${formatNumber(percentOf(Math.min(share, 1), 2), locale, 2, true)} %`;
}

/** A change with its sign, in the true minus sign: `+12.4`, `−3.0`. */
export function formatSigned(value: number | null | undefined, locale: string, digits = 1): string {
  if (value == null) return UNKNOWN;
  const text = formatNumber(Math.abs(value), locale, digits);
  const isZero = Number(Math.abs(value).toFixed(digits)) === 0;
  if (isZero) return `±${text}`;
  return value > 0 ? `+${text}` : `−${text}`;
}

/** A difference with its unit: `+312 Mbps`. `size`: what is written of it without its sign. */
export const formatDifference = (value: number, size: (amount: number) => string): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : '±'}${size(Math.abs(value))}`;

/** Skew as the paper writes it: `0.175`. */
export const formatSkew = (skew: number | null | undefined, locale: string): string =>
  skew == null ? UNKNOWN : formatNumber(skew, locale, 3);

/** `26.4 ms`, `0.04 ms`, `215 ms`: three figures are enough. */
export function formatMs(ms: number | null | undefined, locale: string): string {
  if (ms == null) return UNKNOWN;
  const size = Math.abs(ms);
  const digits = size >= 99.95 || size === 0 ? 0 : size >= 0.9995 ? 1 : 2;
  return `${formatNumber(ms, locale, digits, size >= 10)} ms`;
}

/** `0.31 %`, `12.5 %`; a loss is never written as zero. */
export function formatLoss(loss: number | null | undefined, locale: string): string {
  if (loss == null) return UNKNOWN;
  const percent = loss * 100;
  if (percent > 0 && percent < 0.005) return `< ${formatNumber(0.01, locale, 2)} %`;
  return `${formatNumber(percent, locale, percent < 1 ? 2 : 1, percent === 0)} %`;
}

/** `IDR 12,500,000`, `USD 41.30`: the code, because signs are shared; cents only where they matter. */
/** Indonesians write `Rp`; files keep the code. */
const signOf = (currency: string, locale: string): string =>
  currency === 'IDR' && locale.startsWith('id') ? 'Rp' : currency;

export function formatMoney(
  amount: string | number | null | undefined,
  currency: string | null | undefined,
  locale: string,
): string {
  if (amount == null || currency == null) return UNKNOWN;
  const value = Number(amount);
  return `${signOf(currency, locale)} ${formatNumber(value, locale, Math.abs(value) >= 1000 ? 0 : 2)}`;
}

/** `IDR 36.7 million`, in Indonesian `Rp 36,7 juta`: for a sentence. */
export function formatMoneyShort(amount: string | null, currency: string, locale: string): string {
  if (amount === null) return UNKNOWN;
  const short = { notation: 'compact', compactDisplay: 'long' } as const;
  return `${signOf(currency, locale)} ${new Intl.NumberFormat(locale, { ...short, maximumSignificantDigits: 3 }).format(Number(amount))}`;
}

/** `.` and `,` in Indonesian. */
export function separatorsOf(locale: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8);
  const sign = (type: string, otherwise: string) =>
    parts.find((part) => part.type === type)?.value ?? otherwise;
  return { group: sign('group', ','), decimal: sign('decimal', '.') };
}

/** Nobody pays sen of a rupiah. */
export const decimalsOf = (currency: string): number => (WHOLE_CURRENCIES.has(currency) ? 0 : 2);
const WHOLE_CURRENCIES: ReadonlySet<string> = new Set(['IDR', 'JPY', 'KRW', 'VND']);
