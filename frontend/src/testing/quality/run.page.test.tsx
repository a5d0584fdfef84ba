import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp, value } from '@/testing/render';
import { server } from '@/testing/server';
import { probeRun } from './run';
import { probeSeries } from './series';
// The pages come with the file, so that loading them takes nothing of a test's time.
import '@/routes/layout';
import '@/routes/quality/probe-run';
import '@/routes/quality/quality';
import '@/routes/router';

describe('one run', () => {
  it('tells value, path and the figures of iperf3 beside its own', async () => {
    renderApp('/probe-runs/40');
    expect(await screen.findByTestId('run-headline')).toHaveTextContent('131 Mbps');
    expect(screen.getByTestId('path-verdict')).toHaveTextContent(
      '98.6 % of the test went over ISP2',
    );
    expect(screen.getByTestId('run-stalls')).toHaveTextContent('Stalled for 3 seconds');
    expect(value('figure-download-median')).toBe('131000000');
    expect(value('reported-received_bps')).toBe('128400000');
    expect(screen.getByTestId('raw-sha256')).toHaveTextContent('ab12'.repeat(16));
    expect(screen.getByText(/^iperf3 -c iperf\.iix\.example/)).toBeVisible();
    expect(await screen.findByRole('heading', { name: /Congestion window/ })).toBeInTheDocument();
  });

  it('says of an invalid run that it counts nowhere', async () => {
    renderApp('/probe-runs/42');
    expect(await screen.findByTestId('path-verdict')).toHaveTextContent(
      'this result counts nowhere',
    );
    expect(screen.getByTestId('run-headline').dataset.valid).toBe('false');
  });

  it('grades latency under load', async () => {
    renderApp('/probe-runs/41');
    expect(await screen.findByTestId('run-headline')).toHaveTextContent('C (+189 ms)');
    expect(screen.getByText('Uploading')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Pings' })).toBeInTheDocument();
  });

  it('follows the router that it belongs to, as a page of Quality', async () => {
    renderApp('/probe-runs/40');
    await screen.findByTestId('run-headline');
    expect(await screen.findByTestId('live-indicator')).toBeVisible();
    const [place] = screen.getAllByRole('link', { name: 'Quality' });
    expect(place).toHaveAttribute('data-status', 'active');
  });

  it('lists the requests of a web test instead of seconds that it has not', async () => {
    const request = {
      status: 200,
      blocked_us: 400,
      connecting_us: 9000,
      tls_handshaking_us: 21_000,
      waiting_us: 204_000,
      receiving_us: 3000,
      bytes: 10_240,
    };
    server.use(
      http.get('*/api/v1/probe-runs/45/series', () =>
        HttpResponse.json({ ...probeSeries(45), http: [request, { ...request, status: 0 }] }),
      ),
    );
    renderApp('/probe-runs/45');
    const table = await screen.findByRole('table', { name: 'Requests' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    expect(table).toHaveTextContent('200');
    expect(table).toHaveTextContent('204 ms');
    expect(screen.queryByRole('heading', { name: 'Per second' })).toBeNull();
  });

  it('names the test whose proof of path a small one borrows', async () => {
    const known = probeRun(40)!;
    const path = { ...known.path!, share: null, reason: 'borrowed', proven_by_run_id: 41 };
    server.use(http.get('*/api/v1/probe-runs/40', () => HttpResponse.json({ ...known, path })));
    renderApp('/probe-runs/40');
    expect(await screen.findByTestId('path-verdict')).toHaveTextContent(
      'this address was proven to use ISP2',
    );
    expect(screen.getByRole('link', { name: 'by test 41' })).toHaveAttribute(
      'href',
      '/probe-runs/41',
    );
  });

  it('gives only the reason of a run that did not take place', async () => {
    renderApp('/probe-runs/46');
    expect(await screen.findByTestId('run-reason')).toHaveTextContent('data budget');
    expect(screen.queryByText('Raw result')).toBeNull();
  });

  it('does not exist under a wrong number', async () => {
    renderApp('/probe-runs/4000');
    expect(await screen.findByText('This page does not exist')).toBeVisible();
  });
});
