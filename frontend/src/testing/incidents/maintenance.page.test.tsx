/** Work that is announced: what is listed, announced and called off, and what an incident says of it. */
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { MaintenanceInput } from '@/api/types';
import { startI18n } from '@/lib/i18n';
import { fill, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { incidentsAre } from './handlers';
import { detail, incident } from './incidents';
import { maintenance, workOutlook } from './maintenance';

const tableRows = async () =>
  within(await screen.findByRole('table', { name: 'Maintenance' }))
    .getAllByRole('row')
    .slice(1);

describe('announced work', () => {
  it('says what, where, when, and who announced it', async () => {
    incidentsAre({
      work: [
        maintenance(),
        maintenance({
          id: 2,
          reason: 'power test',
          uplink_id: null,
          uplink_name: null,
          router_id: null,
          router_name: null,
          weekdays: [6, 7],
          ends: null,
        }),
      ],
    });
    renderApp('/incidents');
    const [once, weekly] = await tableRows();
    expect(once).toHaveTextContent('fibre worksISP2 · Core router · STRADA');
    expect(once).toHaveTextContent(/21 Nov 2026, 01:00–05:00 WIB/);
    expect(once).toHaveTextContent('Comingrini');
    expect(weekly).toHaveTextContent('power testSTRADA');
    expect(weekly).toHaveTextContent('every Sat, Sun');
  });

  it('that comes back is skipped on one date and changed, by an admin', async () => {
    const weekly = maintenance({
      weekdays: [6],
      ends: null,
      skipped: ['2999-01-05'],
      window: { from: '2999-01-11T18:00:00Z', to: '2999-01-11T22:00:00Z' },
    });
    incidentsAre({ work: [weekly] });
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/v1/maintenance/1/skip', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(weekly);
      }),
      http.put('*/api/v1/maintenance/1', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(weekly);
      }),
    );
    const { user } = renderApp('/incidents');
    const [row] = await tableRows();
    expect(row).toHaveTextContent('but not on 5 Jan');
    await user.click(screen.getByRole('button', { name: 'Skip 12 Jan' }));
    await waitFor(() => expect(sent).toEqual([{ date: '2999-01-12', is_skipped: true }]));
    await user.click(await screen.findByRole('button', { name: 'Keep 5 Jan' }));
    await waitFor(() => expect(sent[1]).toEqual({ date: '2999-01-05', is_skipped: false }));
    await user.click(screen.getByRole('button', { name: 'Edit: fibre works' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Change work that comes back' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent[2]).toEqual({
        reason: 'fibre works',
        from: weekly.first,
        lasts_s: 14_400,
        weekdays: [6],
        until: null,
      }),
    );
  });

  it('is none at first', async () => {
    incidentsAre({});
    renderApp('/incidents');
    expect(await screen.findByText('No work is announced.')).toBeVisible();
  });

  it('is called off after a question', async () => {
    incidentsAre({ work: [maintenance({ state: 'running' })] });
    const { user } = renderApp('/incidents');
    await user.click(await screen.findByRole('button', { name: 'End now: fibre works' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End “fibre works” now?' }));
    await user.click(dialog.getByRole('button', { name: 'End now' }));
    expect(await screen.findByText('Ended early')).toBeVisible();
  });

  it.each([
    [
      'en',
      'Called off 20 Nov 2026, 11:51 WIB by dimas; was planned 21 Nov 2026, 01:00–05:00 WIB',
      /What goes wrong there then is told as always/i,
    ],
    [
      'id',
      'Dibatalkan 20 Nov 2026, 11.51 WIB oleh dimas; semula direncanakan 21 Nov 2026 01.00–05.00 WIB',
      /saat itu diberitahukan seperti biasa/,
    ],
  ] as const)(
    'that was called off before it began has its plan, and is no success: %s',
    async (...of) => {
      const [language, words, question] = of;
      await startI18n(language);
      const at = '2026-11-20T04:51:00Z';
      const off = { state: 'over', window: null, called_off_by: 'dimas' } as const;
      incidentsAre({
        work: [maintenance({ ...off, called_off_at: at, ends: at }), maintenance({ id: 2 })],
      });
      const { user } = renderApp('/incidents');
      const title = language === 'en' ? 'Maintenance' : 'Pemeliharaan';
      const table = within(await screen.findByRole('table', { name: title }));
      const row = (await table.findByText(/^(Called off|Dibatalkan)$/)).closest('tr');
      expect(row).toHaveTextContent(words);
      expect(row?.querySelector('[data-tone]')).toHaveAttribute('data-tone', 'idle');
      await user.click(screen.getByRole('button', { name: /^(Call off|Batalkan): fibre works/ }));
      expect(await screen.findByText(question)).toBeVisible();
    },
  );

  it('that was ended early says when, and how long it was planned', async () => {
    const off = { state: 'over', window: null, called_off_by: 'dimas' } as const;
    const at = '2026-11-20T19:40:00Z';
    incidentsAre({ work: [maintenance({ ...off, called_off_at: at, ends: at })] });
    renderApp('/incidents');
    const [row] = await tableRows();
    expect(row).toHaveTextContent(
      '21 Nov 2026, 01:00–02:40 WIB; ended early by dimas, was planned until 21 Nov 2026, 05:00 WIB',
    );
  });

  it('is announced from an incident, for its ISP, from now on', async () => {
    incidentsAre({ details: [detail()] });
    const { user } = renderApp('/incidents/7');
    await user.click(await screen.findByRole('button', { name: 'Announce work' }));
    const form = within(await screen.findByRole('dialog', { name: 'Announce work' }));
    const send = form.getByRole('button', { name: 'Announce' });
    expect(send).toBeDisabled();
    expect(form.getByRole('combobox', { name: 'ISP' })).toHaveValue('ISP2 · CBN');
    await fill(user, form.getByLabelText(/^What is done/), 'fibre works');
    await user.click(form.getByRole('switch', { name: 'Comes back every week' }));
    expect(form.getByLabelText('Last day')).toBeVisible();
    await user.click(form.getByRole('switch', { name: 'Comes back every week' }));
    await user.click(send);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the form', () => {
  it.each(['0100', '01:00', '1.00'])(
    'takes the day and the time as typed (%s), for the router of the list, and says what it will announce',
    async (time) => {
      const sent: MaintenanceInput[] = [];
      const searches: string[] = [];
      const outlook = workOutlook({
        route: 'fibre 1',
        route_uplinks: ['ISP1'],
        others_without_route: [{ uplink_id: 3, name: 'ISP3', peak: 1.4 }],
      });
      incidentsAre({});
      server.use(
        http.get('*/api/v1/routers/1/work-outlook', ({ request }) => {
          searches.push(new URL(request.url).search);
          return HttpResponse.json(outlook);
        }),
        http.post('*/api/v1/maintenance', async ({ request }) => {
          sent.push((await request.json()) as MaintenanceInput);
          return HttpResponse.json(maintenance(), { status: 201 });
        }),
      );
      const { user } = renderApp('/incidents?router=1');
      await user.click(await screen.findByRole('button', { name: 'Announce work' }));
      const form = within(await screen.findByRole('dialog', { name: 'Announce work' }));
      expect(form.getByRole('combobox', { name: 'Router' })).toHaveValue('Core STRADA');
      await user.click(form.getByRole('combobox', { name: 'ISP' }));
      await user.click(await screen.findByRole('option', { name: 'ISP2 · CBN' }));
      await fill(user, form.getByLabelText(/^What is done/), 'fibre works');
      expect(form.getByTestId('announced')).toHaveTextContent(
        /^Still missing: day and time at which it begins\.$/,
      );
      await user.click(form.getByLabelText('Begins'));
      await user.paste('2037-11-29');
      await user.click(form.getByLabelText('Begins: time of day'));
      await user.keyboard(time);
      await user.tab();
      expect(form.getByLabelText('Begins: time of day')).toHaveValue('01:00');
      expect(form.getByTestId('announced')).toHaveTextContent(
        'This will be announced: Sun 29 Nov 2037, 01:00–03:00 WIB, ISP2 · CBN',
      );
      expect(form.getByText(/^Nobody is sent a message about it/)).toBeVisible();
      expect(await form.findByTestId('work-outlook')).toHaveTextContent(
        /^The others carry it: .* \(4 days measured\) none .* than 4 % \(ISP3\)\.ISP1 shares its route \(fibre 1\): .* Then ISP3 would have reached 140 % of its contract\.$/,
      );
      expect(form.getByTestId('work-outlook')).toHaveAttribute('data-tight', 'true');
      expect(searches).toContain('?uplink_id=2&from=2037-11-28T18%3A00%3A00Z&lasts_s=7200');
      await user.click(form.getByRole('button', { name: 'Announce' }));
      await waitFor(() => expect(sent[0]?.from).toBe('2037-11-28T18:00:00Z'));
      expect(sent[0]).toMatchObject({ router_id: 1, uplink_id: 2, lasts_s: 7200 });
    },
  );

  it('says the two days of work over midnight, in Indonesian', async () => {
    await startI18n('id');
    incidentsAre({});
    const { user } = renderApp('/incidents');
    await user.click(await screen.findByRole('button', { name: 'Umumkan pekerjaan' }));
    const form = within(await screen.findByRole('dialog', { name: 'Umumkan pekerjaan' }));
    await fill(user, form.getByLabelText(/^Pekerjaan/), 'serat optik');
    await user.click(form.getByLabelText('Mulai'));
    await user.paste('2037-11-29');
    await fill(user, form.getByLabelText('Mulai: jam'), '2300');
    expect(form.getByTestId('announced')).toHaveTextContent(
      'Yang akan diumumkan: Min 29 Nov 2037, 23.00 – Sen 30 Nov 2037, 01.00 WIB, Core STRADA (seluruh router)',
    );
  });
});

describe('an incident there', () => {
  it('says until when nobody is told, and why', async () => {
    incidentsAre({
      open: [
        incident({
          state: 'maintenance',
          maintenance_until: '2026-11-20T22:00:00Z',
          explained_by: { kind: 'maintenance', id: 1 },
        }),
      ],
    });
    renderApp('/incidents');
    const card = await screen.findByTestId('incident-7');
    expect(card).toHaveTextContent(
      /Announced work until 21 Nov 2026, 05:00 WIB: nobody is sent a message/,
    );
    expect(within(card).getByRole('link', { name: 'Explained by announced work' })).toHaveAttribute(
      'href',
      '/incidents#maintenance',
    );
    expect(card).not.toHaveTextContent('Nobody has acknowledged it');
  });
});
