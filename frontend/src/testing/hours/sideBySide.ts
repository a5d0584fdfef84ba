/** Answers to "which ISP was it": one hour in which ISP2 was full and ISP3 was not measured. */
import type { SideBySide } from '@/api/types';
import { HOUR, iso, LAST_DAY, NOW } from '@/testing/clock';

type Isp = SideBySide['uplinks'][number];
type Flow = Isp['download'];
type Part = Partial<Omit<Isp, 'download' | 'upload'>> & {
  download?: Partial<Flow>;
  upload?: Partial<Flow>;
};

const flow: Flow = {
  contract_bps: 100e6,
  mean_bps: 20e6,
  mean_utilization: 0.2,
  max_bps: 40e6,
  full_s: 0,
};

/** A calm ISP, but for what is given. Its id is the digit of its name. */
export const beside = (name: string, { download, upload, ...rest }: Part = {}): Isp => ({
  uplink_id: Number(name.slice(-1)),
  name,
  provider: '',
  position: Number(name.slice(-1)) - 1,
  observed: 1,
  bridged: 0,
  loss: 0,
  rtt_ms: 12,
  down_s: 0,
  events: 0,
  ...rest,
  download: { ...flow, ...download },
  upload: { ...flow, ...upload },
});

const unknown = { mean_bps: null, mean_utilization: null, max_bps: null, full_s: null };

export const sideBySide: SideBySide = {
  router_id: 1,
  window: { ...LAST_DAY, from: iso(NOW - HOUR), label: 'custom', seconds: 3_600 },
  router_events: 1,
  uplinks: [
    beside('ISP1'),
    beside('ISP2', {
      download: { mean_bps: 93e6, mean_utilization: 0.93, full_s: 2_040 },
      loss: 0.03,
      rtt_ms: 88,
      events: 1,
    }),
    beside('ISP3', {
      observed: 0,
      loss: null,
      rtt_ms: null,
      download: unknown,
      upload: unknown,
    }),
  ],
};
