/** Work that is announced: what is listed, announced and called off, and what an incident says of it. */
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fill, renderApp } from '@/testing/render';
import { incidentsAre } from './handlers';
import { detail, incident } from './incidents';
import { maintenance } from './maintenance';

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
    expect(await screen.findByText('Called off')).toBeVisible();
  });

  it('is announced from an incident, for its ISP, from now on', async () => {
    incidentsAre({ details: [detail()] });
    const { user } = renderApp('/incidents/7');
    await user.click(await screen.findByRole('button', { name: 'Announce work' }));
    const form = within(await screen.findByRole('dialog', { name: 'Announce work' }));
    const send = form.getByRole('button', { name: 'Announce' });
    expect(send).toBeDisabled();
    expect(form.getByRole('combobox', { name: 'ISP' })).toHaveValue('ISP2');
    await fill(user, form.getByLabelText(/^What is done/), 'fibre works');
    await user.click(form.getByRole('switch', { name: 'Comes back every week' }));
    expect(form.getByLabelText('Last day')).toBeVisible();
    await user.click(form.getByRole('switch', { name: 'Comes back every week' }));
    await user.click(send);
    expect(screen.queryByRole('dialog')).toBeNull();
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
