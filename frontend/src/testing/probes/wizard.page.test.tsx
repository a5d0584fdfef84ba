import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { GuidedSetupInput } from '@/api/types';
import { asRole } from '@/testing/access/roles';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { probeSettings } from './settings';
// The pages come with the file, so that loading them takes nothing of a test's time.
import '@/routes/layout';
import '@/routes/settings/settings';
import '@/routes/settings/settings.newProbes';
import '@/routes/settings/settings.probes';

const PATIENT = { timeout: 30_000 };
const next = () => screen.findByRole('button', { name: 'Next' }, PATIENT);

beforeEach(() => sessionStorage.clear());

describe('the wizard of tests', () => {
  it('leads from the server to what is saved, at once', async () => {
    const saved: { body: GuidedSetupInput; revision: string | null }[] = [];
    server.use(
      http.post('*/probe-setup', async ({ request }) => {
        const body = (await request.json()) as GuidedSetupInput;
        saved.push({ body, revision: request.headers.get('If-Match') });
        return HttpResponse.json(probeSettings());
      }),
    );
    const { user, router } = renderApp('/settings/probes/new');
    await user.click(await screen.findByRole('radio', { name: 'A new server' }, PATIENT));
    await user.type(screen.getByRole('textbox', { name: 'Address' }), 'iperf.example.net');
    await user.click(screen.getByRole('button', { name: 'Check the server' }));
    expect(await screen.findByText(/You can go on all the same/)).toBeVisible();
    await user.click(await next());

    const third = await screen.findByRole('textbox', { name: /for ISP3/ });
    await user.type(third, '10.9.0.13');
    expect(screen.getByText(/ip address add 10\.9\.0\.13\/32 dev eth0/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Check host and router' }));
    expect(await screen.findByTestId('held-1')).toHaveTextContent('On the host penguji10.9.0.11');
    expect(screen.getByTestId('held-2')).toHaveTextContent('On no test host');
    expect(await screen.findByTestId('pin-ISP2')).toHaveTextContent('/routing/rule add');
    await user.click(await next());

    expect(await screen.findByTestId('next-tests')).toBeVisible();
    expect(router.state.location.search).toMatchObject({ step: 'hours' });
    await user.click(await next());
    const budget = await screen.findByRole('textbox', { name: 'Budget of ISP2, GB a month' });
    expect(budget).toHaveValue('50');
    await user.clear(budget);
    await user.type(budget, '20');
    expect(await screen.findByText(/Less than the tests need/)).toBeVisible();
    await user.click(await next());

    const review = await screen.findByTestId('review');
    expect(review).toHaveTextContent('iperf.example.net:5201, did not answer');
    expect(screen.getByText(/tests fail until it does/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save and begin' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/probes'));
    const [{ body, revision } = { body: null, revision: '' }] = saved;
    expect(revision).toBe('probes-0');
    expect(body?.lines.map((line) => line.budget_bytes)).toEqual([200e9, 20e9, 50e9]);
    expect(body?.tests).toMatchObject({ cron: '0 * * * *', selection: 'work', duration_s: 10 });
    expect(sessionStorage.getItem('timbang.text:probe-setup:1')).toBeNull();
  });

  it('says beside the field what is missing or refused, and keeps it after a reload', async () => {
    const { user } = renderApp('/settings/probes/new');
    await user.click(await screen.findByRole('radio', { name: 'A new server' }, PATIENT));
    await user.click(await next());
    const address = screen.getByRole('textbox', { name: 'Address' });
    expect(address).toBeInvalid();
    await waitFor(() => expect(address).toHaveFocus());
    await user.type(address, '10.0.0.1');
    await user.click(await next());
    expect(await screen.findByText('This address is private.')).toBeVisible();
    cleanup();
    renderApp('/settings/probes/new');
    expect(await screen.findByDisplayValue('10.0.0.1', {}, PATIENT)).toBeVisible();
  });

  it('without a server ends after the addresses', async () => {
    const { user } = renderApp('/settings/probes/new');
    await user.click(await screen.findByRole('radio', { name: /No server yet/ }, PATIENT));
    await user.click(await next());
    await user.click(await next());
    expect(await screen.findByTestId('review')).toHaveTextContent('pings only');
  });

  it('is for admins', async () => {
    asRole('noc');
    renderApp('/settings/probes/new');
    expect(await screen.findByText(/^Only an admin can open/, {}, PATIENT)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  });
});
