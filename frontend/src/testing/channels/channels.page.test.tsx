/** Who is told of incidents: channels, their test, and what was sent. */
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Delivery } from '@/api/types';
import { problem } from '@/testing/answers';
import { asRole } from '@/testing/access/roles';
import { fill, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { channel, delivery } from './channels';
import { channelsAre } from './handlers';

const PAGE = '/settings/channels';

/** What a channel by mail needs. */
async function fillAddress({ user }: ReturnType<typeof renderApp>) {
  await fill(user, screen.getByLabelText(/^Mail server/), 'smtp.kampus.ac.id');
  await fill(user, screen.getByLabelText(/^Sender/), 'timbang@kampus.ac.id');
  await user.type(
    screen.getByLabelText(/^Recipients/, { selector: 'input' }),
    'noc@kampus.ac.id{Enter}',
  );
}

describe('channels', () => {
  it('say where they lead, which incidents they get, and how the last message ended', async () => {
    channelsAre({
      channels: [channel({ last: { state: 'refused', at: '2026-11-20T03:00:00Z' } })],
    });
    renderApp(PAGE);
    const row = (await screen.findByText('Mail: noc@kampus.ac.id')).closest('tr')!;
    expect(row).toHaveTextContent('ISP down · when nobody acknowledged for 15 min');
    expect(row).toHaveTextContent('20 Nov 2026');
  });

  it('are none at first, and the page says what that means', async () => {
    channelsAre({});
    renderApp(PAGE);
    expect(await screen.findByText('Nobody is told yet')).toBeVisible();
    expect(await screen.findByText('No message yet')).toBeVisible();
  });

  it('speak at first as the account of who adds them', async () => {
    channelsAre({});
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Add channel' }));
    expect(await screen.findByRole('combobox', { name: /^Language/ })).toHaveValue('English');
  });

  it('are added, and tested at once with the words of the other side', async () => {
    channelsAre({
      outcomes: [
        { state: 'waiting', ended_at: null, answer: '' },
        { state: 'refused', answer: '550 no such user' },
      ],
    });
    const page = renderApp(PAGE);
    const { user } = page;
    await user.click(await screen.findByRole('button', { name: 'Add channel' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add channel' }));
    await fill(user, form.getByLabelText(/^Name/), 'Duty phone');
    await fillAddress(page);
    await user.click(form.getByRole('button', { name: 'Save' }));
    const test = within(await screen.findByRole('dialog', { name: 'Test: Duty phone' }));
    await user.click(test.getByRole('button', { name: 'Send test message' }));
    const outcome = await test.findByText('Answer: 550 no such user', {}, { timeout: 5000 });
    expect(outcome.closest('[data-value]')).toHaveAttribute('data-value', 'refused');
  });

  it('of a webhook show their secret this once', async () => {
    channelsAre({});
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Add channel' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add channel' }));
    await fill(user, form.getByLabelText(/^Name/), 'Ticket system');
    await user.click(form.getByRole('combobox', { name: 'Kind' }));
    await user.click(await screen.findByRole('option', { name: 'Webhook' }));
    await fill(user, form.getByLabelText(/^Address/), 'https://hooks.kampus.ac.id');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('whsec_QUJD')).toBeVisible();
  });

  it('are refused at the field that is wrong, in the words of the form', async () => {
    channelsAre({});
    server.use(
      http.post('*/api/v1/channels', () =>
        problem(422, {
          code: 'invalid',
          detail: 'Nothing was saved. Correct: address.mail.host.',
          detail_code: 'correct_these',
          errors: [{ field: 'body.address.mail.host', message: 'Enter the server.' }],
        }),
      ),
    );
    const page = renderApp(PAGE);
    const { user } = page;
    await user.click(await screen.findByRole('button', { name: 'Add channel' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add channel' }));
    await fill(user, form.getByLabelText(/^Name/), 'x');
    await fillAddress(page);
    await user.click(form.getByRole('button', { name: 'Save' }));
    const host = form.getByLabelText(/^Mail server/);
    await waitFor(() => expect(host).toHaveAccessibleDescription('Enter the server.'));
    expect(form.getByRole('alert')).toHaveTextContent(/marked\.$/);
    expect(form.getByRole('alert')).not.toHaveTextContent('address');
    await user.type(host, 'x');
    expect(host).toBeValid();
  });

  it('mark what they need', async () => {
    channelsAre({});
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Add channel' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add channel' }));
    for (const label of [/^Mail server/, /^Port/, /^Sender/, /^Recipients/])
      expect(form.getByLabelText(label, { selector: 'input' })).toBeRequired();
    for (const label of [/^Username/, /^Password/])
      expect(form.getByLabelText(label, { selector: 'input' })).not.toBeRequired();
  });

  it('list what was sent, with a link to the incident', async () => {
    channelsAre({ deliveries: [delivery()] });
    renderApp(PAGE);
    expect(await screen.findByText('250 2.0.0 queued')).toBeVisible();
    expect(screen.getByRole('link', { name: '#7' })).toHaveAttribute('href', '/incidents/7');
  });

  it('show each attempt with the way that it took', async () => {
    const attempts: Delivery['attempts'] = [
      { at: '2026-11-20T01:00:00Z', outcome: 'retry', answer: 'no route', source_address: '' },
      {
        at: '2026-11-20T01:01:00Z',
        outcome: 'delivered',
        answer: '250 taken',
        source_address: '192.0.2.1',
      },
    ];
    channelsAre({ deliveries: [delivery({ attempts })] });
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByText('2 attempts'));
    expect(screen.getByText(/no route$/)).not.toHaveTextContent('from');
    expect(screen.getByText(/\(from 192\.0\.2\.1\): 250 taken$/)).toBeVisible();
  });

  it('are read by everybody, without an address, and changed by admins', async () => {
    asRole('noc');
    channelsAre({ channels: [channel()], deliveries: [delivery()] });
    renderApp(PAGE);
    const table = await screen.findByRole('table', { name: 'Channels' });
    expect(table).toHaveTextContent(`${channel().name}Mail`);
    expect(table).not.toHaveTextContent('@');
    expect(await screen.findByRole('table', { name: 'Sent messages' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add channel' })).toBeNull();
  });
});

describe('where nobody would be told', () => {
  it.each([
    ['admin', 'Add a channel'],
    ['noc', 'An admin adds one in Settings, Messages.'],
  ] as const)('says so to %s, with the way out', async (role, way) => {
    asRole(role);
    channelsAre({});
    renderApp('/incidents');
    const line = await screen.findByTestId('nobody-listens');
    expect(line).toHaveTextContent(`Nobody is told of outages yet: no channel is on. ${way}`);
  });

  it('says nothing once somebody is', async () => {
    channelsAre({ channels: [channel()] });
    renderApp('/incidents');
    await screen.findByRole('heading', { name: 'History' });
    expect(screen.queryByTestId('nobody-listens')).toBeNull();
  });
});
