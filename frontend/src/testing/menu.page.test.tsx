import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { incidentsAre } from './incidents/handlers';
import { incident } from './incidents/incidents';
import { renderApp } from './render';
import { router as known } from './router-setup/router';
import { server } from './server';

const OF_ROUTER = ['Now', 'ISPs', 'Reports', 'Quality', 'Balance', 'Router'];
const entries = async () => {
  const nav = await screen.findByLabelText('Main navigation');
  return within(nav)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
};

describe('addresses of earlier versions', () => {
  it.each([
    ['overview?range=30d&selection=work#events', 'now?range=30d&selection=work#events'],
    ['hours?range=30d#idle', 'reports/hours?range=30d#idle'],
    ['compare?a=1&b=2&tab=quality', 'reports/compare?a=1&b=2&tab=quality'],
    ['quality/compare?a=1&b=2', 'reports/compare?a=1&b=2&tab=quality'],
    ['weeks/2026-W46?selection=work', 'reports/weeks/2026-W46?selection=work'],
  ])('%s leads to %s', async (old, now) => {
    const { router } = renderApp(`/routers/1/${old}`);
    await waitFor(() => expect(router.state.location.href).toBe(`/routers/1/${now}`));
  });

  it('of the weeks leads to the newest of them', async () => {
    const { router } = renderApp('/routers/1/weeks?selection=work');
    await waitFor(() =>
      expect(router.state.location.href).toMatch(
        /^\/routers\/1\/reports\/weeks\/2026-W\d\d\?selection=work$/,
      ),
    );
  });
});

describe('the menu', () => {
  beforeEach(() => sessionStorage.clear());
  const many = () =>
    server.use(
      http.get('*/api/v1/routers', () =>
        HttpResponse.json({
          items: [known, { ...known, id: 2, name: 'Second' }],
          next_cursor: null,
        }),
      ),
    );

  it('has no entry of a router while none is chosen', async () => {
    many();
    renderApp('/settings/account');
    await waitFor(async () =>
      expect(await entries()).toEqual(['All routers', 'Incidents', 'Settings']),
    );
  });

  it('has six entries and the gear below the incidents for the router that is looked at', async () => {
    many();
    renderApp('/routers/1/quality');
    await waitFor(async () =>
      expect(await entries()).toEqual(['All routers', 'Incidents', ...OF_ROUTER, 'Settings']),
    );
  });

  it('has no list of all routers where there is one', async () => {
    renderApp('/settings/account');
    await waitFor(async () =>
      expect(await entries()).toEqual(['Incidents', ...OF_ROUTER, 'Settings']),
    );
  });

  it('of a phone has the incidents with their number under the thumb, and Balance in the sheet', async () => {
    incidentsAre({ open: [incident()] });
    const { user } = renderApp('/routers/1/quality');
    const bar = within(await screen.findByLabelText('Menu'));
    const link = await bar.findByRole('link', { name: /^Incidents ?1 of 1 not acknowledged$/ });
    expect(within(link).getByTestId('incident-badge')).toHaveTextContent('1');
    const names = bar.getAllByRole('link').map(({ dataset }) => dataset.place);
    expect(names).toEqual(['incidents', 'now', 'lines', 'reports']);
    await user.click(bar.getByRole('button'));
    const sheet = within(await screen.findByRole('navigation', { name: 'More' }));
    expect(sheet.getByText('Balance')).toBeVisible();
  });

  it('of the reports stands above each of them', async () => {
    const { user, router } = renderApp('/routers/1/reports/hours?range=30d');
    const tabs = within(await screen.findByRole('navigation', { name: 'Reports' }));
    await user.click(tabs.getByText('Money'));
    await waitFor(() =>
      expect(router.state.location.href).toBe('/routers/1/reports/money?range=30d'),
    );
    await user.keyboard('gn');
    await waitFor(() => expect(router.state.location.pathname).toBe('/routers/1/now'));
  });
});

describe('the wallboard of the user menu', () => {
  const wallLink = async (user: ReturnType<typeof renderApp>['user']) => {
    await user.click(await screen.findByRole('button', { name: /^User menu/ }));
    return screen.findByRole('link', { name: /^Wallboard/ });
  };

  it('is that of the router whose page it is, not the worst of all', async () => {
    const { user } = renderApp('/routers/1/reports/weeks');
    expect(await wallLink(user)).toHaveAttribute('href', '/wall?router=1');
  });

  it('is that of all routers where no router is chosen', async () => {
    sessionStorage.clear();
    server.use(
      http.get('*/api/v1/routers', () =>
        HttpResponse.json({
          items: [known, { ...known, id: 2, name: 'Second' }],
          next_cursor: null,
        }),
      ),
    );
    const { user } = renderApp('/settings/account');
    expect(await wallLink(user)).toHaveAttribute('href', '/wall');
  });
});
