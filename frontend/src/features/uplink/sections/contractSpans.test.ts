import { describe, expect, it } from 'vitest';
import { contractSpans } from './contractSpans';

const change = (from: string, before: number, after: number) => ({
  from,
  before: { download_bps: before, upload_bps: 50 },
  after: { download_bps: after, upload_bps: 50 },
});
const WEDNESDAY = '2026-11-17T17:00:00Z';
const FRIDAY = '2026-11-19T17:00:00Z';
const [from, to] = [Date.parse('2026-11-15T17:00:00Z'), Date.parse('2026-11-22T17:00:00Z')];
const at = Date.parse;

describe('the contract over the time of a chart', () => {
  it('is one line where nothing changed, at the speed of that time', () => {
    expect(contractSpans(100, [], 'download', from, to)).toEqual([{ bps: 100, from, to }]);
  });
  it('steps where another contract begins', () => {
    const changes = [change(WEDNESDAY, 100, 200), change(FRIDAY, 200, 300)];
    expect(contractSpans(300, changes, 'download', from, to)).toEqual([
      { bps: 100, from, to: at(WEDNESDAY) },
      { bps: 200, from: at(WEDNESDAY), to: at(FRIDAY) },
      { bps: 300, from: at(FRIDAY), to },
    ]);
  });
  it('does not step in the direction that stayed', () => {
    const changes = [change(WEDNESDAY, 100, 200)];
    expect(contractSpans(50, changes, 'upload', from, to)).toEqual([{ bps: 50, from, to }]);
  });
});
