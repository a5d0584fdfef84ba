/** All routers on one page: what is worst stands first, and what is looked for stays in the address. */
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { startI18n } from '@/lib/i18n';
import type { OverviewRow } from '@/api/types';
import { asRole } from '@/testing/access/roles';
import { problem } from '@/testing/answers';
import { HOUR, NOW } from '@/testing/clock';
import { fill, renderApp } from '@/testing/render';
import { router } from '@/testing/router-setup/router';
import { server } from '@/testing/server';
import { fleet } from './fleet';

const serve = (rows: readonly OverviewRow[]) =>
  server.use(
    http.get('*/api/v1/overview', () => HttpResponse.json({ items: rows, next_cursor: null })),
  );

const shown = () => screen.queryAllByTestId(/^router-\d+$/).map(({ dataset }) => dataset.testid);
const ids = (...numbers: number[]) => numbers.map((number) => `router-${number}`);

async function open(address: string) {
  const app = renderApp(address);
  await screen.findByTestId('router-1');
  return app;
}

beforeEach(() => {
  server.use(
    http.get('*/api/v1/routers', () =>
      HttpResponse.json({ items: [router, { ...router, id: 2 }], next_cursor: null }),
    ),
  );
  serve(fleet);
});

describe('the list of routers', () => {
  it('has the worst router first, and a campus where its worst router is', async () => {
    await open('/');
    expect(shown()).toEqual(ids(5, 4, 1, 3, 6, 2));
    expect(within(screen.getByTestId('campus-Kampus Kediri')).getByText('3')).toBeVisible();
  });

  it('puts all campuses together on demand', async () => {
    const { user, router: pages } = await open('/');
    await user.click(screen.getByRole('radio', { name: 'All together' }));
    await waitFor(() => expect(shown()).toEqual(ids(5, 3, 4, 6, 2, 1)));
    expect(pages.state.location.search).toEqual({ by: 'all' });
    expect(within(screen.getByTestId('router-5')).getByText('Kampus Kediri')).toBeVisible();
  });

  it('shows what is unknown as a dash', async () => {
    await open('/');
    const silent = screen.getByTestId('router-5');
    expect(silent).toHaveTextContent(/Download –.*Upload –/);
    expect(silent).not.toHaveTextContent('0 bps');
    expect(screen.getByTestId('router-3')).toHaveTextContent(/92\.4 Mbps.*ISP1 Download 97 %/);
  });

  it('tells of the connection only where it is not well', async () => {
    await open('/');
    expect(screen.getAllByTestId('router-health')).toHaveLength(1);
    expect(within(screen.getByTestId('router-5')).getByTestId('router-health')).toBeVisible();
  });

  it('leads to the next step where somebody should act', async () => {
    await open('/');
    const step = screen.getByRole('link', { name: 'Look at the outage' });
    expect(step).toHaveAttribute('href', '/routers/3/lines/12');
    expect(screen.getByTestId('router-3')).toHaveTextContent('ISP2 is down. and 1 more');
    expect(screen.queryByText('Nothing to do')).toBeNull();
  });

  it('says of an ISP that is down whom to call and where its traffic went', async () => {
    await open('/');
    const trouble = within(screen.getByTestId('router-3')).getByTestId('trouble');
    expect(trouble).toHaveTextContent(
      'ISP2 carried 34 % of the download; since then, more goes over ISP1. CBN · +62 (354) 771 · contract CB-9',
    );
    expect(within(trouble).getByRole('link')).toHaveAttribute('href', 'tel:+62354771');
    expect(screen.getAllByTestId('trouble')).toHaveLength(1);
  });

  it('says nothing of whom to call where no provider is known', async () => {
    const nobody = { name: '', phone: '', contract_number: '' };
    serve(
      fleet.map((row) => ({
        ...row,
        trouble: row.trouble && { ...row.trouble, provider: nobody },
      })),
    );
    await open('/');
    expect(screen.getByTestId('trouble')).toHaveTextContent(/since then, more goes over ISP1\.$/);
  });

  it('gives words for an admin to those who may not take the step', async () => {
    asRole('noc');
    const { user } = await open('/');
    expect(screen.queryByRole('link', { name: 'Test the connection' })).toBeNull();
    await user.click(within(screen.getByTestId('router-5')).getByTestId('tell-admin'));
    const copied = await navigator.clipboard.readText();
    expect(copied).toMatch(/^Perpustakaan: The router has not answered for 25 min, since/);
    expect(copied).toMatch(/Test the connection\.\n.*\n.*\/routers\/5\/now$/);
    expect(screen.getByRole('link', { name: 'Look at the outage' })).toBeVisible();
  });

  it('counts colours and shows those that are chosen', async () => {
    const { user, router: pages } = await open('/');
    expect(screen.getByTestId('tone-bad')).toHaveTextContent('2 red');
    expect(screen.getByTestId('tone-good')).toHaveTextContent('2 green');
    await user.click(screen.getByTestId('tone-bad'));
    await user.click(screen.getByTestId('tone-warning'));
    await waitFor(() => expect(shown()).toEqual(ids(5, 4, 3)));
    expect(screen.getByTestId('tone-bad')).toHaveAttribute('aria-pressed', 'true');
    expect(pages.state.location.search).toEqual({ tones: ['bad', 'warning'] });
  });

  it('finds routers by campus and provider', async () => {
    const { user, router: pages } = await open('/');
    await fill(user, screen.getByRole('searchbox'), 'blitar iforte');
    await waitFor(() => expect(shown()).toEqual(ids(2)));
    expect(screen.getByTestId('tone-good')).toHaveTextContent('1 green');
    expect(screen.queryByTestId('tone-bad')).toBeNull();
    await waitFor(() => expect(pages.state.location.search).toEqual({ q: 'blitar iforte' }));
  });

  it('says when nothing matches, and shows all again', async () => {
    const { user } = renderApp('/?q=nowhere');
    await user.click(await screen.findByRole('button', { name: 'Show all routers' }));
    await waitFor(() => expect(shown()).toHaveLength(6));
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('needs no switch for one campus', async () => {
    serve(fleet.map((row) => ({ ...row, campus: 'Kampus Kediri' })));
    await open('/');
    expect(screen.queryByRole('radio', { name: 'All together' })).toBeNull();
    expect(shown()).toEqual(ids(5, 3, 4, 6, 2, 1));
  });

  it('follows the pages of a long list', async () => {
    server.use(
      http.get('*/api/v1/overview', ({ request }) => {
        const isFirst = !new URL(request.url).searchParams.has('cursor');
        return HttpResponse.json({
          items: isFirst ? fleet.slice(0, 3) : fleet.slice(3),
          next_cursor: isFirst ? 'next' : null,
        });
      }),
    );
    await open('/');
    expect(shown()).toHaveLength(6);
  });

  it('says what is wrong when there is no answer', async () => {
    server.use(
      http.get('*/api/v1/overview', () => problem(500, { detail: 'The database is away.' }), {
        once: true,
      }),
    );
    const { user } = renderApp('/');
    expect(await screen.findByText('The database is away.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByTestId('router-1')).toBeVisible();
  });

  it('speaks Indonesian', async () => {
    await startI18n('id');
    await open('/');
    expect(screen.getByTestId('tone-bad')).toHaveTextContent('2 merah');
    // On the clock of its campus (WITA), wherever the reader is.
    const since = new Date(NOW - 25 * 60_000 + 8 * HOUR).toISOString().slice(11, 16);
    // With its date where that is yesterday there.
    expect(screen.getByTestId('router-5')).toHaveTextContent(
      new RegExp(
        `Router tidak menjawab selama 25 menit, sejak (.+ )?${since.replace(':', '[.]')}( WITA)?[.]`,
      ),
    );
  });
});
