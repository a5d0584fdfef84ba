import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { RouterInput, TrialInput, UplinkInput } from '@/api/types';
import { startI18n } from '@/lib/i18n';
import { overview } from '@/testing/overview/overview';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { router as known } from './router';
import { badLogin, discovery, goodTrial, unknownCertificate } from './trials';

describe('adding a router', () => {
  async function fill(user: ReturnType<typeof renderApp>['user'], password: string) {
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Core');
    await user.type(screen.getByRole('textbox', { name: /^Address/ }), '10.20.0.1');
    await user.type(screen.getByLabelText(/^Password/), password);
    await user.click(screen.getByRole('button', { name: 'Test the connection' }));
  }

  it('explains a failed step and offers no saving', async () => {
    const { user } = renderApp('/settings/routers/new');
    await fill(user, 'wrong');
    await user.click(await screen.findByRole('checkbox', { name: /fingerprint matches/ }));
    expect(await screen.findByText(badLogin.steps.at(-1)!.message)).toBeVisible();
    const step = screen.getByTestId('trial-step-login');
    expect(step).toHaveTextContent('Check both');
    expect(screen.getByTestId('trial-step-read')).toHaveTextContent('not reached');
    expect(screen.getByRole('button', { name: /save/i })).toBeDisabled();
  });

  it('never closes the API of the router to all but the router itself', async () => {
    // Who opened Timbang on the machine itself must say how the router reaches it.
    const { user } = renderApp('/settings/routers/new');
    const address = await screen.findByRole('textbox', { name: /^This server’s address/ });
    expect(address).toHaveValue('');
    expect(screen.queryByText(/set api-ssl/)).toBeNull();
    expect(screen.getByText(/another program or person that uses api-ssl/)).toBeVisible();
    await user.type(address, '127.0.0.1');
    expect(screen.getByText(/closed to everybody else/)).toBeVisible();
    expect(screen.queryByText(/set api-ssl/)).toBeNull();
    await user.clear(address);
    await user.type(address, '10.20.0.9');
    expect(screen.getByText(/set api-ssl .* address=10\.20\.0\.9/)).toBeVisible();
  });

  it('keeps the typed address and the commands beside a test that failed', async () => {
    const { user } = renderApp('/settings/routers/new');
    await user.type(
      await screen.findByRole('textbox', { name: /^This server’s address/ }),
      '10.20.0.9',
    );
    await fill(user, 'wrong');
    await user.click(await screen.findByRole('checkbox', { name: /fingerprint matches/ }));
    await screen.findByText(badLogin.steps.at(-1)!.message);
    expect(screen.getByRole('textbox', { name: /^This server’s address/ })).toHaveValue(
      '10.20.0.9',
    );
    expect(screen.getByText(/set api-ssl .* address=10\.20\.0\.9/)).toBeVisible();
  });

  it('goes from nothing to first numbers', async () => {
    const { user, router } = renderApp('/settings/routers/new');
    await fill(user, 'right');
    const confirmed = await screen.findByRole('checkbox', { name: /fingerprint matches/ });
    expect(screen.getByTestId('trial-outcome').dataset.value).toBe('false');
    // All is well so far: nothing is red, and it says what is waited for.
    expect(screen.getByTestId('trial-outcome')).toHaveTextContent('Encrypted. Now confirm');
    expect(screen.getByTestId('trial-step-tls').dataset.state).toBe('ok');
    expect(screen.getByTestId('trial-step-login')).toHaveTextContent('after you confirm');
    expect(screen.getByRole('button', { name: /save/i })).toBeDisabled();
    await user.click(confirmed);
    expect(await screen.findByText(/Connected to CORE-STRADA/)).toBeVisible();
    const save = screen.getByRole('button', { name: /save/i });
    await user.click(save);
    expect(await screen.findByTestId('ideal-preview')).toHaveTextContent(
      '20.0 % / 40.0 % / 40.0 %',
    );
    const speed = screen.getByTestId('uplink-download-ether1');
    await user.clear(speed);
    await user.click(speed);
    await user.paste('100M/50M');
    expect(screen.getByTestId('uplink-upload-ether1')).toHaveValue('50');
    await user.click(screen.getByRole('button', { name: 'Confirm 3 lines' }));
    await waitFor(() => expect(screen.getByTestId('first-numbers').dataset.value).toBe('true'));
    expect(router.state.location.href).toBe('/settings/routers/2/setup?step=first');
  });
});

describe('a router with three ISPs, of which nothing but the download is typed', () => {
  it('is added with ten inputs or fewer, and has the name that it gives itself', async () => {
    const sent: { router?: RouterInput; uplinks?: UplinkInput[] } = {};
    const bare = discovery.uplinks.map((uplink) => ({
      ...uplink,
      download_bps: null,
      upload_bps: null,
    }));
    server.use(
      http.post('*/api/v1/routers', async ({ request }) => {
        sent.router = (await request.json()) as RouterInput;
        return HttpResponse.json({ ...known, id: 1 }, { status: 201 });
      }),
      http.get('*/api/v1/routers/1', () => HttpResponse.json({ ...known, uplinks: [] })),
      http.post('*/api/v1/routers/:id/discovery', () =>
        HttpResponse.json({ ...discovery, uplinks: bare }),
      ),
      http.put('*/api/v1/routers/1/uplinks', async ({ request }) => {
        sent.uplinks = (await request.json()) as UplinkInput[];
        return HttpResponse.json(known);
      }),
    );
    const { user } = renderApp('/settings/routers/new');
    let inputs = 0;
    const type = async (field: HTMLElement, text: string) => {
      inputs += 1;
      await user.click(field);
      await user.paste(text);
    };
    const press = async (element: HTMLElement) => {
      inputs += 1;
      await user.click(element);
    };
    await type(await screen.findByRole('textbox', { name: /^Address/ }), '10.20.0.1');
    await type(screen.getByLabelText(/^Password/), 'right');
    await press(screen.getByRole('button', { name: 'Test the connection' }));
    await press(await screen.findByRole('checkbox', { name: /fingerprint matches/ }));
    await screen.findByText(/Connected to CORE-STRADA/);
    await press(screen.getByRole('button', { name: /save/i }));
    for (const [number, mbps] of [100, 200, 200].entries())
      await type(await screen.findByTestId(`uplink-download-ether${number + 1}`), String(mbps));
    expect(screen.getByTestId('ideal-preview')).toHaveTextContent(
      'upload 20.0 % / 40.0 % / 40.0 %',
    );
    await press(screen.getByRole('button', { name: 'Confirm 3 lines' }));
    await waitFor(() => expect(sent.uplinks).toHaveLength(3));
    expect(sent.router?.name).toBe('CORE-STRADA');
    expect(sent.uplinks?.map(({ upload_bps: bps }) => bps)).toEqual([100e6, 200e6, 200e6]);
    expect(inputs).toBeLessThanOrEqual(10);
  });
});

describe('the connection of a router', () => {
  it('says what its user may do, and how to give and take write', async () => {
    server.use(
      http.post('*/api/v1/router-trials', () =>
        HttpResponse.json({ ...goodTrial, policies: ['read', 'api', 'test', 'write'] }),
      ),
    );
    const { user } = renderApp('/settings/routers/1');
    const rights = await screen.findByTestId('user-rights');
    expect(rights).toHaveTextContent('Not known yet: test the connection.');
    await user.click(screen.getByRole('button', { name: 'Test the connection' }));
    await waitFor(() => expect(rights).toHaveTextContent('Read and write: Timbang can'));
    expect(rights).toHaveTextContent('policy=api,read,test,write');
    expect(rights).toHaveTextContent(/policy=api,read,test(?!,)/);
  });
});

describe('the lines that a router was read to have', () => {
  const firstName = () => screen.findByDisplayValue('ISP1');

  it('outlive a reading in the background while they are typed', async () => {
    const { user, queries } = renderApp('/settings/routers/1/setup?step=uplinks');
    await user.type(await firstName(), ' Kampus');
    const later = { ...discovery, read_at: '2026-11-21T02:05:00Z', identity: 'LATER' };
    server.use(http.post('*/api/v1/routers/:id/discovery', () => HttpResponse.json(later)));
    await queries.invalidateQueries();
    expect(await screen.findByText(/LATER/)).toBeVisible();
    expect(screen.getByDisplayValue('ISP1 Kampus')).toBeVisible();
  });
});

describe('the stored password of a router', () => {
  const password = () => screen.findByLabelText(/^Password/);

  it('is asked for again, with the reason, when the port changes', async () => {
    const { user } = renderApp('/settings/routers/1?tab=connection');
    expect(await password()).not.toBeRequired();
    const port = screen.getByRole('textbox', { name: /^API port/ });
    await user.clear(port);
    await user.type(port, '8730');
    expect(screen.getByText(/the stored password is for the old port/)).toBeVisible();
    expect(await password()).toBeRequired();
    await user.type(await password(), 'typed again');
    await user.click(screen.getByRole('button', { name: 'Test the connection' }));
    expect(await screen.findByText(/Connected to CORE-STRADA/)).toBeVisible();
  });

  it('is asked for again when the router shows another certificate', async () => {
    const passwords: unknown[] = [];
    server.use(
      http.post('*/api/v1/router-trials', async ({ request }) => {
        const body = (await request.json()) as TrialInput;
        passwords.push(body.password);
        return HttpResponse.json(body.password === null ? unknownCertificate : goodTrial);
      }),
    );
    const { user } = renderApp('/settings/routers/1?tab=connection');
    await password();
    await user.click(screen.getByRole('button', { name: 'Test the connection' }));
    await user.click(await screen.findByRole('checkbox', { name: /fingerprint matches/ }));
    expect(await screen.findByText(/is for the old certificate/)).toBeVisible();
    await user.type(await password(), 'typed again');
    await user.click(screen.getByRole('button', { name: 'Test the connection' }));
    expect(await screen.findByText(/Connected to CORE-STRADA/)).toBeVisible();
    expect(passwords).toEqual([null, 'typed again']);
  });
});

describe('a configuration that could not be read', () => {
  const broken = { ...known, findings: 0, config_error: 'The user may not read /routing.' };

  it('is told beside the findings, instead of that there are none', async () => {
    server.use(
      http.get('*/api/v1/routers/1/overview', () =>
        HttpResponse.json({ ...overview('7d'), router: broken, findings: [] }),
      ),
    );
    renderApp('/routers/1/now');
    const problem = await screen.findByTestId('config-error');
    expect(problem).toHaveTextContent('The user may not read /routing.');
    expect(problem).toHaveTextContent('its user needs the policies api and read');
    expect(screen.queryByText(/No fault was found/)).toBeNull();
  });

  it('says why in the reader’s language', async () => {
    await startI18n('id');
    const error = { config_error: 'reading took longer than 60 s', config_error_code: 'timeout' };
    server.use(
      http.get('*/api/v1/routers/1/overview', () =>
        HttpResponse.json({ ...overview('7d'), router: { ...broken, ...error }, findings: [] }),
      ),
    );
    renderApp('/routers/1/now');
    const problem = await screen.findByTestId('config-error');
    expect(problem).toHaveTextContent('Router tidak menjawab pada waktunya.');
    expect(problem).not.toHaveTextContent('longer');
  });

  it('is not yet known of a router that was just added', async () => {
    server.use(
      http.get('*/api/v1/routers/1/overview', () =>
        HttpResponse.json({
          ...overview('7d'),
          router: { ...known, findings: 0, config_read_at: null },
          findings: [],
        }),
      ),
    );
    renderApp('/routers/1/now');
    expect(await screen.findByText(/has not been read yet/)).toBeVisible();
    expect(screen.queryByText(/No fault was found/)).toBeNull();
  });

  it('is told in the list of routers and on the page of the router', async () => {
    server.use(
      http.get('*/api/v1/routers', () => HttpResponse.json({ items: [broken], next_cursor: null })),
      http.get('*/api/v1/routers/1', () => HttpResponse.json(broken)),
    );
    const { router } = renderApp('/settings/routers');
    expect(await screen.findByTestId('config-error')).toHaveTextContent('Configuration not read');
    await router.navigate({
      to: '/settings/routers/$routerId',
      params: { routerId: 1 },
      search: { tab: 'findings' },
    });
    expect(await screen.findByText('The user may not read /routing.')).toBeVisible();
  });
});
