/** What the verdict leads to, for those who may act and for those who may only tell. */
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { startI18n } from '@/lib/i18n';
import type { Overview, VerdictCause } from '@/api/types';
import { asRole } from '@/testing/access/roles';
import { renderApp, value } from '@/testing/render';
import { server } from '@/testing/server';
import { change, rowOf } from '@/testing/balance/change';
import { balance } from '@/testing/balance/balance';
import { overview } from './overview';

const words = (code: string, text: string, params = {}) => ({ code, text, params });
const DOWN: VerdictCause = {
  code: 'isp_down',
  tone: 'bad',
  sentence: words('isp_down_since', 'ISP2 has been down for 9 min, since 14:02.', {
    duration: 9,
    unit: 'min',
    uplink: 'ISP2',
    time: '2026-11-18T07:02:00Z',
  }),
  step: {
    code: 'look_at_outage',
    label: words('look_at_outage', 'Look at the outage'),
    uplink_id: 2,
    record_id: null,
  },
};
const SILENT: VerdictCause = {
  code: 'silent',
  tone: 'bad',
  sentence: words('silent', 'The router has not answered for 3 min.', { duration: 3, unit: 'min' }),
  step: {
    code: 'test_connection',
    label: words('test_connection', 'Test the connection'),
    uplink_id: null,
    record_id: null,
  },
};

function answer(part: Partial<Overview['verdict']>) {
  const whole = overview();
  const verdict = { ...whole.verdict, ...part };
  server.use(
    http.get('*/api/v1/routers/1/overview', () => HttpResponse.json({ ...whole, verdict })),
  );
}

describe('the verdict', () => {
  it('leads an admin to the next step', async () => {
    answer({ tone: 'bad', causes: [DOWN] });
    renderApp('/routers/1/now');
    const step = await screen.findByTestId('verdict-step');
    expect(step).toHaveTextContent('Look at the outage');
    // At the moment of the outage, not at the period of the page.
    expect(step).toHaveAttribute(
      'href',
      '/routers/1/lines/2?range=custom&from=2026-11-18T06%3A32%3A00Z&to=2026-11-18T07%3A32%3A00Z',
    );
    expect(value('overview-verdict')).toBe('isp_down');
    expect(screen.queryByTestId('tell-admin')).toBeNull();
  });

  it('gives those who may not act the words for an admin', async () => {
    asRole('noc');
    answer({ tone: 'bad', causes: [SILENT] });
    const { user } = renderApp('/routers/1/now?range=30d');
    await user.click(await screen.findByTestId('tell-admin'));
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain('answered for 3 min.\nNext step: Test the connection.\nAs of ');
    expect(copied).toMatch(/As of .* WIB\./);
    expect(copied).toMatch(new RegExp(`${window.location.origin}/routers/1/now$`));
    expect(screen.queryByTestId('verdict-step')).toBeNull();
  });

  it('tells an admin what a change is, by whom, and when the router takes it back', async () => {
    asRole('noc');
    const cause = overview().verdict.causes[0]!;
    const step = { ...cause.step, code: 'look_at_change' as const, record_id: 7 };
    answer({ tone: 'warning', causes: [{ ...cause, code: 'change_open', tone: 'warning', step }] });
    const parts = [{ code: 'no_such', text: 'ISP weights 1:2:2', params: {} }];
    const open = {
      ...rowOf(change('pending', { id: 7, applied_by: 'rini', reason: 'Monday’s advice' })),
      summary: { text: 'ISP weights 1:2:2', parts },
      deadline_at: new Date(Date.now() + 120_000).toISOString(),
    };
    server.use(http.get('*/api/v1/open-changes', () => HttpResponse.json([open])));
    const { user } = renderApp('/routers/1/now?range=30d');
    await screen.findByTestId('tell-admin');
    await waitFor(async () => {
      await user.click(screen.getByTestId('tell-admin'));
      expect(await navigator.clipboard.readText()).toContain('By: rini.');
    });
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain(
      'What: ISP weights 1:2:2.\nBy: rini.\nThe router reverts it automatically at',
    );
    expect(copied).toContain('Reason: Monday’s advice');
    expect(copied).toMatch(/\/changes\/7$/);
  });

  it('says everything that is wrong', async () => {
    answer({ tone: 'bad', causes: [SILENT, DOWN, ...overview().verdict.causes] });
    renderApp('/routers/1/now');
    expect(await screen.findByText('ISP2 has been down for 9 min, since 14:02.')).toBeVisible();
    // Nobody asks how even the last days were.
    expect(screen.queryByText(/Over the last 7 days/)).toBeNull();
  });

  it.each([
    ['skewed', 'nothing', 'good', true],
    ['collecting', 'wait', 'unknown', true],
    ['collecting', 'review_advice', 'unknown', true],
    ['drift', 'look_at_drift', 'warning', false],
  ] as const)(
    'of "%s" says which failure others would not carry: %s %s %s',
    async (of, code, tone, says) => {
      const cause = { ...overview().verdict.causes[0]!, code: of };
      const step = { ...cause.step, code, label: words(code, 'Nothing to do') };
      answer({ tone, causes: [{ ...cause, tone, step }] });
      let answers = 0;
      server.use(
        http.get('*/api/v1/routers/1/balance', () => {
          answers += 1;
          return HttpResponse.json(balance());
        }),
      );
      renderApp('/routers/1/now');
      await screen.findByTestId('overview-verdict');
      if (!says) {
        await screen.findByTestId('tiles');
        await waitFor(() => expect(answers).toBe(1));
        expect(screen.queryByTestId('unsafe-note')).toBeNull();
        return;
      }
      const note = await screen.findByTestId('unsafe-note');
      expect(within(note).getByRole('link')).toHaveClass('no-print');
      expect(note).toHaveTextContent(
        'Not safe if one of these fails: ISP2, ISP3, ISP1 + ISP2 (same route).',
      );
      expect(note.querySelector('a')).toHaveAttribute('href', '/routers/1/balance#failures');
      // The box of the verdict stays what it is.
      expect(note.closest('section')).toBeNull();
      expect(within(note).getByText('If an ISP fails')).toHaveAttribute('data-tone', 'warn');
      expect(within(note).getByRole('link')).toHaveTextContent('See the failures');
    },
  );

  it('asks a manager to have the spare routes planned', async () => {
    asRole('manager');
    const cause = overview().verdict.causes[0]!;
    const step = {
      ...cause.step,
      code: 'nothing' as const,
      label: words('nothing', 'Nothing to do'),
    };
    answer({ tone: 'good', causes: [{ ...cause, tone: 'good', step }] });
    renderApp('/routers/1/now');
    expect(await screen.findByTestId('unsafe-note')).toHaveTextContent(
      /Others would be overloaded\. Ask an admin to plan the spare routes for ISP2\. See the failures$/,
    );
  });

  it('says what was before a change', async () => {
    const { traffic } = overview().verdict;
    const before = { ...traffic, sentence: words('overloaded', 'ISP1 is full at peak hours.') };
    answer({ before });
    renderApp('/routers/1/now');
    expect(await screen.findByText(/Before: ISP1 is full at peak hours/)).toBeVisible();
  });

  it('says how much of its time was left out for weights that were taken back', async () => {
    await startI18n('id');
    const leftOut = words('judged_left_out', 'without 15 min of other weights', {
      duration: 15,
      unit: 'min',
    });
    const { judged } = overview().verdict;
    answer({ judged: { ...judged, left_out: leftOut } });
    renderApp('/routers/1/now');
    expect(
      await screen.findByText(/7 hari terakhir · tanpa 15 menit dengan bobot lain/),
    ).toBeVisible();
  });

  it('says of which time it is that an ISP was full', async () => {
    const full = { code: 'overloaded' as const, tone: 'bad' as const };
    answer({ tone: 'bad', causes: [{ ...DOWN, ...full }] });
    renderApp('/routers/1/now');
    expect(await screen.findByText(/Over the last 7 days/)).toBeVisible();
  });

  it('says no judged time where there is no traffic to judge', async () => {
    answer({ tone: 'bad', causes: [SILENT] });
    renderApp('/routers/1/now');
    await screen.findByTestId('overview-verdict');
    expect(screen.queryByText(/Over the last 7 days/)).toBeNull();
  });

  it('writes the instant as the reader does', async () => {
    await startI18n('id');
    answer({ tone: 'bad', causes: [DOWN] });
    renderApp('/routers/1/now');
    expect(await screen.findByTestId('overview-verdict')).toHaveTextContent(
      /ISP2 terputus selama 9 menit, sejak .*14\.02/,
    );
  });

  it('names the period that the figures are of where it is another one', async () => {
    renderApp('/routers/1/now?range=30d');
    expect(await screen.findByTestId('period-verdict')).toHaveTextContent('In this period: ');
  });
});
