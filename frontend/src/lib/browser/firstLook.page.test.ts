import { beforeEach, describe, expect, it } from 'vitest';
import { colorSchemes } from '@/app/colorSchemes';
import { chooseLanguage, preferredLanguage } from '@/lib/i18n';

const cookies = () => document.cookie.split('; ').filter(Boolean).sort();

beforeEach(() => {
  for (const name of ['timbang_theme', 'timbang_language'])
    document.cookie = `${name}=; path=/; max-age=0`;
});

describe('what was chosen in this browser', () => {
  it('is said to the server', async () => {
    colorSchemes.set('dark');
    await chooseLanguage('id');
    expect(cookies()).toEqual(['timbang_language=id', 'timbang_theme=dark']);
  });

  it('is said once more by who chose before there were such cookies', () => {
    localStorage.setItem('mantine-color-scheme-value', 'light');
    localStorage.setItem('timbang.language', 'en');
    expect([colorSchemes.get('auto'), preferredLanguage()]).toEqual(['light', 'en']);
    expect(cookies()).toEqual(['timbang_language=en', 'timbang_theme=light']);
  });

  it('sets no cookie if it is nothing', () => {
    localStorage.clear();
    expect(colorSchemes.get('auto')).toBe('auto');
    preferredLanguage();
    expect(cookies()).toEqual([]);
  });
});
