import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chooseLanguage } from '@/lib/i18n';
import { asRole } from '@/testing/access/roles';
import { renderApp } from '@/testing/render';
// The pages come with the file, so that loading them takes nothing of a test's time.
import '@/routes/layout';
import '@/routes/router';
import '@/routes/settings/settings';
import '@/routes/settings/settings.probes';

describe('test settings', () => {
  it('shows the cost before saving', async () => {
    renderApp('/settings/probes');
    expect(await screen.findByTestId('estimate-ISP1', {}, { timeout: 30_000 })).toBeVisible();
    expect(screen.getByText(/An ISP has no source address/)).toBeVisible();
  });

  it('keeps what was typed while another tab is looked at, and saves both at once', async () => {
    const { user } = renderApp('/settings/probes');
    await user.clear(await screen.findByDisplayValue('Harian'));
    await user.paste('Pagi');
    await user.click(screen.getByText('ISPs and paths'));
    await user.click(await screen.findByPlaceholderText('192.0.2.12'));
    await user.paste('10.9.0.13');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText('There are unsaved changes.')).toBeNull());
    expect(screen.getByDisplayValue('10.9.0.13')).toBeVisible();
    await user.click(screen.getByText('Plans'));
    expect(await screen.findByDisplayValue('Pagi')).toBeVisible();
  });

  it('asks before unsaved changes are left behind', async () => {
    const { user, router } = renderApp('/settings/probes');
    await user.type(await screen.findByDisplayValue('Harian'), '!');
    await user.click(screen.getByRole('link', { name: 'Campus' }));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/settings/probes');
    expect(screen.getByDisplayValue('Harian!')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Campus' }));
    const again = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(again).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/campus'));
  });

  it('does not save a time that is none', async () => {
    const { user } = renderApp('/settings/probes');
    const cron = await screen.findByRole('textbox', { name: /When \(cron\)/ });
    await user.clear(cron);
    await user.paste('0 8');
    expect(await screen.findByText(/Five fields are needed/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('adds a plan from a preset', async () => {
    const { user } = renderApp('/settings/probes');
    await user.click(await screen.findByRole('button', { name: 'Add a plan' }));
    await user.click(await screen.findByRole('menuitem', { name: /^As in the paper/ }));
    expect(await screen.findByDisplayValue('0 8 * * *')).toBeVisible();
  });

  it('shows the exact rules that are missing on the router', async () => {
    const { user } = renderApp('/settings/probes?tab=lines');
    await user.click(await screen.findByRole('button', { name: 'Read the router' }));
    const pin = await screen.findByTestId('pin-ISP2');
    expect(pin).toHaveTextContent('Rules missing');
    expect(pin).toHaveTextContent('src-address=10.9.0.12/32 action=lookup-only-in-table');
  });

  it('says what is wrong with a rule in Indonesian too', async () => {
    const { user } = renderApp('/settings/probes?tab=lines');
    await user.click(await screen.findByRole('button', { name: 'Read the router' }));
    const pin = await screen.findByTestId('pin-ISP2');
    expect(pin).toHaveTextContent('It sends the address over another ISP.');
    await act(() => chooseLanguage('id'));
    await waitFor(() =>
      expect(pin).toHaveTextContent('Aturan ini mengirim alamat itu lewat ISP lain.'),
    );
  });

  it('tests a server step by step', async () => {
    const { user } = renderApp('/settings/probes?tab=servers');
    const [test] = await screen.findAllByRole('button', { name: 'Test connection' });
    await user.click(test!);
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Test connection' }));
    expect(await within(dialog).findByTestId('server-trial')).toHaveTextContent('cannot be used');
    expect(within(dialog).getByText(/busy with someone else/)).toBeVisible();
    expect(within(dialog).getByText('Short test')).toBeVisible();
  });

  it('lets a NOC user look only', async () => {
    asRole('noc');
    renderApp('/settings/probes');
    expect(await screen.findByText(/You can look but not change/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a plan' })).toBeNull();
    expect(await screen.findByDisplayValue('0 * * * *')).toBeDisabled();
  });
});
