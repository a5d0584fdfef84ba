/** The page of one incident: what to do, and what people do with it. */
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { startI18n } from '@/lib/i18n';
import { asRole } from '@/testing/access/roles';
import { account } from '@/testing/accounts/accounts';
import { problem } from '@/testing/answers';
import { fill, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { uplinkDetail } from '@/testing/uplink/uplink';
import { incidentsAre } from './handlers';
import { ago, blind, detail, incident, ofBlind, over, silentPart } from './incidents';

const PAGE = '/incidents/7';
const course = async () => screen.findByTestId('incident-course');

describe('one incident', () => {
  beforeEach(() => {
    asRole('noc');
    server.use(
      http.get('*/api/v1/routers/1/lines/:id', ({ params }) =>
        HttpResponse.json({
          ...uplinkDetail,
          uplink: { ...uplinkDetail.uplink, id: Number(params.id) },
        }),
      ),
    );
  });

  it('says what is wrong, what it costs, and what to do, with a number to call', async () => {
    incidentsAre({ details: [{ ...detail(), parts: [silentPart()] }] });
    renderApp(PAGE);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^ISP2 is down$/);
    expect(screen.getByTestId('incident-standing')).toHaveTextContent(/Duration12 min/);
    expect(screen.getByTestId('incident-standing')).toHaveTextContent('It carried 84 Mbit/s');
    const steps = within(screen.getByTestId('incident-to-do'));
    expect(steps.getByText(/Check the modem of ISP2/)).toBeVisible();
    const chart = within(await screen.findByTestId('incident-rates'));
    expect(await chart.findByText('ISP3')).toBeVisible();
    // The page of the ISP shows the same time as this chart: until now, as long as it lasts.
    const isp = screen.getByRole<HTMLAnchorElement>('link', { name: 'ISP2 at that moment' });
    const until = new URL(isp.href).searchParams.get('to') ?? '';
    expect(Date.parse(until)).toBeLessThanOrEqual(Date.now());
    const phone = steps.getByRole('link', { name: '+62 (354) 771' });
    expect(phone).toHaveAttribute('href', 'tel:+62354771');
    expect(phone.parentElement).toHaveTextContent('Call Biznet: +62 (354) 771, contract BZ-77.');
    expect(within(screen.getByTestId('incident-parts')).getByRole('link')).toHaveAttribute(
      'href',
      '/incidents/8',
    );
    const event = within(screen.getByTestId('incident-events')).getByRole('link');
    expect(event).toHaveTextContent(/^Line down: since /);
    expect(event).toHaveAttribute('href', expect.stringMatching(/lines\/2\?.*event=41/));
  });

  it('says of the past what people felt, who fell with it, and keeps what to write to the provider', async () => {
    const row = over({
      id: 7,
      what: {
        code: 'incident_isp_silent_was',
        text: 'ISP2 was up, but carried next to nothing.',
        params: { router: 'Core router', uplink: 'ISP2' },
      },
    });
    const meanwhile = {
      code: 'incident_meanwhile_filled',
      text: 'Its traffic filled ISP3 to 98 % of the contract, for 45 min: that is what people felt.',
      params: { other: 'ISP3', percent: 98, minutes: 45 },
    };
    const fellow = { ...over({ id: 6, uplink_name: 'ISP1' }), provider: 'CBN' };
    incidentsAre({
      details: [
        {
          ...detail(row),
          meanwhile: [meanwhile],
          beside: [{ incident: fellow, fell_with: true, route: 'pole 7' }],
          unheard: 'no_channel',
        },
      ],
    });
    renderApp(PAGE);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'ISP2 was up, but carried next to nothing',
    );
    expect(screen.getByTestId('incident-standing')).toHaveTextContent('ISPISP2 · Biznet');
    expect(screen.getByTestId('incident-meanwhile')).toHaveTextContent('filled ISP3 to 98 %');
    const beside = screen.getByTestId('incident-beside');
    expect(beside).toHaveTextContent(/CBN.*fell in the same minute.*on the same route: pole 7/);
    expect(screen.getByTestId('incident-provider')).toHaveTextContent('Biznet · +62 (354) 771');
    const letter = screen.getByLabelText('Text for the provider');
    expect(letter).toHaveTextContent('Contract: BZ-77');
    expect(letter).toHaveTextContent(/From .* to .* \(45 min\)\..*Please tell us the cause/);
    expect(await course()).toHaveTextContent('no channel was set up');
  });

  it('says of a full ISP how full, from which limit, and what to ask the provider', async () => {
    const text = 'Measured: 97 % of the contracted download; an ISP is full from 90 %.';
    const costs = { code: 'incident_measured_isp_full', text, params: {} };
    incidentsAre({ details: [detail(incident({ kind: 'isp_full', costs }))] });
    renderApp(PAGE);
    expect(await screen.findByTestId('incident-provider')).toHaveTextContent('+62');
    const letter = screen.getByLabelText('Text for the provider');
    expect(letter).toHaveTextContent(/^ISP2 is full.*full from 90 %.*what a larger contract costs/);
  });

  it('keeps a half-written note over a sign-out, until it is sent', async () => {
    incidentsAre({ details: [detail()] });
    const first = renderApp(PAGE);
    await fill(first.user, await screen.findByLabelText('Note'), 'the modem is hot');
    first.unmount();
    const { user } = renderApp(PAGE);
    expect(await screen.findByLabelText('Note')).toHaveValue('the modem is hot');
    await user.click(screen.getByRole('button', { name: 'Comment' }));
    await waitFor(() => expect(screen.getByLabelText('Note')).toHaveValue(''));
    expect(Object.keys(sessionStorage).filter((key) => key.includes('text:'))).toEqual([]);
  });

  it('may be of Timbang itself, which has no router to look at, and no mute', async () => {
    asRole('admin');
    incidentsAre({ details: [{ ...detail(blind()), parts: [ofBlind()], events: [] }] });
    renderApp('/incidents/20');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Timbang reads no router',
    );
    expect(screen.getByRole('button', { name: 'Acknowledge' })).toBeVisible();
    expect(screen.getByTestId('incident-parts')).toHaveTextContent('Core router does not answer');
    expect(screen.queryByRole('button', { name: 'Announce work' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Mute/ })).toBeNull();
    expect(screen.queryByTestId('incident-rates')).toBeNull();
    expect(screen.queryByTestId('incident-events')).toBeNull();
  });

  it.each([
    [
      'en',
      /^IDR 12,333 was paid for the time in which ISP2 was away\. Price of a month/,
      /November 2026 so far: 99\.21 %; its contract promises 99\.5 %\. Of the 98/,
    ],
    [
      'id',
      /^Rp 12\.333 dibayar untuk waktu ISP2 tanpa layanan\. Harga sebulan/,
      /November 2026 sejauh ini: 99,21 %; kontraknya menjanjikan 99,5 %\. Dari 98/,
    ],
  ])('says what was paid for it and what was promised, in %s', async (language, paid, kept) => {
    await startI18n(language);
    const cost = incident({ paid_away: '12333.33', paid_currency: 'IDR' });
    const available = { share: 0.9921, up_s: 9723, down_s: 77, unknown_s: 200 };
    const promise = { month: '2026-11-01', running: true, promised_percent: '99.5', available };
    incidentsAre({ details: [{ ...detail(cost), promise }] });
    renderApp(PAGE);
    expect(await screen.findByTestId('incident-paid')).toHaveTextContent(paid);
    expect(screen.getByTestId('incident-promise')).toHaveTextContent(kept);
  });

  it('says nothing of money or promise where none is known', async () => {
    incidentsAre({ details: [detail()] });
    renderApp(PAGE);
    await screen.findByTestId('incident-standing');
    expect(screen.queryByTestId('incident-paid')).toBeNull();
    expect(screen.queryByTestId('incident-promise')).toBeNull();
  });

  it('is acknowledged with a note, which then stands in its course', async () => {
    incidentsAre({ details: [detail()] });
    const { user } = renderApp(PAGE);
    await fill(user, await screen.findByLabelText('Note'), 'Modem is dark');
    await user.click(screen.getByRole('button', { name: 'Acknowledge' }));
    const entry = await within(await course()).findByText(`${account.username} acknowledged it`);
    expect(entry.closest('li')).toHaveTextContent('Modem is dark');
    expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
    expect(screen.getByLabelText('Note')).toHaveValue('');
  });

  it.each([
    ['en', 'Acknowledge', 'rini was faster and has acknowledged it.'],
    ['id', 'Saya tangani', 'rini lebih cepat dan sudah menanganinya.'],
  ])('names who was faster, in %s', async (language, button, sentence) => {
    await startI18n(language);
    incidentsAre({ details: [detail()] });
    server.use(
      http.post('*/api/v1/incidents/7/acknowledge', () =>
        problem(409, { detail_code: 'acknowledged_already', params: { by: 'rini' } }),
      ),
    );
    const { user } = renderApp(PAGE);
    const press = await screen.findByRole('button', { name: button });
    const by = { acknowledged_at: ago(0), acknowledged_by: 'rini' };
    const taken = detail(incident({ state: 'acknowledged', ...by }));
    server.use(http.get('*/api/v1/incidents/7', () => HttpResponse.json(taken)));
    await user.click(press);
    expect(await screen.findByTestId('incident-taken')).toHaveTextContent(sentence);
    await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull());
  });

  it('is put off until an end, which can be taken back', async () => {
    incidentsAre({ details: [detail()] });
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Snooze' }));
    await user.click(await screen.findByRole('menuitem', { name: /^4 hours, until / }));
    const snoozed = new RegExp(`^Snoozed by ${account.username} until `);
    expect(await screen.findByText(snoozed)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'End the snooze' }));
    expect(await within(await course()).findByText(/ended the snooze$/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Snooze' })).toBeVisible();
  });

  it('that is over says how it ended, and only takes comments', async () => {
    const mute = { id: 1, until: ago(-60), reason: 'known' };
    const past = over({ id: 7, snoozed_until: ago(-60), maintenance_until: ago(-60), mute });
    incidentsAre({ details: [detail(past)] });
    const { user } = renderApp(PAGE);
    const standing = await screen.findByTestId('incident-standing');
    expect(standing).toHaveTextContent(/How it endedrecovered/);
    expect(standing).toHaveTextContent(/What it cost(?!s)/);
    // What is so only while it lasts.
    expect(standing).not.toHaveTextContent(/[Ss]nooze|goes on|[Mm]uted/);
    expect(screen.getByRole('region', { name: 'Add a note' })).toHaveTextContent('what helped');
    expect(screen.queryByText('See to it')).toBeNull();
    expect(screen.queryByTestId('incident-to-do')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Snooze' })).toBeNull();
    const comment = screen.getByRole('button', { name: 'Comment' });
    expect(comment).toBeDisabled();
    await fill(user, screen.getByLabelText('Note'), 'It was the adapter');
    await user.click(comment);
    await waitFor(async () => expect(await course()).toHaveTextContent('It was the adapter'));
  });

  it.each([
    ['en', 'Timeline', /It began.*Timbang noticed it.*No message was sent of it.*It is over/],
    ['id', 'Urutan kejadian', /Mulai.*Timbang mengetahuinya.*Tidak ada pesan.*Selesai/],
  ] as const)(
    'has a timeline without any note, and dates of what was another day: %s',
    async (...of) => {
      const [language, title, words] = of;
      await startI18n(language);
      const row = over({ id: 7 });
      const comment = {
        ...detail().notes[0]!,
        kind: 'comment' as const,
        actor: 'rini',
        at: ago(0),
      };
      incidentsAre({ details: [{ ...detail(row), notes: [comment] }] });
      renderApp(PAGE);
      expect(await screen.findByRole('heading', { name: title })).toBeVisible();
      await waitFor(async () => expect(await course()).toHaveTextContent(words));
      const said = within(await course()).getByText(/^rini (commented|berkomentar)$/);
      expect(said.closest('li')?.querySelector('time')).toHaveTextContent(
        /\d{4},? (pukul )?\d\d[.:]\d\d/,
      );
    },
  );

  it('of a router leads to it', async () => {
    const whole = detail(
      incident({ kind: 'router_unreachable', uplink_id: null, uplink_name: null }),
    );
    const step = { code: 'incident_do_router_unreachable', text: 'Check power.', params: {} };
    incidentsAre({ details: [{ ...whole, to_do: [step] }] });
    renderApp(PAGE);
    const link = await screen.findByRole('link', { name: 'Look at the router' });
    expect(link).toHaveAttribute('href', '/routers/1/router');
    expect(screen.queryByRole('link', { name: /at that moment/ })).toBeNull();
  });
});
