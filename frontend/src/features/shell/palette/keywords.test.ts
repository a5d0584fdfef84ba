import { describe, expect, it } from 'vitest';
import { SETTINGS_TABS } from '@/lib/settingsTabs';
import { KEYS, type Jump } from '../places';
import { keywordsOf } from './keywords';
import { matching } from './search';

const tabs = SETTINGS_TABS.map((tab) => `settings/${tab}` as const);
const entries = [...(Object.keys(KEYS) as Jump[]), ...tabs].map((label) => ({
  label,
  keywords: keywordsOf(label),
}));
const REPORTS = ['weeks', 'hours', 'compare', 'money'];
const ALERTS = ['incidents', 'now', 'settings/channels'];
const OUTAGES = ['incidents', 'now', 'lines', 'weeks', 'quality'];
const BUSY = ['now', 'lines', 'hours', 'quality', 'settings/routers'];
const PASSWORDS = ['settings/users', 'settings/account'];

describe('a page is found by the words that people use', () => {
  it.each([
    ['laporan', REPORTS],
    ['report', ['settings/reports', ...REPORTS]],
    ['kontrak', ['lines', 'money', 'settings/routers']],
    ['contract', ['lines', 'money', 'settings/routers']],
    ['SLA', ['lines', 'weeks', 'quality', 'settings/routers']],
    ['p95', REPORTS],
    ['biaya', ['money', 'settings/routers']],
    ['cost', ['money', 'settings/routers']],
    ['harga', ['money', 'settings/routers']],
    ['price', ['money', 'settings/routers']],
    ['invoice', ['money']],
    ['tagihan', ['money']],
    ['bandwidth', BUSY],
    ['gangguan', OUTAGES],
    ['outage', OUTAGES],
    ['alert', ALERTS],
    ['peringatan', ALERTS],
    ['weights', ['balance']],
    ['bobot', ['balance']],
    ['password', PASSWORDS],
    ['kata sandi', PASSWORDS],
    ['maintenance', ['incidents']],
    ['MTTR', ['incidents']],
    ['kop surat', ['settings/campus']],
  ])('%s', (query, pages) => {
    expect(matching(entries, query).map(({ label }) => label)).toEqual(pages);
  });
});

it('has words in both languages for every page', () => {
  for (const { label, keywords } of entries.filter(({ label }) => label !== 'settings'))
    expect(keywords, label).not.toBe('');
});
