import { describe, expect, it } from 'vitest';
import { beside } from '@/testing/hours/sideBySide';
import { busiest, culprits, measuredPart, pinged } from './culprits';

const calm = beside('ISP1');

describe('which ISP it was', () => {
  it('is the one that was away, then the one that was longest full, then the lossy one', () => {
    const uplinks = [
      beside('ISP1', { loss: 0.07 }),
      beside('ISP2', { download: { full_s: 600 }, upload: { full_s: 900 } }),
      beside('ISP3', { down_s: 120, download: { full_s: 1_200 } }),
    ];
    const named = culprits({ uplinks }).map((each) => [each.why, each.isp.name]);
    expect(named).toEqual([
      ['away', 'ISP3'],
      ['full', 'ISP3'],
      ['full', 'ISP2'],
      ['lossy', 'ISP1'],
    ]);
    expect(culprits({ uplinks })[2]).toMatchObject({ direction: 'upload', seconds: 900 });
  });

  it('is nobody where seconds were full, little was lost, or nothing was measured', () => {
    const uplinks = [
      beside('ISP1', { download: { full_s: 59 }, loss: 0.049 }),
      beside('ISP2', { download: { full_s: null }, upload: { full_s: null }, loss: null }),
    ];
    expect(culprits({ uplinks })).toEqual([]);
  });

  it('is known as far as the ISP that was measured least', () => {
    const uplinks = [calm, beside('ISP2', { observed: 0.8, bridged: 0.5 })];
    expect(measuredPart({ uplinks })).toBeCloseTo(0.4);
  });

  it.each([
    [[0, 0.02], 'all'],
    [[0, null], 'some'],
    [[null, null], 'none'],
  ])('can say whether an ISP was slow as far as pings were sent: %o', (losses, known) => {
    const uplinks = losses.map((loss, place) => beside(`ISP${place + 1}`, { loss }));
    expect(pinged({ uplinks })).toBe(known);
  });

  it('names the ISP that came nearest to its contract', () => {
    const uplinks = [
      beside('ISP1', { download: { max_bps: 50e6 } }),
      beside('ISP2', { upload: { contract_bps: 10e6, max_bps: 9e6 } }),
      beside('ISP3', { download: { max_bps: null }, upload: { max_bps: null } }),
    ];
    expect(busiest({ uplinks })).toMatchObject({ isp: { name: 'ISP2' }, peak: 0.9 });
    expect(busiest({ uplinks: uplinks.slice(2) })).toBeNull();
  });
});
