import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { server } from '@/testing/server';
import { fetched, isPartMissing, isServed, mayReload, MissingPart } from './reloading';

const MINUTE = 60_000;

describe('loading anew', () => {
  it('waits between two times, and trusts no clock that was set back', () => {
    expect(mayReload(null, 0)).toBe(true);
    expect(mayReload(1, MINUTE)).toBe(false);
    expect(mayReload(1, 10 * MINUTE + 1)).toBe(true);
    expect(mayReload(MINUTE, 0)).toBe(true);
  });
  it.each([
    ['Failed to fetch dynamically imported module: https://t.example/assets/a.js', true],
    ['error loading dynamically imported module: https://t.example/assets/a.js', true],
    ['Importing a module script failed.', true],
    ['Unable to preload CSS for /assets/a.css', true],
    ['Cannot read properties of undefined', false],
  ])('knows a part that did not come: %s', (message, missing) => {
    expect(isPartMissing(new Error(message))).toBe(missing);
  });
  it.each([
    [200, 200, true],
    [200, 404, false],
    [502, 200, false],
  ])('looks for the page (%i) and for its script (%i)', async (page, script, served) => {
    const html = '<script type="module" crossorigin src="/assets/index-1.js"></script>';
    server.use(
      http.get('*/hours', () => HttpResponse.html(html, { status: page })),
      http.get('*/assets/index-1.js', () => new HttpResponse('', { status: script })),
    );
    expect(await isServed('/hours')).toBe(served);
  });
  it('says that a part did not come, and leaves other errors as they are', async () => {
    const other = new Error('Cannot read properties of undefined');
    const away = new Error('Importing a module script failed.');
    await expect(fetched(Promise.resolve(1))).resolves.toBe(1);
    await expect(fetched(Promise.reject(other))).rejects.toBe(other);
    await expect(fetched(Promise.reject(away))).rejects.toBeInstanceOf(MissingPart);
    expect(isPartMissing(new MissingPart(away))).toBe(true);
  });
});
