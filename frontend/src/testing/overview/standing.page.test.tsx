/** The first line of Now: the state of the network before any judgement. */
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { chooseLanguage } from '@/lib/i18n';
import { iso } from '@/testing/clock';
import { makeIncidentHandlers } from '@/testing/incidents/handlers';
import { incident } from '@/testing/incidents/incidents';
import { maintenance } from '@/testing/incidents/maintenance';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { overview } from './overview';
// The pages come with the file, so that loading them takes nothing of a test's time.
import '@/routes/layout';
import '@/routes/overview';
import '@/routes/router';

const MINUTE_MS = 60_000;

function serveUp() {
  const whole = overview();
  const states = whole.states.map((state) => ({
    ...state,
    state: 'up' as const,
    at: iso(Date.now()),
  }));
  server.use(
    http.get('*/api/v1/routers/1/overview', () => HttpResponse.json({ ...whole, states })),
  );
  return whole;
}

describe('the first line of Now', () => {
  it('says that all are up, since when nothing happened, and tonight’s work', async () => {
    const { router } = serveUp();
    const from = Date.now() + 60 * MINUTE_MS;
    const window = { from: iso(from), to: iso(from + 120 * MINUTE_MS) };
    server.use(
      ...makeIncidentHandlers({
        over: [incident({ to: '2026-10-28T04:07:00Z' })],
        work: [maintenance({ campus_id: router.campus_id, window })],
      }),
    );
    renderApp('/routers/1/now');
    const line = await screen.findByTestId('standing');
    await screen.findByTestId('work-soon');
    expect(line).toHaveTextContent(/^All 3 ISPs are up\. No incident since .*28 Oct.*11:07/);
    expect(line).toHaveTextContent(/Announced work .*: ISP2 \(fibre works\)\./);
    expect(screen.getByTestId('which-isp-link')).toHaveAttribute(
      'href',
      '/routers/1/reports/hours/isps?range=24h',
    );
    const verdict = screen.getByTestId('overview-verdict');
    expect(line.compareDocumentPosition(verdict)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('counts what is open, in Indonesian too', async () => {
    serveUp();
    server.use(...makeIncidentHandlers({ open: [incident()] }));
    await chooseLanguage('id');
    renderApp('/routers/1/now');
    expect(await screen.findByText('1 gangguan berlangsung.')).toHaveAttribute(
      'href',
      '/incidents',
    );
    expect(screen.getByTestId('standing')).toHaveTextContent(/^Semua 3 ISP aktif\./);
  });

  it('claims nothing while the router does not answer', async () => {
    const { verdict, ...whole } = overview();
    const causes = [{ ...verdict.causes[0]!, code: 'silent' as const }];
    server.use(
      http.get('*/api/v1/routers/1/overview', () =>
        HttpResponse.json({ ...whole, verdict: { ...verdict, causes } }),
      ),
    );
    renderApp('/routers/1/now');
    const line = await screen.findByTestId('standing');
    expect(line).toHaveTextContent(/is not known: nothing was read since/);
    expect(line).not.toHaveTextContent(/are up|No incident/);
  });
});
