import { describe, expect, it } from 'vitest';
import { phrases } from '@/lib/i18n/id/phrases';
import { phrased } from './phrases';

describe('a sentence of the server', () => {
  it('is said in the words of its phrase, with the parts that vary', () => {
    expect(phrased('The username sari is taken: choose another one.', phrases)).toBe(
      'Nama pengguna sari sudah dipakai: pilih lainnya.',
    );
    expect(phrased('R1 has the address 10.0.0.1, port 8729, already.', phrases)).toBe(
      'R1 sudah memakai alamat 10.0.0.1, port 8729.',
    );
  });
  it('is taken whole: dots and brackets are no patterns', () => {
    expect(phrased('Kampus (A+B) still has 2 router(s): delete those first.', phrases)).toBe(
      'Kampus (A+B) masih memiliki 2 router: hapus itu dahulu.',
    );
    expect(phrased('Write textual', phrases)).toBe('Write textual');
  });
  it('stays as it is where there is no phrase', () => {
    expect(phrased('Something new happened.', phrases)).toBe('Something new happened.');
    expect(phrased('This is required.', {})).toBe('This is required.');
  });
  it('uses no part that its template does not have', () => {
    const parts = (text: string) => new Set([...text.matchAll(/\{(\d)\}/g)].map(([, n]) => n));
    const unknown = Object.entries(phrases).filter(([template, text]) =>
      [...parts(text)].some((part) => !parts(template).has(part)),
    );
    expect(unknown).toEqual([]);
  });
});
