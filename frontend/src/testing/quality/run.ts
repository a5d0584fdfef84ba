/** A run with its figures and the proof of its path. */
import type { PathProof, ProbeRun } from '@/api/types';
import { uplinks } from '@/testing/settings/campus';
import { probeRuns } from './runs';

const path = (share: number): PathProof => ({
  verdict: share >= 0.9 ? 'proven' : 'wrong_path',
  share,
  reason: '',
  uplinks: uplinks.map(({ id, name }) => ({
    uplink_id: id,
    name,
    download_bytes: 1.4e9,
    upload_bytes: 3e7,
    excess_download_bytes: id === 2 ? 1.02e9 * share : 1.02e9 * (1 - share) * 0.5,
    excess_upload_bytes: id === 2 ? 2e7 : 1e5,
    intended: id === 2,
  })),
});

const flow = {
  mean_bps: 128_400_000,
  median_bps: 131_000_000,
  p5_bps: 62_000_000,
  p95_bps: 171_000_000,
  p99_bps: 182_000_000,
  min_bps: 0,
  max_bps: 190_000_000,
  spread_bps: 31_000_000,
  stalls_s: 3,
  collapsed_at_s: null,
  seconds: 60,
};

const times = (median: number) => ({
  n: 60,
  mean: median * 1.02,
  median,
  p5: median * 0.9,
  p95: median * 1.5,
  p99: median * 1.8,
  min: median * 0.85,
  max: median * 2,
  spread: median * 0.2,
});

export function probeRun(id: number): ProbeRun | undefined {
  const run = probeRuns.find(({ id: runId }) => runId === id);
  if (!run) return undefined;
  const began = run.started_at !== null && run.headline !== null;
  const phases = (['idle', 'download', 'upload', 'both'] as const).map((phase, index) => ({
    phase,
    sent: 100,
    lost: index,
    rtt_ms: times([26, 142, 180, 215][index]!),
    download_bps: phase === 'download' || phase === 'both' ? 131e6 : null,
    upload_bps: phase === 'upload' || phase === 'both' ? 152e6 : null,
  }));
  return {
    ...run,
    spec: { duration_s: 60, streams: 8, rate_bps: null, omit_s: 2 },
    target: {
      name: 'IIX Jakarta',
      host: 'iperf.iix.example',
      port: 5201,
      url: 'https://iix.example/',
    },
    command: began ? 'iperf3 -c iperf.iix.example -p 5201 -B 10.9.0.12 -J -R -P 8 -t 60 -O 2' : '',
    tool: began ? 'iperf 3.18' : '',
    source_address: '10.9.0.12',
    download_bytes: began ? 1_020_000_000 : 0,
    upload_bytes: began ? 20_000_000 : 0,
    figures: !began
      ? null
      : {
          download: run.kind === 'tcp' ? flow : null,
          upload: null,
          reported:
            run.kind === 'tcp'
              ? {
                  sent_bytes: 1.02e9,
                  sent_bps: 136e6,
                  received_bytes: 963e6,
                  received_bps: 128.4e6,
                  duration_s: 60.02,
                  retransmits: 1204,
                  mean_rtt_us: 41_200,
                  min_rtt_us: 25_800,
                  max_rtt_us: 182_000,
                  congestion: 'cubic',
                  cpu_host_pct: 7.4,
                  cpu_remote_pct: 3.1,
                }
              : null,
          retransmits: 1204,
          rtt_ms: run.kind === 'tcp' ? times(41) : null,
          jitter_ms: run.kind === 'udp' ? times(3.1) : null,
          loss:
            run.kind === 'udp'
              ? { packets: 52_000, lost: 1100, share: 0.021, mean_per_s: 18.3, max_per_s: 74 }
              : null,
          load:
            run.kind === 'load'
              ? {
                  phases,
                  idle_ms: 26,
                  loaded_ms: 215,
                  rise_ms: 189,
                  worst_phase: 'both',
                  grade: 'C',
                }
              : null,
          http:
            run.kind === 'http'
              ? {
                  requests: 5,
                  failed: 0,
                  blocked_ms: 3.1,
                  connecting_ms: 26.4,
                  tls_handshaking_ms: 54,
                  waiting_ms: 204,
                  receiving_ms: 12,
                  duration_ms: 299.5,
                }
              : null,
          tiphon: null,
          lenses: [],
          utilization_of_contract: run.kind === 'tcp' ? 0.642 : null,
        },
    path: began ? path(run.outcome === 'invalid' ? 0.12 : 0.986) : null,
    raw_sha256: began ? 'ab12'.repeat(16) : null,
    requested_by: run.id === 41 ? 'rina' : '',
    regime_id: 2,
    previous_id: run.id > 40 ? run.id - 1 : null,
    next_id: run.id < 46 ? run.id + 1 : null,
  };
}
