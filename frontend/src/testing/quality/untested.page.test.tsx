import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { asRole } from '@/testing/access/roles';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { quality } from './quality';
import { probeSlots } from './slots';
// The pages come with the file, so that loading them takes nothing of a test's time.
import '@/routes/layout';
import '@/routes/quality/quality';
import '@/routes/router';

function untested() {
  const known = quality();
  const none = {
    n: 0,
    median: null,
    mean: null,
    category: null,
    previous_median: null,
    trend: [],
  };
  const outcomes = { ok: 0, invalid: 0, failed: 0, skipped: 0, missed: 0 };
  const uplinks = known.lines.map((uplink) => ({
    ...uplink,
    ...Object.fromEntries(
      (['download', 'upload', 'rtt', 'loss', 'udp_loss', 'jitter', 'http'] as const).map((m) => [
        m,
        { ...uplink[m], ...none },
      ]),
    ),
    load: { ...uplink.load, grade: null },
    outcomes,
  }));
  return [
    http.get('*/api/v1/routers/1/quality', () => HttpResponse.json({ ...known, lines: uplinks })),
  ];
}

describe('the quality of a router without tests', () => {
  it('says where no test ran in the period what to do, without empty charts', async () => {
    server.use(...untested());
    renderApp('/routers/1/quality');
    expect(await screen.findByText('No test has run in this period')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Plan tests' })).toBeVisible();
    expect(await screen.findByRole('table', { name: 'Tests' })).toBeVisible();
    expect(screen.queryByText(/Typical day/)).toBeNull();
  });

  it.each([
    ['admin', 'link', 'Plan tests'],
    ['noc', 'button', 'Tell an admin: copy text'],
    ['manager', 'button', 'Tell an admin: copy text'],
  ] as const)('is one sentence where nothing was ever tested (%s)', async (role, kind, name) => {
    asRole(role);
    server.use(
      ...untested(),
      http.get('*/api/v1/routers/1/probe-runs', () =>
        HttpResponse.json({ items: [], next_cursor: null }),
      ),
      http.get('*/api/v1/routers/1/probe-slots', () =>
        HttpResponse.json({ ...probeSlots(), slots: [] }),
      ),
    );
    renderApp('/routers/1/quality');
    expect(await screen.findByText('No ISP of this router has been tested yet')).toBeVisible();
    expect(screen.getByText(/speed against the contract/)).toBeVisible();
    expect(screen.getByRole(kind, { name })).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1));
  });

  it.each(['quality', 'probe-runs'])(
    'draws no part of an untested page that would go again when %s has come',
    async (late) => {
      let isRequested = false;
      let answer = (): void => undefined;
      const isAnswered = new Promise<undefined>((resolve) => {
        answer = () => resolve(undefined);
      });
      server.use(
        http.get(`*/api/v1/routers/1/${late}`, async () => {
          isRequested = true;
          await isAnswered;
          return undefined;
        }),
        ...untested(),
        http.get('*/api/v1/routers/1/probe-runs', () =>
          HttpResponse.json({ items: [], next_cursor: null }),
        ),
        http.get('*/api/v1/routers/1/probe-slots', () =>
          HttpResponse.json({ ...probeSlots(), slots: [] }),
        ),
      );
      renderApp('/routers/1/quality');
      await waitFor(() => expect(isRequested).toBe(true));
      await waitFor(() => expect(document.querySelector('[data-room]')).toBeVisible());
      expect(screen.queryByText('No test has run in this period')).toBeNull();
      expect(screen.queryByText(/Tests of the day/)).toBeNull();
      answer();
      expect(await screen.findByText('No ISP of this router has been tested yet')).toBeVisible();
    },
  );
});
