/** Which mutes are in force, how an admin makes and lifts them, and what the page of a muted incident says. */
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { MuteInput } from '@/api/types';
import { asRole } from '@/testing/access/roles';
import { api, problem } from '@/testing/answers';
import { incidentsAre } from '@/testing/incidents/handlers';
import { detail, incident } from '@/testing/incidents/incidents';
import { fill, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { mutesAre } from './handlers';
import { mute } from './mutes';

const PAGE = '/settings/channels';
const MUTED = { id: 1, until: '2026-12-20T01:00:00Z', reason: 'cable is cut' };

describe('the list of mutes', () => {
  it('says why, what, where, until when, and who muted it', async () => {
    const everywhere = { campus_id: null, campus_name: null, router_id: null, router_name: null };
    mutesAre([
      mute(),
      mute({ id: 2, ...everywhere, uplink_id: null, uplink_name: null, reason: 'a move' }),
    ]);
    renderApp(PAGE);
    const table = within(await screen.findByRole('table', { name: 'Mutes' }));
    const [, first, second] = table.getAllByRole('row');
    expect(first).toHaveTextContent('cable is cutISP downISP2 · Core router · STRADA');
    expect(first).toHaveTextContent(/20 Dec 2026, 08:00.*Activebudi/);
    expect(second).toHaveTextContent('a moveISP downAll campuses');
  });

  it('is empty at first', async () => {
    renderApp(PAGE);
    expect(await screen.findByText('Nothing is muted')).toBeVisible();
  });

  it('says that it could not be loaded', async () => {
    server.use(http.get(api('/mutes'), () => problem(500, { title: 'Broken' })));
    renderApp(PAGE);
    const section = (await screen.findByRole('heading', { name: 'Mutes' })).closest('section')!;
    expect(await within(section).findByRole('button', { name: /again/i })).toBeVisible();
  });

  it('is read by everybody and changed by admins', async () => {
    asRole('noc');
    mutesAre([mute()]);
    renderApp(PAGE);
    expect(await screen.findByText('cable is cut')).toBeVisible();
    expect(screen.queryByRole('button', { name: /ute/ })).toBeNull();
    expect(screen.queryByText(/^Only an admin/)).toBeNull();
  });

  it('lifts a mute after a question', async () => {
    mutesAre([mute()]);
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Lift mute: cable is cut' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Lift the mute “cable is cut”?' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Lift mute' }));
    expect(await screen.findByText('Lifted')).toBeVisible();
  });
});

describe('muting', () => {
  it('needs a reason and an end', async () => {
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Mute incidents' }));
    const form = within(await screen.findByRole('dialog', { name: 'Mute incidents' }));
    await fill(user, form.getByLabelText(/^Why/), 'cable is cut');
    expect(form.getByRole('button', { name: 'Mute' })).toBeDisabled();
  });

  it('ends at the time that was typed', async () => {
    const sent: MuteInput[] = [];
    mutesAre([], sent);
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Mute incidents' }));
    const form = within(await screen.findByRole('dialog', { name: 'Mute incidents' }));
    await fill(user, form.getByLabelText(/^Why/), 'cable is cut');
    await user.click(form.getByRole('combobox', { name: /^What/ }));
    await user.click(await screen.findByRole('option', { name: 'ISP down' }));
    await user.click(form.getByRole('radio', { name: /everywhere/i }));
    await user.click(form.getByLabelText('Until'));
    await user.paste('2037-11-29');
    await user.click(form.getByLabelText('Until: time of day'));
    await user.keyboard('0100');
    await user.click(form.getByRole('button', { name: 'Mute' }));
    await waitFor(() => expect(sent[0]?.until).toBe('2037-11-28T18:00:00Z'));
  });

  it('chooses neither kind nor place for who mutes', async () => {
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Mute incidents' }));
    const form = within(await screen.findByRole('dialog', { name: 'Mute incidents' }));
    expect(form.getByRole('combobox', { name: /^What/ })).toHaveValue('');
    expect(form.queryByRole('combobox', { name: /^Router/ })).toBeNull();
    const [atPlace, everywhere] = form.getAllByRole('radio');
    expect(atPlace).not.toBeChecked();
    expect(everywhere).not.toBeChecked();
    await user.click(atPlace!);
    expect(form.getByRole('combobox', { name: /^Router/ })).toBeVisible();
  });

  it('keeps what was typed when somebody clicks beside the dialog', async () => {
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Mute incidents' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mute incidents' });
    await fill(user, within(dialog).getByLabelText(/^Why/), 'cable is cut');
    await user.click(document.querySelector('.mantine-Modal-overlay')!);
    await user.click(document.querySelector('.mantine-Modal-inner')!);
    expect(within(dialog).getByLabelText(/^Why/)).toHaveValue('cable is cut');
    expect(screen.getByRole('dialog', { name: 'Mute incidents' })).toBeVisible();
  });

  it('begins with the kind and the place of an incident', async () => {
    incidentsAre({ details: [detail()] });
    const { user } = renderApp('/incidents/7');
    await user.click(await screen.findByRole('button', { name: 'Mute' }));
    const form = within(await screen.findByRole('dialog', { name: 'Mute incidents' }));
    expect(form.getByRole('combobox', { name: /^What/ })).toHaveValue('ISP down');
    expect(await form.findByRole('combobox', { name: 'ISP' })).toHaveValue('ISP2 · CBN');
  });

  it('is for admins', async () => {
    asRole('noc');
    incidentsAre({ details: [detail()] });
    renderApp('/incidents/7');
    await screen.findByRole('button', { name: 'Acknowledge' });
    expect(screen.queryByRole('button', { name: 'Mute' })).toBeNull();
  });
});

describe('a muted incident', () => {
  it('says until when nothing is sent, and why, and stays red', async () => {
    incidentsAre({ open: [incident({ mute: MUTED })] });
    renderApp('/incidents');
    const card = await screen.findByTestId('incident-7');
    expect(card).toHaveTextContent(/No messages until 20 Dec 2026, 08:00.*, because: cable is cut/);
    expect(card).toHaveTextContent('Nobody has acknowledged it');
  });

  it('can be heard again from its page', async () => {
    const sent: MuteInput[] = [];
    mutesAre([mute()], sent);
    incidentsAre({ details: [detail(incident({ mute: MUTED }))] });
    renderApp('/incidents/7');
    expect(await screen.findByRole('button', { name: 'Lift mute: cable is cut' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mute' })).toBeNull();
  });
});
