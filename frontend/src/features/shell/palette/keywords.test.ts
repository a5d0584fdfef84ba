import { describe, expect, it } from 'vitest';
import { PAGE_KEYWORDS, SETTINGS_KEYWORDS } from './keywords';
import { matching } from './search';

const entries = Object.entries({ ...PAGE_KEYWORDS, ...SETTINGS_KEYWORDS }).map(
  ([label, keywords]) => ({ label, keywords }),
);
const REPORTS = ['weeks', 'hours', 'compare', 'money'];

describe('a page is found by the words that people use', () => {
  it.each([
    ['laporan', REPORTS],
    ['report', REPORTS],
    ['kontrak', ['lines', 'money', 'routers']],
    ['contract', ['lines', 'money', 'routers']],
    ['SLA', ['lines', 'weeks', 'quality', 'routers']],
    ['p95', REPORTS],
    ['biaya', ['money', 'routers']],
    ['cost', ['money', 'routers']],
    ['harga', ['money', 'routers']],
    ['price', ['money', 'routers']],
    ['gangguan', ['now', 'incidents', 'lines', 'weeks', 'quality']],
    ['outage', ['now', 'incidents', 'lines', 'weeks', 'quality']],
    ['MTTR', ['incidents']],
    ['kop surat', ['campus']],
  ])('%s', (query, pages) => {
    expect(matching(entries, query).map(({ label }) => label)).toEqual(pages);
  });
});
