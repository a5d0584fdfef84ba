/** The paper's volumes, and the shares and skew that follow from them. */
import { CONTRACTS } from '@/testing/settings/campus';

export const GIB = 2 ** 30;

/** GiB per week and ISP in the last week of each method, from the paper. */
export const PAPER = {
  ecmp: { upload: [490.7, 445.4, 373.2], download: [2205.8, 2297.7, 2210.9] },
  pcc: { upload: [177, 406, 313], download: [1105, 2423, 2443] },
} as const;

export type Method = keyof typeof PAPER;
export const CONFIGURED: Record<Method, number[]> = {
  ecmp: [1 / 3, 1 / 3, 1 / 3],
  pcc: [0.2, 0.4, 0.4],
};

export const share = (values: readonly number[], index: number): number =>
  (values[index] ?? 0) / values.reduce((sum, value) => sum + value, 0);

export function skewOf(volumes: readonly number[]): number {
  return (
    0.5 * CONTRACTS.reduce((sum, { ideal }, i) => sum + Math.abs(share(volumes, i) - ideal), 0)
  );
}

/** Tests of a week: the same for every ISP, and more than a thousandth. */
export const PROBE_BYTES = 9 * GIB;

export const withoutTests = (volumes: readonly number[], factor: number): number[] =>
  volumes.map((volume) => Math.max(0, volume * factor - PROBE_BYTES / GIB));
