/** What is stored with an event of any kind is shown in words, never as a program's text. */
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useEventDetail } from '@/components/domain/period/useEventDetail';
import { chooseLanguage } from '@/lib/i18n';

async function detailIn(language: string, kind: string, detail: Record<string, string>) {
  await chooseLanguage(language);
  const { result } = renderHook(() => useEventDetail());
  return result.current(kind, detail).replaceAll('\u00A0', ' ');
}

const FULL = { download: '98', upload: '16', limit: '90' };

it.each([
  ['isp_full', FULL, 'unduhan 98 %, unggahan 16 % saat diketahui; penuh mulai 90 %'],
  ['sla_missed', { promised: '99.9', percent: '99.89' }, 'tersedia 99,89 %, dijanjikan 99,9 %'],
  ['isp_full', { unmeasured: '' }, 'akhirnya tidak terukur'],
  ['isp_full', {}, ''],
  ['interface_missing', { interface: 'ether2' }, 'ether2'],
  ['finding_danger', { codes: 'fasttrack, no_check' }, 'yang mana: lihat halaman Router'],
  [
    'unreachable',
    { code: 'timeout', message: 'timed out' },
    'Router tidak menjawab pada waktunya.',
  ],
] as const)('%s %o', async (kind, detail, text) => {
  expect(await detailIn('id', kind, detail)).toBe(text);
});

it('is in English, too', async () => {
  expect(await detailIn('en', 'isp_full', FULL)).toBe(
    'download 98 %, upload 16 % when noticed; full from 90 %',
  );
});
