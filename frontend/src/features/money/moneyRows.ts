/** The costs of a window as rows of one table. */
import type { Costs } from '@/api/types';
import { isEnough } from '@/lib/series/changes';

export interface MoneyRow {
  /** null: all ISPs that are paid in `currency`. */
  readonly isp: Costs['uplinks'][number] | null;
  readonly currency: string | null;
  readonly price: string | null;
  readonly cost: string | null;
  readonly usefulBytes: number;
  readonly perTb: string | null;
  readonly idle: number | null;
  /** Of one month's price, by the means of whole days. */
  readonly idleAmount: string | null;
}

/** ISPs in order, then a row per currency of more than one ISP, or of an earlier contract in another currency. */
export function moneyRows(costs: Costs): MoneyRow[] {
  const rows = costs.uplinks.map((isp) => ({
    isp,
    currency: isp.price_currency,
    price: isp.price_amount,
    cost: isp.cost,
    usefulBytes: isp.useful_bytes,
    perTb: isp.cost_per_tb,
    idle: isp.idle_share,
    idleAmount: isp.idle_amount,
  }));
  const { currencies, idle_share: idle, unpriced } = costs.totals;
  // For all ISPs: said only where they have one currency.
  const ofAll = currencies.length === 1 && unpriced === 0 ? idle : null;
  const sums = currencies
    .filter(
      ({ uplinks, currency }) =>
        uplinks > 1 || !rows.some((uplink) => uplink.currency === currency),
    )
    .map((sum) => ({
      isp: null,
      currency: sum.currency,
      price: sum.price_amount,
      cost: sum.cost,
      usefulBytes: sum.useful_bytes,
      perTb: sum.cost_per_tb,
      idle: idleByPrice(sum, costs) ?? ofAll,
      idleAmount: sum.idle_amount,
    }));
  return [...rows, ...sums];
}

/** The unused part of all ISPs as the last row of the table has it. */
export const idleOfAll = (costs: Costs): number | null =>
  moneyRows(costs).find(({ isp, idle }) => isp === null && idle !== null)?.idle ??
  costs.totals.idle_share;

/** As the headline weighs it. Of chosen hours there is no such figure: money is of whole days. */
function idleByPrice(
  { idle_amount: idle, price_amount: price }: Costs['totals']['currencies'][number],
  { window }: Costs,
): number | null {
  if (window.selection !== 'all' || idle === null || !(Number(price) > 0)) return null;
  return Number(idle) / Number(price);
}

/** A month of 1 Mbps of the download; null without a price, and where another contract held meanwhile. */
export function pricePerMbps({ isp, price }: MoneyRow): string | null {
  if (!isp || price === null || isp.stretches.length > 1) return null;
  const { capacity_bps: bps } = isp.download;
  return bps > 0 ? ((Number(price) * 1e6) / bps).toFixed(2) : null;
}

/** The oldest first; empty where one price held. */
export const earlierPrices = ({ isp }: MoneyRow): Costs['uplinks'][number]['stretches'] =>
  isp ? isp.stretches.slice(0, -1) : [];

/** The row of another period: the same ISP, observed long enough, or the same currency. */
export const isSameRow = (row: MoneyRow, other: MoneyRow): boolean =>
  row.currency === other.currency &&
  row.isp?.uplink_id === other.isp?.uplink_id &&
  [row, other].every(({ isp }) => isp === null || isEnough(isp));
