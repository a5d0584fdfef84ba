/** What an account orders for itself, and which messages reach it. */
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { problem } from '@/testing/answers';
import { asRole } from '@/testing/access/roles';
import { fill, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { ADDRESS, messagesAre, order, own } from './handlers';

const PAGE = '/settings/account';
const reached = async () => within(await screen.findByTestId('reached-by'));

describe('my account', () => {
  it('asks for an address, and says where the link was mailed', async () => {
    const { user } = renderApp(PAGE);
    expect((await reached()).getByText(/you have no confirmed mail address/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
    await fill(user, screen.getByLabelText(/^Mail address/), ADDRESS);
    await user.click(screen.getByRole('button', { name: 'Mail me the link' }));
    expect(await screen.findByText(/A link was mailed to rina@kampus.ac.id/)).toBeVisible();
  });

  it('says who has to do what before a mail can leave', async () => {
    asRole('noc');
    messagesAre(own({ way: 'no_mail_channel' }));
    const { user } = renderApp(PAGE);
    expect(
      await screen.findByText(/still lack a setting on this server. Ask an admin/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tell an admin: copy text' }));
    expect(await navigator.clipboard.readText()).toMatch(
      /^No mail can leave yet. One thing is missing: a mail channel [^]*settings\/channels$/,
    );
    expect(screen.queryByLabelText(/^Mail address/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Open Messages' })).toBeNull();
    expect(screen.queryByText(/TIMBANG_PUBLIC_ORIGIN/)).toBeNull();
  });

  it('tells an admin at once of all that is missing before a mail can leave', async () => {
    messagesAre(own({ way: 'neither' }));
    renderApp(PAGE);
    expect(
      await screen.findByText(/Two things are missing: a mail channel .* TIMBANG_PUBLIC_ORIGIN/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Messages' })).toBeVisible();
  });

  it('orders serious incidents alone with one press', async () => {
    let kinds: unknown;
    messagesAre(own({ mail_address: ADDRESS }));
    server.use(
      http.put('*/api/v1/session/subscription', async ({ request }) => {
        kinds = ((await request.json()) as { kinds: unknown }).kinds;
        return HttpResponse.json({});
      }),
    );
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Serious only' }));
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    await waitFor(() =>
      expect(kinds).toEqual(['timbang_blind', 'router_unreachable', 'isp_down', 'isp_silent']),
    );
  });

  it('orders what its role is offered, is tested, paused and ended', async () => {
    messagesAre(own({ mail_address: ADDRESS, offered_timing: 'daily' }));
    const { user } = renderApp(PAGE);
    expect(await screen.findByRole('combobox', { name: 'When' })).toHaveValue('One digest a day');
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    const list = await reached();
    expect(await list.findByText(/^Your subscription: All incidents/)).toBeVisible();
    const notice = (await screen.findByText('Saved')).closest<HTMLElement>('[role="alert"]')!;
    expect(within(notice).getByRole('button', { name: 'Close' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send me a test message' }));
    expect(await screen.findByText('Answer: 250 2.0.0 queued')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(await list.findByText(/while your subscription is paused/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resume' })).toBeVisible();
  });

  it('tells of channels that have its address, and that an incident then comes twice', async () => {
    messagesAre(
      own({
        mail_address: ADDRESS,
        order: order({ campus_ids: [1], timing: 'daily', daily_at: '07:00' }),
        shared: [
          {
            name: 'Duty',
            campus_id: null,
            kinds: ['isp_down'],
            timing: 'at_once',
            daily_at: null,
            enabled: true,
          },
        ],
      }),
    );
    renderApp(PAGE);
    const list = await reached();
    expect(await list.findByText(/^The channel Duty.*: ISP down\.$/)).toBeVisible();
    expect(list.getByText(/mailed to you twice/)).toBeVisible();
    expect(await list.findByText(/STRADA.*daily at 07:00/)).toBeVisible();
  });

  it('says that an admin paused it', async () => {
    messagesAre(own({ mail_address: ADDRESS, order: order({ held: true, obstacle: 'held' }) }));
    renderApp(PAGE);
    expect((await reached()).getByText(/an admin paused your subscription/)).toBeVisible();
  });
});

describe('the list of subscriptions', () => {
  it('shows each, and an admin pauses it', async () => {
    messagesAre(own(), [
      {
        username: 'noc',
        full_name: '',
        role: 'noc',
        mail_address: 'noc@kampus.ac.id',
        order: order(),
      },
    ]);
    const { user } = renderApp('/settings/channels');
    const row = (await screen.findByText('noc@kampus.ac.id')).closest('tr')!;
    expect(row).toHaveTextContent('All incidents');
    await user.click(within(row).getByRole('button', { name: 'Pause: noc' }));
    await waitFor(() => expect(row).toHaveTextContent('An admin paused the subscription'));
  });
});

describe('a link of a mail', () => {
  it('confirms an address with a button, never by being opened', async () => {
    let sent: unknown;
    server.use(
      http.post('*/api/v1/mail-addresses/look', () =>
        HttpResponse.json({
          username: 'budi',
          address: 'budi@kampus.ac.id',
          language: 'en',
          ends_at: '2026-11-21T03:00:00Z',
        }),
      ),
      http.post('*/api/v1/mail-addresses/confirm', async ({ request }) => {
        sent = await request.json();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp('/confirm-mail#abc123');
    expect(await screen.findByText(/budi of Timbang .* budi@kampus.ac.id/)).toBeVisible();
    expect(sent).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText(/^Confirmed\./)).toBeVisible();
    expect(sent).toEqual({ secret: 'abc123' });
  });

  it.each(['/confirm-mail', '/confirm-mail#used'])('that is over (%s) says so', async (at) => {
    server.use(http.post('*/api/v1/mail-addresses/look', () => problem(404, {})));
    renderApp(at);
    expect(await screen.findByText(/was used, replaced or is over/)).toBeVisible();
  });

  it('ends a subscription with a button', async () => {
    let token: string | null = null;
    server.use(
      http.post('*/api/v1/unsubscribe', ({ request }) => {
        token = new URL(request.url).searchParams.get('token');
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp('/unsubscribe#2.abc');
    await user.click(await screen.findByRole('button', { name: 'End them' }));
    expect(await screen.findByText(/^Ended\./)).toBeVisible();
    expect(token).toBe('2.abc');
  });
});
