import { describe, expect, it } from 'vitest';
import { balance as balanceOf } from '@/testing/balance/balance';
import { uplinks } from '@/testing/settings/campus';
import { withDone } from './progress';
import { isOpenTo, otherBuckets, shownUplink, stepAt, STEPS, stepsOf } from './steps';

const { lines: rows } = balanceOf();

describe('a step', () => {
  it.each([
    ['/routers/1/now', 'verdict'],
    ['/routers/3/lines/7', 'isp'],
    ['/routers/1/reports/weeks/2026-W47', 'report'],
    ['/routers/1/balance/what-if', 'failure'],
    ['/routers/1/balance/plan', 'rollback'],
    ['/changes/4', 'rollback'],
    ['/routers/1/balance', undefined],
    ['/', undefined],
  ])('is known by its page: %s', (path, step) => {
    expect(stepAt(path)).toBe(step);
  });

  it('that changes the router is for admins', () => {
    expect(stepsOf('admin')).toEqual(STEPS);
    expect(stepsOf('manager')).toEqual(STEPS.filter((step) => step !== 'rollback'));
    expect(isOpenTo('failure', 'noc')).toBe(true);
  });

  it('is done once', () => {
    const once = withDone({ done: [], isClosed: false }, 'isp');
    expect(withDone(once, 'isp')).toBe(once);
  });
});

describe('what the guide shows', () => {
  it('is the second ISP by its place, or the only one', () => {
    const [first] = uplinks;
    expect(shownUplink([...uplinks].reverse())).toBe(uplinks[1]);
    expect(shownUplink(first ? [first] : [])).toBe(first);
    expect(shownUplink([])).toBeUndefined();
  });

  it('is another split than that of now', () => {
    const [least, ...larger] = rows.map((each) => ({ ...each, configured_share: 1 / 3 }));
    const id = (each = least) => each?.uplink_id;
    expect(otherBuckets({ lines: least ? [least, ...larger] : [] })).toBe(
      [id(), ...larger.flatMap((each) => [id(each), id(each)])].join('.'),
    );
    const uneven = rows.map((each, place) => ({ ...each, configured_share: place / 3 }));
    expect(otherBuckets({ lines: uneven })).toBe(
      uneven.map(({ uplink_id: uplink }) => uplink).join('.'),
    );
    const alike = rows.map((each) => ({
      ...each,
      configured_share: 1 / 3,
      contract_download_bps: 1e8,
    }));
    expect(otherBuckets({ lines: alike }).split('.')).toHaveLength(alike.length + 1);
  });
});
