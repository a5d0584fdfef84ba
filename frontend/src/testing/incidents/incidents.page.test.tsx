/** The list of incidents and the badge in the menu. */
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { incidentKeys } from '@/api/queries/alerts/incidents';
import { putEvent } from '@/api/live/cache';
import { startI18n } from '@/lib/i18n';
import { problem } from '@/testing/answers';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { incidentsAre } from './handlers';
import { ago, blind, incident, ofBlind, over, repair, silentPart } from './incidents';

const menu = async () => within(await screen.findByLabelText('Main navigation'));

describe('the badge', () => {
  it('counts what is open, with its number in the name, and is red while nobody sees to it', async () => {
    incidentsAre({ open: [incident(), silentPart(), incident({ id: 9, state: 'snoozed' })] });
    renderApp('/settings/account');
    const link = await (
      await menu()
    ).findByRole('link', {
      name: /^Incidents ?1 of 2 not acknowledged$/,
    });
    expect(within(link).getByTestId('incident-badge')).toHaveAttribute('data-tone', 'danger');
    expect(within(link).getByTestId('incident-badge')).toHaveTextContent('1/2');
  });

  it('is neutral once somebody does, and goes with the last, as the live stream says', async () => {
    incidentsAre({ open: [incident({ state: 'acknowledged' })] });
    const { queries } = renderApp('/settings/account');
    const link = await (await menu()).findByRole('link', { name: /^Incidents ?1 open$/ });
    expect(within(link).getByTestId('incident-badge')).toHaveAttribute('data-tone', 'idle');
    incidentsAre({ open: [] });
    const closed = {
      incident_id: 7,
      router_id: 1,
      uplink_id: 2,
      kind: 'isp_down',
      closed_at: ago(0),
    };
    putEvent(queries, { event: 'incident', data: JSON.stringify(closed) });
    await waitFor(() => expect(screen.queryByTestId('incident-badge')).toBeNull());
    expect(queries.getQueryData(incidentKeys.open())).toEqual([]);
  });
});

describe('what is open', () => {
  it('says what, since when, where, what it costs and who sees to it, parts below', async () => {
    incidentsAre({
      open: [
        incident({ state: 'acknowledged', acknowledged_at: ago(3), acknowledged_by: 'rini' }),
        silentPart(),
        { ...silentPart(), id: 10, kind: 'router_unreachable', parent_reason: 'together' },
        incident({ id: 9, explained_by: { kind: 'change', id: 12 } }),
      ],
    });
    renderApp('/incidents');
    const card = await screen.findByTestId('incident-7');
    expect(within(card).getByRole('link', { name: 'ISP2 is down' })).toHaveAttribute(
      'href',
      '/incidents/7',
    );
    expect(card).toHaveTextContent(/For 12 min, since .*Core router · STRADA/);
    expect(card).toHaveTextContent('It carried 84 Mbit/s before');
    expect(card).toHaveTextContent(/Acknowledged by rini, \d\d:\d\d/);
    const part = within(card).getByTestId('incident-8');
    expect(part).toHaveTextContent(
      'Part of Incident #7: something worse is wrong with the same ISP',
    );
    expect(part).not.toHaveTextContent('Nobody has acknowledged it');
    expect(within(card).getByTestId('incident-10')).toHaveTextContent(
      'Part of Incident #7: routers of its campus fell in the same moment',
    );
    const first = screen.getByTestId('open-incidents').firstElementChild;
    expect(first).toHaveTextContent('Nobody has acknowledged it');
    expect(within(first as HTMLElement).getByText('Explained by change 12')).toHaveAttribute(
      'href',
      '/changes/12',
    );
  });

  it('has what is of Timbang itself, of all campuses, with the routers that are part of it', async () => {
    incidentsAre({ open: [blind(), ofBlind()] });
    renderApp('/incidents');
    const card = await screen.findByTestId('incident-20');
    expect(within(card).getByRole('link', { name: 'Timbang reads no router' })).toBeVisible();
    expect(card).toHaveTextContent(/since .*All campuses/);
    expect(within(card).getByTestId('incident-21')).toHaveTextContent(
      'Part of Incident #20: Timbang reads no router at all',
    );
  });
  it('is nothing, since the last one ended', async () => {
    incidentsAre({ over: [over()] });
    renderApp('/incidents');
    expect(await screen.findByText('Nothing is wrong')).toBeVisible();
    expect(await screen.findByText(/^For 2 days \d+ h, since /)).toBeVisible();
  });

  it('is not said to be nothing ever while that is not known', async () => {
    const over = { fails: false };
    server.use(
      http.get('*/api/v1/incidents', async ({ request }) => {
        if (new URL(request.url).searchParams.get('state') === 'open')
          return HttpResponse.json({ items: [], next_cursor: null });
        if (over.fails) return problem(500, { detail: 'It broke.' });
        await new Promise(() => undefined);
      }),
    );
    const { queries } = renderApp('/incidents');
    expect(await screen.findByText('Nothing is wrong')).toBeVisible();
    expect(screen.queryByText(/no incident so far/)).toBeNull();
    over.fails = true;
    await queries.cancelQueries({ queryKey: incidentKeys.over({}) });
    await queries.invalidateQueries({ queryKey: incidentKeys.over({}) });
    expect(await screen.findByText(/^When the last incident ended is not known/)).toBeVisible();
  });

  it.each([
    ['en', /^Not known since/, 'At that time nothing was wrong. The last incident had ended'],
    ['id', /^Tidak diketahui sejak/, 'Saat itu tidak ada gangguan. Gangguan terakhir selesai'],
  ] as const)(
    'is not known while the server does not answer: %s',
    async (language, title, then) => {
      await startI18n(language);
      incidentsAre({ over: [over()] });
      const { queries } = renderApp('/incidents');
      await screen.findByTestId('none-open');
      await waitFor(() =>
        expect(screen.getByTestId('none-open')).toHaveTextContent(/\d\d[.:]\d\d/),
      );
      server.use(http.get('*/api/v1/incidents', () => problem(500, { detail: 'It broke.' })));
      await queries.invalidateQueries({ queryKey: incidentKeys.open() });
      // As if the last answer had come half a minute ago.
      const state = queries.getQueryCache().find({ queryKey: incidentKeys.open() });
      state?.setState({ dataUpdatedAt: Date.now() - 30_000 });
      expect(await screen.findByRole('heading', { name: title })).toBeVisible();
      expect(screen.getByTestId('none-open')).toHaveTextContent(then);
      expect(
        screen.queryByText(language === 'en' ? 'Nothing is wrong' : 'Tidak ada gangguan'),
      ).toBeNull();
    },
  );

  it('speaks Indonesian', async () => {
    await startI18n('id');
    incidentsAre({ open: [incident()] });
    renderApp('/incidents');
    const card = await screen.findByTestId('incident-7');
    expect(card).toHaveTextContent('ISP2 terputus');
    expect(card).toHaveTextContent('Sebelumnya menyalurkan 84 Mbps, 41 % dari unduhan semua ISP.');
    expect(card).toHaveTextContent('Belum ada yang menangani');
  });

  it('stays where the answer fails later, and says so', async () => {
    incidentsAre({ open: [incident()] });
    const { queries } = renderApp('/incidents');
    await screen.findByTestId('incident-7');
    server.use(http.get('*/api/v1/incidents', () => problem(500, { detail: 'It broke.' })));
    await queries.invalidateQueries({ queryKey: incidentKeys.open() });
    expect(await screen.findByText(/^Shown as of .*It broke\.$/)).toBeVisible();
    expect(screen.getByTestId('incident-7')).toBeVisible();
  });
});

describe('what was', () => {
  it('says that a time had no incident, not that none is over at all', async () => {
    incidentsAre({});
    renderApp('/incidents?period=14d');
    await waitFor(() => expect(screen.getAllByText('No incident in this time.')).toHaveLength(2));
    expect(screen.getByLabelText('Period', { selector: 'input' })).toHaveValue('Last 14 days');
    expect(screen.queryByText('No incident is over yet.')).toBeNull();
  });

  it('is a table with how it ended, and one of how long repairs took', async () => {
    incidentsAre({ over: [over(), over({ id: 2, unstable: true })], repairs: [repair()] });
    renderApp('/incidents?period=30d&what=isp_down');
    const history = await screen.findByRole('table', { name: 'History' });
    const [, first, second] = within(history).getAllByRole('row');
    expect(first).toHaveTextContent(/45 minCore routerISP2ISP downrinirecovered$/);
    expect(second).toHaveTextContent('ISP down, comes and goes');
    const repairs = await screen.findByRole('table', { name: 'Time to restore' });
    expect(within(repairs).getAllByRole('row')[1]).toHaveTextContent(
      /ISP2Core routerISP down445 min30 min2 h 00 min3 h 00 min3 of 4, after 4 min/,
    );
    const [csv] = screen.getAllByRole('link', { name: 'CSV' });
    expect(csv?.getAttribute('href')).toMatch(
      /^\/api\/v1\/incidents\?kind=isp_down&from=\d{4}[^&]*&format=csv$/,
    );
  });

  it('comes as a file with headings in the language of the page', async () => {
    await startI18n('id');
    incidentsAre({ over: [over()], repairs: [repair()] });
    renderApp('/incidents');
    const links = await screen.findAllByRole('link', { name: 'CSV' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      expect.stringMatching(/format=csv&lang=id$/),
      expect.stringMatching(/format=csv&lang=id$/),
    ]);
    const [workbook] = screen.getAllByRole('link', { name: 'Excel' });
    expect(workbook?.getAttribute('href')).toMatch(/format=xlsx&lang=id$/);
  });

  it('is asked for as the address says, which the filters change', async () => {
    incidentsAre({ over: [over()] });
    const queries: string[] = [];
    server.events.on('request:start', ({ request }) => {
      const { pathname, search } = new URL(request.url);
      if (pathname.endsWith('/incidents') && search.includes('over')) queries.push(search);
    });
    const { user, router } = renderApp('/incidents?what=isp_down');
    await screen.findByRole('table', { name: 'History' });
    expect(queries.some((search) => search.includes('kind=isp_down'))).toBe(true);
    await user.click(screen.getByRole('combobox', { name: 'State' }));
    await user.click(await screen.findByRole('option', { name: 'Open only' }));
    await waitFor(() =>
      expect(router.state.location.href).toBe('/incidents?state=open&what=isp_down'),
    );
    expect(screen.queryByRole('table', { name: 'History' })).toBeNull();
    server.events.removeAllListeners();
  });

  it('comes by pages', async () => {
    server.use(
      http.get('*/api/v1/incidents', ({ request }) => {
        const { searchParams } = new URL(request.url);
        if (searchParams.get('state') === 'open')
          return HttpResponse.json({ items: [], next_cursor: null });
        return searchParams.get('cursor') === 'next'
          ? HttpResponse.json({ items: [over({ id: 1, router_name: 'Old' })], next_cursor: null })
          : HttpResponse.json({ items: [over()], next_cursor: 'next' });
      }),
    );
    const { user } = renderApp('/incidents');
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Old')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});
