/** Changes of contracts, in words. */

interface Speeds {
  readonly download_bps: number;
  readonly upload_bps: number;
}
interface SpeedChange {
  readonly name: string;
  readonly from: string;
  readonly after: Speeds;
}
export interface ContractMark {
  at: number;
  label: string;
}
type FormatRate = (bps: number) => string;

/** One per moment inside (from, to): new speeds, or names alone where several changed together. */
export function contractMarks(
  changes: readonly SpeedChange[],
  from: number,
  to: number,
  formatRate: FormatRate,
): ContractMark[] {
  const inside = changes.filter(({ from: at }) => Date.parse(at) > from && Date.parse(at) < to);
  const moments = [...new Set(inside.map(({ from: at }) => Date.parse(at)))].sort((a, b) => a - b);
  return moments.map((at) => {
    const changed = inside.filter((change) => Date.parse(change.from) === at);
    return { at, label: labelOf(changed, formatRate) };
  });
}

function labelOf(changed: readonly SpeedChange[], formatRate: FormatRate): string {
  const [first, ...others] = changed;
  return first && others.length === 0 ? spelled(first, formatRate) : named(changed);
}

/** Each once. */
export const named = (changes: readonly Pick<SpeedChange, 'name'>[]): string =>
  [...new Set(changes.map(({ name }) => name))].join(', ');

const spelled = ({ name, after }: SpeedChange, formatRate: FormatRate): string =>
  `${name}: ${speedsText(after, formatRate)}`;

/** One speed where both are alike. */
export function speedsText(
  { download_bps: down, upload_bps: up }: Speeds,
  formatRate: FormatRate,
): string {
  return down === up ? formatRate(down) : `${formatRate(down)} / ${formatRate(up)}`;
}
