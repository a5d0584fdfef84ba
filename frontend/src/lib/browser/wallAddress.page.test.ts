import { describe, expect, it } from 'vitest';
import { wallAddress, wallToken } from './wallAddress';

describe('the token', () => {
  it('is taken from the fragment, kept for this tab, and survives there', () => {
    sessionStorage.clear();
    expect(wallToken('', sessionStorage)).toBeNull();
    const address = new URL(wallAddress('https://t.example', 'tmb_a-b_c'));
    expect([address.pathname, address.search]).toEqual(['/wall', '']);
    expect(wallToken(address.hash, sessionStorage)).toBe('tmb_a-b_c');
    expect(wallToken('', sessionStorage)).toBe('tmb_a-b_c');
    expect(wallToken('#token=tmb_new', sessionStorage)).toBe('tmb_new');
  });
  it('has what was chosen before it', () => {
    const options = { router: 2, rotate: null, theme: 'light', lang: null } as const;
    expect(wallAddress('https://t.example', 'tmb_a', options)).toBe(
      'https://t.example/wall?router=2&theme=light#token=tmb_a',
    );
  });
});
