/** Right weights are not all: what else a page with nothing to do must say. */
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Balance, VerdictCause } from '@/api/types';
import { asRole } from '@/testing/access/roles';
import { overview } from '@/testing/overview/overview';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { balance } from './balance';
// The pages come with the file, so that loading them takes nothing of a test's time.
import '@/routes/balance/balance';
import '@/routes/layout';
import '@/routes/router';

/** A recommendation to leave all as it is. */
function serveRest(part: Partial<Balance> = {}) {
  const whole = balance();
  const recommendation = whole.recommendation && {
    ...whole.recommendation,
    verdict: 'nothing_to_do' as const,
    statement: { code: 'nothing_better', text: 'Nothing to do: no other weights.', params: {} },
  };
  server.use(
    http.get('*/api/v1/routers/1/balance', () =>
      HttpResponse.json({ ...whole, recommendation, ...part }),
    ),
  );
}

function serveVerdict(cause: Partial<VerdictCause>) {
  const { verdict } = overview();
  const first = { ...verdict.causes[0]!, ...cause };
  server.use(
    http.get('*/api/v1/routers/1/verdict', () =>
      HttpResponse.json({ ...verdict, tone: first.tone, causes: [first] }),
    ),
  );
}

describe('nothing to do', () => {
  it('is not said while the rules have serious faults', async () => {
    serveRest();
    const text = 'Serious faults in the configuration: 1.';
    const sentence = { code: 'danger', text, params: { count: 1 } };
    serveVerdict({ code: 'danger', tone: 'warning', sentence });
    renderApp('/routers/1/balance');
    expect(
      await screen.findByText('The weights are right; serious faults in the rules: 1.'),
    ).toBeVisible();
    expect(screen.queryByText('Nothing to do')).toBeNull();
    expect(screen.getByTestId('faults-of-rules')).toHaveAttribute(
      'href',
      '/routers/1/router#findings',
    );
  });

  it('is not safe in each failure that the card shows in colour, a shared route included', async () => {
    serveRest();
    renderApp('/routers/1/balance');
    const unsafe = await screen.findByTestId('unsafe');
    expect(unsafe).toHaveTextContent(
      'Not safe if one of these fails: ISP2, ISP3, ISP1 + ISP2 (same route).',
    );
    const colours = screen
      .getAllByTestId(/^loss-/)
      .map((row) => [
        row.dataset.testid,
        row.querySelector('[data-tone]')?.getAttribute('data-tone'),
      ]);
    expect(Object.fromEntries(colours)).toMatchObject({
      'loss-ISP1': 'ok',
      'loss-ISP2': expect.stringMatching(/warn|danger/) as string,
      'loss-ISP1+ISP2': expect.stringMatching(/warn|danger/) as string,
    });
    expect(within(unsafe).getByRole('link', { name: 'See what helps' })).toHaveAttribute(
      'href',
      '#failures',
    );
    expect(document.getElementById('failures')).toContainElement(screen.getByTestId('spare-2'));
  });

  it('stays unsafe once the spare route is set, as long as others are overloaded', async () => {
    serveRest({ spares: [] });
    renderApp('/routers/1/balance');
    const unsafe = await screen.findByTestId('unsafe');
    expect(unsafe).toHaveTextContent('Not safe if one of these fails: ISP2,');
    expect(within(unsafe).getByRole('link', { name: 'See the failures' })).toBeVisible();
  });

  it('offers spare routes for a loss that overloads others, to who may plan', async () => {
    serveRest();
    const { unmount } = renderApp('/routers/1/balance');
    const spare = within(await screen.findByTestId('spare-2'));
    expect(
      spare.getByText(/With spare routes over ISP3 .* no ISP would be above 90/),
    ).toBeVisible();
    expect(spare.getByRole('button', { name: 'Plan the spare routes' })).toBeEnabled();
    expect(screen.getByTestId('loss-ISP2')).toContainElement(screen.getByTestId('spare-2'));
    expect(screen.queryByTestId('spare-1')).toBeNull();
    unmount();
    asRole('noc');
    renderApp('/routers/1/balance');
    await screen.findByTestId('spare-2');
    expect(screen.queryByRole('button', { name: 'Plan the spare routes' })).toBeNull();
  });

  it('is safe where no failure overloads others', async () => {
    const rows = balance().n_minus_one.map((row) => ({ ...row, overload_minutes_per_day: 0 }));
    serveRest({ spares: [], n_minus_one: rows });
    renderApp('/routers/1/balance');
    await screen.findByTestId('recommendation-sentence');
    expect(screen.queryByTestId('unsafe')).toBeNull();
  });

  it('says why nothing is offered where a failure overloads others', async () => {
    serveRest();
    renderApp('/routers/1/balance');
    await screen.findByTestId('spare-2');
    const sentences = screen.getAllByTestId('no-spare').map((said) => said.textContent);
    // ISP1 overloads nobody, ISP2 has its remedy.
    expect(sentences).toHaveLength(2);
    expect(sentences[0]).toMatch(/^No spare route helps: whichever ISP takes over/);
    expect(sentences[1]).toMatch(/^No spare route helps: these ISPs fail together/);
  });

  it('is said where the router has the recommended weights already', async () => {
    const { recommendation } = balance();
    const buckets = (recommendation?.buckets ?? []).map((id, remainder) => ({
      remainder,
      uplink_id: id,
      bytes_per_day: null,
      share: null,
    }));
    serveRest({ recommendation, buckets });
    renderApp('/routers/1/balance');
    const sentence = await screen.findByTestId('recommendation-sentence');
    expect(sentence).toHaveTextContent('The router has these weights already.');
    const card = screen.getByRole('region', { name: 'Recommendation' });
    expect(card).toHaveAttribute('data-tone', 'idle');
    expect(within(card).getByText(/^Use the weights 1:2:2/)).toBeVisible();
    expect(within(card).queryByRole('button', { name: /plan/i })).toBeNull();
  });

  it('is not green while the router does not answer', async () => {
    serveRest();
    serveVerdict({ code: 'silent', tone: 'bad' });
    renderApp('/routers/1/balance');
    const note = await screen.findByText(/about the weights while every ISP works/);
    expect(note.closest('section')).toHaveAttribute('data-tone', 'idle');
  });
});
