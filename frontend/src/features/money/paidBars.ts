/** Paid and used rates as bars on one scale. */
import type { Costs, Direction } from '@/api/types';

export interface PaidBar {
  readonly direction: Direction;
  readonly capacityBps: number;
  /** Parts of the common scale; null: not measured. */
  readonly paid: number;
  readonly mean: number | null;
  readonly p95: number | null;
  readonly meanBps: number | null;
  readonly p95Bps: number | null;
  /** Part of the contract of its time; `paid` is the last one of the period. */
  readonly p95Share: number | null;
}
export interface PaidUplink {
  readonly uplinkId: number;
  readonly name: string;
  readonly provider: string;
  readonly position: number;
  readonly bars: readonly PaidBar[];
}

/** The largest contract, or what went beyond it. */
export function paidUplinks(costs: Pick<Costs, 'uplinks'>): PaidUplink[] {
  const flows = costs.uplinks.flatMap(({ download, upload }) => [download, upload]);
  const scale = Math.max(1, ...flows.flatMap((flow) => [flow.capacity_bps, flow.p95_bps ?? 0]));
  const part = (bps: number | null) => (bps === null ? null : bps / scale);
  return costs.uplinks.map((uplink) => ({
    uplinkId: uplink.uplink_id,
    name: uplink.name,
    provider: uplink.provider,
    position: uplink.position,
    bars: (['download', 'upload'] as const).map((direction) => {
      const flow = uplink[direction];
      const { capacity_bps: capacityBps, mean_bps: meanBps, p95_bps: p95Bps } = flow;
      return {
        direction,
        capacityBps,
        paid: capacityBps / scale,
        mean: part(meanBps),
        p95: part(p95Bps),
        meanBps,
        p95Bps,
        p95Share: flow.p95_utilization,
      };
    }),
  }));
}
