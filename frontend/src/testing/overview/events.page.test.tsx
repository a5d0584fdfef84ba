/** Cards of open events: what is so, whom it harms, whom to call, and what an admin is told. */
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asRole } from '@/testing/access/roles';
import { renderApp } from '@/testing/render';
import { answer, cardOf, down, MINUTE, PAGE } from './openEvent';
import { overview, tiles } from './overview';

describe('an open event', () => {
  it('has one card: since, whom to call, where the traffic went, what was before', async () => {
    answer({ events: [down()] });
    renderApp(PAGE);
    const card = within(await cardOf('event-isp_down'));
    expect(card.getByRole('heading', { name: 'ISP2 is down' })).toBeVisible();
    expect(card.getByTestId('event-since')).toHaveTextContent(/^For \d+ min, since /);
    expect(card.getByText(/lamps of the modem/)).toBeVisible();
    expect(card.getByRole('link', { name: '+62 (354) 771' })).toHaveAttribute(
      'href',
      'tel:+62354771',
    );
    expect(card.getByText(/contract BZ-77/)).toBeVisible();
    const first = card.getByRole('row', { name: /ISP1/ });
    expect(first).toHaveTextContent('↓ 30 Mbps↓ 52 Mbps');
    expect(within(card.getByTestId('event-earlier')).getByRole('link')).toHaveAttribute(
      'href',
      expect.stringContaining('event=31'),
    );
    const open = card.getByTestId('open-at-moment').getAttribute('href') ?? '';
    const { searchParams } = new URL(open, location.origin);
    const [from, to] = ['from', 'to'].map((key) => Date.parse(searchParams.get(key) ?? ''));
    expect((to ?? 0) - (from ?? 0)).toBe(60 * MINUTE);
    expect(screen.queryAllByRole('alert')).toHaveLength(0);
  });

  it.each([
    [['ISP1'], 'In the 9 min after that, ISP1 carried 22 Mbps more.'],
    [[], 'In the 9 min after that, no other ISP carried more: it went nowhere.'],
  ])('says whom it harms: %s took it over', async (takers, sentence) => {
    const { moved, ...event } = down();
    const gone = { ...moved!.gone!, taken_by: takers };
    answer({ events: [{ ...event, moved: { ...moved!, gone } }] });
    renderApp(PAGE);
    expect(await cardOf('event-harm')).toHaveTextContent(
      `ISP2 carried 40 Mbps of download (57 % of all). ${sentence}`,
    );
  });

  it('has one length: no other one of the slots that are over', async () => {
    const shown = tiles(Date.now() - 7 * 24 * 60 * MINUTE);
    const time = (down_s: number) => ({ share: 0.999, up_s: 600_000, down_s, unknown_s: 0 });
    const uplinks = (down_s: number) => [{ uplink_id: 2, time: time(down_s) }];
    answer({ events: [down()], tiles: { ...shown, available_uplinks: uplinks(300) } });
    const { unmount } = renderApp(PAGE);
    expect(await screen.findByText(/^ISP2 down since /)).toBeVisible();
    expect(screen.queryByText(/ISP2 down for/)).toBeNull();
    unmount();
    answer({ events: [down()], tiles: { ...shown, available_uplinks: uplinks(1800) } });
    renderApp(PAGE);
    expect(await screen.findByText(/^ISP2 down for 30 min in all, up to /)).toBeVisible();
  });

  it('is told to an admin with cause, harm, check, step, link and the zone once', async () => {
    asRole('noc');
    const whole = overview();
    const cause = whole.verdict.causes[0]!;
    const step = { ...cause.step, code: 'test_connection' as const };
    const time = new Date(Date.now() - 2 * 24 * 60 * MINUTE).toISOString();
    const sentence = {
      code: 'silent',
      text: 'The router has not answered for 2 d, since 24 Nov 2026, 04:06 WIB.',
      params: { duration: 2, unit: 'd', time },
    };
    const silent = { ...cause, code: 'silent' as const, tone: 'bad' as const, sentence, step };
    answer({
      verdict: { ...whole.verdict, tone: 'bad', causes: [silent] },
      events: [
        { ...down(), code: 'silent', uplink_id: null, moved: null, error_code: 'bad_login' },
      ],
    });
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByTestId('tell-admin'));
    const copied = await navigator.clipboard.readText();
    for (const part of [
      /not answered for 2 d, since 24 Nov 2026, 04:06\.\n/,
      /nothing is known of its ISPs/,
      /To check: .*refuses this user name or password/,
      /Next step: /,
      /As of .* WIB\.\nhttp/,
    ])
      expect(copied).toMatch(part);
    expect(copied.match(/WIB/g)).toHaveLength(1);
  });

  it.each([
    ['admin', true],
    ['noc', false],
  ] as const)('asks the %s to enter whom to call: %s', async (role, asks) => {
    asRole(role);
    answer({
      events: [{ ...down(), provider: { name: 'Biznet', phone: '', contract_number: '' } }],
    });
    renderApp(PAGE);
    const card = within(await cardOf('event-isp_down'));
    const link = card.queryByRole('link', { name: 'Enter phone and contract number' });
    if (asks) expect(link).toHaveAttribute('href', '/settings/routers/1?tab=contracts');
    else expect(link).toBeNull();
  });

  it('of a silent router says why it was not read', async () => {
    const silent = { ...down(), code: 'silent' as const, uplink_id: null, provider: null };
    answer({ events: [{ ...silent, moved: null, error_code: 'bad_login' }] });
    renderApp(PAGE);
    const card = within(await cardOf('event-silent'));
    expect(card.getByText(/refuses this user name or password/)).toBeVisible();
    expect(card.queryByTestId('open-at-moment')).toBeNull();
  });
});
