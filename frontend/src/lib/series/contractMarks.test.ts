import { describe, expect, it } from 'vitest';
import { contractMarks } from './contractMarks';

describe('contracts that changed', () => {
  const speeds = (bps: number, up = bps) => ({ download_bps: bps, upload_bps: up });
  const change = (name: string, at: string, after: ReturnType<typeof speeds>) => ({
    uplink_id: 1,
    name,
    from: at,
    before: speeds(1e8),
    after,
  });
  const [from, to] = [Date.parse('2026-11-01T00:00:00Z'), Date.parse('2026-11-08T00:00:00Z')];
  const wednesday = '2026-11-04T17:00:00Z';
  const mbps = (bps: number) => `${bps / 1e6} Mbps`;
  const marks = (...changes: ReturnType<typeof change>[]) =>
    contractMarks(changes, from, to, mbps).map(({ label }) => label);

  it('names the ISP and its new speeds', () => {
    expect(contractMarks([change('ISP2', wednesday, speeds(2e8))], from, to, mbps)).toEqual([
      { at: Date.parse(wednesday), label: 'ISP2: 200 Mbps' },
    ]);
    expect(marks(change('ISP2', wednesday, speeds(2e8, 1e8)))).toEqual([
      'ISP2: 200 Mbps / 100 Mbps',
    ]);
  });

  it('has one mark per moment, and none outside the window or at its edge', () => {
    const early = change('ISP1', '2026-11-02T17:00:00Z', speeds(3e8));
    const both = [change('ISP1', wednesday, speeds(2e8)), change('ISP2', wednesday, speeds(5e7))];
    const edge = change('ISP3', '2026-11-01T00:00:00Z', speeds(2e8));
    const later = change('ISP3', '2026-11-09T00:00:00Z', speeds(2e8));
    expect(marks(...both, early, edge, later)).toEqual(['ISP1: 300 Mbps', 'ISP1, ISP2']);
  });
});
