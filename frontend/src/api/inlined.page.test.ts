import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { server } from '@/testing/server';
import { get, post } from './client';
import { FRESH_MS, inlinedAnswer } from './inlined';

const SESSION = '/api/v1/session';
const ROUTERS = '/api/v1/routers?limit=100';
const PAGE_MS = Date.parse('2026-11-20T03:00:00Z');

const blocks = () => [...document.querySelectorAll('script')].map(({ id }) => id);
const taken = (address: string, method = 'GET') =>
  inlinedAnswer(new Request(new URL(address, location.origin), { method }));

function pageWith(answers: Record<string, unknown>, ageMs = 500): void {
  for (const [address, answer] of Object.entries(answers)) {
    const block = document.createElement('script');
    block.type = 'application/json';
    block.id = `answer:${address}`;
    block.textContent = JSON.stringify(answer);
    document.body.append(block);
  }
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { responseStart: 200 } as PerformanceNavigationTiming,
  ]);
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(PAGE_MS);
  vi.spyOn(Date, 'now').mockReturnValue(PAGE_MS + 200 + ageMs);
}

afterEach(() => document.body.replaceChildren());

describe('an answer that came with the page', () => {
  it('stands in for one request of exactly that address, and no more', async () => {
    const requests: string[] = [];
    server.use(
      http.get('*/api/v1/routers', ({ request }) => {
        requests.push(new URL(request.url).search);
        return HttpResponse.json({ items: [], next_cursor: null });
      }),
    );
    pageWith({ [ROUTERS]: { items: [{ id: 7 }], next_cursor: null } });
    const first = await get('/api/v1/routers', { limit: 100 });
    expect(first.items.map(({ id }) => id)).toEqual([7]);
    expect(requests).toEqual([]);
    await get('/api/v1/routers', { limit: 50 });
    await get('/api/v1/routers', { limit: 100 });
    expect(requests).toEqual(['?limit=50', '?limit=100']);
  });

  it('is not taken from elsewhere', () => {
    pageWith({ [SESSION]: {} });
    expect(taken(`https://elsewhere.example${SESSION}`)).toBeNull();
    expect(taken(SESSION)).not.toBeNull();
  });

  it.each([
    ['a page that was open for a while', FRESH_MS],
    ['one restored after a night', 8 * 3_600_000],
    ['a clock that was set back', -60_000],
  ])('is dropped with %s', (_, ageMs) => {
    pageWith({ [SESSION]: {}, [ROUTERS]: {} }, ageMs);
    expect(taken(SESSION)).toBeNull();
    expect(blocks()).toEqual([]);
  });

  it('is dropped, with all others, by a write', async () => {
    server.use(http.post('*/api/v1/session', () => HttpResponse.json({ account: null })));
    pageWith({ [SESSION]: {}, [ROUTERS]: {} });
    await post('/api/v1/session', {}, { username: 'admin', password: 'x' });
    expect(blocks()).toEqual([]);
  });
});
