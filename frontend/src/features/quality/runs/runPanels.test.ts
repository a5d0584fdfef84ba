import { describe, expect, it } from 'vitest';
import { profile } from '@/testing/quality/quality';
import { probeSeries } from '@/testing/quality/series';
import { pathRows } from './pathRows';
import { hourRows, lineKey, presentMetrics } from '../days/profileRows';
import { lengthOf, offsetText, panelsOf, phaseSpans, secondTicks, stallSpans } from './runPanels';

const tcp = () => probeSeries(40);
const stream = (part: object) => ({
  rate_bps: [],
  rtt_us: [],
  cwnd_bytes: [],
  retransmits: [],
  packets: [],
  lost: [],
  jitter_us: [],
  ...part,
});

describe('the panels of a run', () => {
  it('are those that the run has something for, throughput first', () => {
    const kinds = (id: number, direction: 'download' | null) =>
      panelsOf({ direction }, probeSeries(id)).map(({ kind }) => kind);
    expect(kinds(40, 'download')).toEqual(['throughput', 'rtt', 'cwnd', 'retransmits']);
    expect(kinds(44, 'download')).toEqual(['throughput', 'loss', 'jitter']);
    expect(kinds(41, null)).toEqual(['throughput', 'echo']);
    expect(kinds(45, null)).toEqual([]);
  });
  it('add streams up where that means something, and average times', () => {
    const series = {
      ...tcp(),
      at_ms: [0, 1000],
      duration_ms: [1000, 1000],
      rate_bps: [30, 40],
      streams: [
        stream({ rtt_us: [10_000, 20_000], cwnd_bytes: [5, 6], retransmits: [1, 0] }),
        stream({ rtt_us: [30_000], cwnd_bytes: [7, 8], retransmits: [2, 4] }),
      ],
    };
    const of = (kind: string) =>
      panelsOf({ direction: 'upload' }, series)
        .find((panel) => panel.kind === kind)!
        .rows.map((row) => row.upload ?? row.value);
    expect(of('throughput')).toEqual([30, 40]);
    expect(of('rtt')).toEqual([20, 20]);
    expect(of('cwnd')).toEqual([12, 14]);
    expect(of('retransmits')).toEqual([3, 4]);
  });
  it('keep a lost echo as a gap', () => {
    const echo = panelsOf({ direction: null }, probeSeries(41)).find(
      ({ kind }) => kind === 'echo',
    )!;
    expect(echo.rows[66]!.value).toBeNull();
  });
});

describe('time on the axis', () => {
  it('knows the phases by their echoes, and puts their seconds there', () => {
    const series = probeSeries(41);
    expect(phaseSpans(series).map(({ phase, from }) => [phase, from])).toEqual([
      ['idle', 0],
      ['download', 10_000],
      ['upload', 20_000],
      ['both', 30_000],
    ]);
    const [throughput] = panelsOf({ direction: null }, series);
    expect(throughput!.rows[0]!.at).toBe(10_000);
    const both = throughput!.rows.find(({ at }) => at === 31_000)!;
    expect(both.download).not.toBeNull();
    expect(both.upload).not.toBeNull();
    expect(lengthOf(series)).toBe(40_000);
  });
  it('joins seconds without a byte, and leaves slow start out', () => {
    expect(stallSpans(tcp())).toEqual([{ from: 30_000, to: 33_000 }]);
    const slow = { ...tcp(), rate_bps: tcp().rate_bps.with(0, 0) };
    expect(stallSpans(slow)).toHaveLength(1);
  });
  it('has round ticks', () => {
    expect(secondTicks(62_000)).toEqual([0, 10, 20, 30, 40, 50, 60].map((s) => s * 1000));
    expect(secondTicks(1_800_000).at(-1)).toBe(1_800_000);
    expect([offsetText(75_000), offsetText(1_800_000)]).toEqual(['75', '30:00']);
  });
});

describe('rows of the other charts', () => {
  it('have all hours, and a gap where nothing was measured', () => {
    const rows = hourRows(profile(), 'rtt', [1, 2]);
    expect(rows).toHaveLength(24);
    expect(rows[3]!.values[lineKey(1)]).toBeNull();
    expect(rows[8]!.values[lineKey(2)]).toBeGreaterThan(20);
    expect(presentMetrics(profile())).toEqual(['download', 'rtt']);
  });
  it('put the intended line first, and never count backwards', () => {
    const line = { download_bytes: 9, upload_bytes: 1, excess_upload_bytes: -5 };
    const rows = pathRows({
      verdict: 'proven',
      share: 1,
      reason: '',
      uplinks: [
        { ...line, uplink_id: 1, name: 'ISP1', excess_download_bytes: 3, intended: false },
        { ...line, uplink_id: 2, name: 'ISP2', excess_download_bytes: 2, intended: true },
      ],
    });
    expect(rows.map(({ name, excess, all }) => [name, excess, all])).toEqual([
      ['ISP2', 2, 10],
      ['ISP1', 3, 10],
    ]);
  });
});
