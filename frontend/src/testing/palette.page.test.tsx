import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { fleet } from './fleet/fleet';
import { overview } from './overview/overview';
import { renderApp } from './render';
import { router } from './router-setup/router';
import { server } from './server';

const opened = async (address = '/settings/account') => {
  const page = renderApp(address);
  await screen.findByRole('button', { name: /^Search/ });
  await page.user.keyboard('{Control>}k{/Control}');
  return { ...page, field: await screen.findByRole('combobox', { name: /^Search pages/ }) };
};
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '');

describe('the palette', () => {
  it('is opened by its keys, and leads by name to an ISP of a router', async () => {
    const { user, router, field } = await opened();
    expect(field).toHaveFocus();
    await user.type(field, 'isp2');
    expect(active(field)).toHaveTextContent('ISP2');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/routers/1/lines/2'));
    expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull();
  });

  it('asks what would be without a contract, in the words that people use', async () => {
    const { user, router, field } = await opened('/routers/1/now');
    await user.type(field, 'tanpa isp3');
    expect(active(field)).toHaveTextContent('Without ISP3: what if its contract ends');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toMatch(/balance\/what-if$/));
    expect(router.state.location.search).toMatchObject({ gone: '3' });
  });

  it.each(['slow', 'complaint', 'lambat', 'keluhan'])(
    'leads by “%s” to the ISPs of an hour of the past',
    async (word) => {
      const { user, router, field } = await opened('/routers/1/now');
      await user.type(field, `${word}{Enter}`);
      await waitFor(() =>
        expect(router.state.location.pathname).toBe('/routers/1/reports/hours/isps'),
      );
    },
  );

  it('is walked through by arrows, from the last to the first, and says what is chosen', async () => {
    const { user, field } = await opened();
    const options = within(screen.getByRole('listbox')).getAllByRole('option');
    expect(active(field)).toBe(options[0]);
    await user.keyboard('{ArrowUp}');
    expect(active(field)).toBe(options.at(-1));
    expect(options.at(-1)).toHaveAttribute('aria-selected', 'true');
    expect(options.at(-1)).toHaveTextContent('Sign out');
  });

  it('says so when nothing has that name, and closes on Escape', async () => {
    const { user, field } = await opened();
    await user.type(field, 'nowhere');
    expect(screen.getByText('Nothing has that name.')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull());
  });

  it('changes the theme, and lists the shortcuts', async () => {
    const { user, field } = await opened();
    await user.type(field, 'dark theme{Enter}');
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await user.click(screen.getByRole('button', { name: /^Search/ }));
    await user.type(
      await screen.findByRole('combobox', { name: /^Search pages/ }),
      'shortc{Enter}',
    );
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent(
      'Search everywhere',
    );
  });

  it('says how many it does not show, and finds the wallboard as a TV', async () => {
    const many = Array.from({ length: 11 }, (_, at) => ({
      ...router,
      id: at + 1,
      name: `Core ${at + 1}`,
      uplinks: [],
    }));
    server.use(
      http.get('*/api/v1/routers', () => HttpResponse.json({ items: many, next_cursor: null })),
    );
    const { user, field } = await opened();
    await user.type(field, 'core');
    expect(await screen.findByTestId('hidden-routers')).toHaveTextContent(
      'and 3 more: keep typing',
    );
    await user.type(field, ' 7');
    expect(screen.queryByTestId('hidden-routers')).toBeNull();
    await user.clear(field);
    await user.type(field, 'tv');
    expect(screen.getByRole('option', { name: /Open the wallboard/ })).toBeVisible();
  });

  it('has what is wrong now, first of all, as the pages before have read it', async () => {
    const { verdict, ...page } = overview();
    const cause = verdict.causes[0]!;
    const down = {
      ...cause,
      code: 'isp_down',
      tone: 'bad',
      sentence: { code: 'isp_down', text: 'ISP2 is down.', params: { uplink: 'ISP2' } },
    };
    server.use(
      http.get('*/api/v1/routers/1/overview', () =>
        HttpResponse.json({ ...page, verdict: { ...verdict, tone: 'bad', causes: [down] } }),
      ),
    );
    const { user, router: address } = renderApp('/routers/1/now');
    await screen.findByTestId('overview-verdict');
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: /^Search pages/ });
    await waitFor(() => expect(active(field)).toHaveTextContent('ISP2 is down.Core STRADA'));
    await user.type(field, 'outage');
    expect(active(field)).toHaveTextContent('ISP2 is down.');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address.state.location.pathname).toBe('/routers/1/now'));
  });

  it('has what is wrong in the order of the list of routers', async () => {
    server.use(
      http.get('*/api/v1/routers', () =>
        HttpResponse.json({
          items: fleet.map(({ router_id: id, name }) => ({ ...router, id, name, uplinks: [] })),
          next_cursor: null,
        }),
      ),
      http.get('*/api/v1/overview', () => HttpResponse.json({ items: fleet, next_cursor: null })),
    );
    const { user } = renderApp('/');
    await screen.findAllByTestId(/^router-\d+$/);
    await user.keyboard('{Control>}k{/Control}');
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    const words = options.slice(0, 2).map(({ textContent }) => textContent);
    expect(words[0]).toMatch(/^The router has not answered/);
    expect(words[1]).toBe('ISP2 is down.Gedung rektorat dan administrasi umum');
  });

  it('has no fault that axe knows', async () => {
    await opened();
    const dialog = screen.getByRole('dialog', { name: 'Search' });
    const { violations } = await axe.run(dialog, {
      rules: { 'color-contrast': { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});
