import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { WallRouter } from '@/api/types';
import { routerOf, uplinkOf, wallOf } from '@/features/wall/testing';
import { api } from '@/testing/answers';
import { learnServerTime } from '@/lib/time/clock';
import { iso, NOW } from '@/testing/clock';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

const HOUR = 3_600_000;
const work = (fromMs: number, place: string) => ({
  is_running: fromMs <= NOW,
  place,
  reason: 'fibre works',
  from: iso(fromMs),
  to: iso(fromMs + 2 * HOUR),
});

const fresh = (id: number, state: 'up' | 'down' = 'up') => uplinkOf(id, { state, at: iso(NOW) });

async function standingOf(part: Partial<WallRouter>) {
  const lines = [fresh(1), fresh(2)];
  const wall = wallOf([routerOf(1, { language: 'en', lines, ...part })]);
  // However slow the machine is, a reading of its beginning is news.
  server.use(http.get(api('/wall'), () => HttpResponse.json({ ...wall, stale_after_s: 3600 })));
  learnServerTime(iso(Date.now())); // whatever a test before this one learned
  renderApp('/wall');
  return screen.findByTestId('wall-standing');
}

describe('how a router stands on the wallboard', () => {
  it('says since when nothing happened, and the work that comes first', async () => {
    const line = await standingOf({
      last_incident_ended_at: '2026-11-18T07:20:00Z',
      work: [work(NOW + HOUR, 'ISP2'), work(NOW + 5 * HOUR, 'R1')],
    });
    expect(line).toHaveTextContent(/^No incident since .*14:20/);
    expect(line).toHaveTextContent(
      /Announced work (today|tonight|tomorrow) \d\d:\d\d–\d\d:\d\d: ISP2 \(fibre works\)\+1$/,
    );
  });

  it('says what goes on, and what is open', async () => {
    const lines = [fresh(1), fresh(2, 'down')];
    const line = await standingOf({ lines, open_incidents: 1, work: [work(NOW - HOUR, 'ISP2')] });
    expect(line).toHaveTextContent(/^1 of 2 ISPs are up\. 1 incident is open\.Work until .*: ISP2/);
  });

  it('keeps its place where there is no work', async () => {
    expect(await standingOf({})).toHaveTextContent(/^$/);
    // The largest sentence says it, and it alone.
    expect(screen.getByText('All 2 ISPs are up')).toBeVisible();
    expect(screen.queryByTestId('wall-work')).toBeNull();
  });
});
