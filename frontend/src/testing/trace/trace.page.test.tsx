import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseLanguage } from '@/lib/i18n';
import { asRole } from '@/testing/access/roles';
import { problem } from '@/testing/answers';
import { fill, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { trace } from './trace';

const PATH = '*/api/v1/routers/1/trace';
const ASKED = '/routers/1/router/trace?src=10.1.2.3&dst=8.8.8.8';
let queries: URLSearchParams[] = [];

beforeEach(() => {
  queries = [];
  server.use(
    http.get(PATH, ({ request }) => {
      queries.push(new URL(request.url).searchParams);
      return HttpResponse.json(trace);
    }),
  );
});

const refuse = (status: number, part: object) =>
  server.use(http.get(PATH, () => problem(status, part)));

describe('the trace of a packet', () => {
  it('is three clicks from the page of the router, and its question is in the address', async () => {
    const { user, router } = renderApp('/routers/1/router');
    const [link] = await screen.findAllByRole('link', { name: 'Trace a packet' });
    await user.click(link!);
    expect(await screen.findByText('Why does 10.1.2.3 leave by ISP2?')).toBeVisible();
    expect(queries).toEqual([]);
    await fill(user, screen.getByLabelText('From'), ' 10.1.2.3 ');
    await fill(user, screen.getByLabelText('To'), '8.8.8.8');
    await fill(user, screen.getByLabelText('Port'), '8080');
    await user.click(screen.getByRole('button', { name: 'Trace' }));
    const [first] = await screen.findAllByTestId('trace-outcome');
    expect(first).toHaveTextContent('Leaves by ISP2 (ether2)');
    expect(router.state.location.search).toEqual({ src: '10.1.2.3', dst: '8.8.8.8', port: 8080 });
    expect(Object.fromEntries(queries[0]!)).toMatchObject({
      from: '10.1.2.3',
      to: '8.8.8.8',
      protocol: 'tcp',
      port: '8080',
    });
  });

  it('tells the ISP with its share and why, then what is met, and folds the rest', async () => {
    renderApp(ASKED);
    const [first, second] = await screen.findAllByTestId('trace-outcome');
    expect(first).toHaveTextContent('chance 66.7 %');
    expect(first).toHaveTextContent('by mangle #1 it gets the connection mark ISP2');
    expect(second).toHaveTextContent('Answers enter by ether1 and are lost.');
    expect(second).toHaveTextContent('That depends on content=x.');
    expect(screen.getByText(/TCP 10.1.2.3 → 8.8.8.8:443, enters by bridge/)).toBeVisible();
    const met = screen.getByRole('region', { name: 'What it meets on its way' });
    expect(within(met).getByText(/gives the connection mark ISP2/)).toBeVisible();
    expect(within(met).getByText('pcc-isp1')).toBeVisible();
    expect(within(met).getByText(/8.8.8.8 is of type unicast/)).not.toBeVisible();
    expect(within(met).getByText('1 row that it does not meet, and why')).toBeVisible();
  });

  it('says what it has to assume, and that there is more', async () => {
    const [branch] = trace.branches;
    const branches = [false, true].map((holds) => ({
      ...branch,
      assumptions: [{ matcher: 'content=x', holds }],
    }));
    server.use(
      http.get(PATH, () =>
        HttpResponse.json({ ...trace, branches, has_more: true, down: ['ISP3 (ether3)'] }),
      ),
    );
    renderApp(ASKED);
    expect(await screen.findByText('If content=x does not hold')).toBeVisible();
    expect(screen.getByText('If content=x holds')).toBeVisible();
    expect(screen.getByText(/Only the first cases are shown/)).toBeVisible();
    expect(screen.getByText(/nothing leaves by them: ISP3 \(ether3\)/)).toBeVisible();
  });

  it('speaks Indonesian where the server has only English', async () => {
    await chooseLanguage('id');
    renderApp(ASKED);
    const [first, second] = await screen.findAllByTestId('trace-outcome');
    expect(first).toHaveTextContent('Keluar lewat ISP2 (ether2)');
    expect(second).toHaveTextContent('Balasan masuk lewat ether1 lalu hilang');
    await chooseLanguage('en');
  });

  it('asks for addresses before it asks the server', async () => {
    const { user } = renderApp('/routers/1/router/trace');
    await fill(user, await screen.findByLabelText('From'), '10.1.2');
    await user.click(screen.getByRole('button', { name: 'Trace' }));
    expect(screen.getAllByText('Write an IPv4 address such as 10.1.2.3.')).toHaveLength(2);
    expect(queries).toEqual([]);
  });

  it('shows a refusal beside its field', async () => {
    const message = 'No network of the router holds 10.1.2.3: name the interface.';
    refuse(422, { errors: [{ field: 'entry', message, code: 'invalid' }] });
    renderApp(ASKED);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('Enters by')).toHaveAccessibleDescription(
      expect.stringContaining(message),
    );
    expect(screen.queryByTestId('trace')).toBeNull();
  });

  it('says that the router does not answer, and asks again', async () => {
    refuse(424, { code: 'refused_port', detail: 'Nothing listens.', remedy: 'Enable api-ssl.' });
    const { user } = renderApp(ASKED);
    expect(await screen.findByText('Nothing listens.')).toBeVisible();
    expect(screen.getByText('Enable api-ssl.')).toBeVisible();
    server.use(http.get(PATH, () => HttpResponse.json(trace)));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByTestId('trace')).toBeVisible();
  });

  it('is open to staff who only look, and says it if the server refuses', async () => {
    asRole('noc');
    const { unmount } = renderApp(ASKED);
    expect(await screen.findByTestId('trace')).toBeVisible();
    unmount();
    refuse(403, { detail: 'This needs the role noc; yours is wall.' });
    renderApp(ASKED);
    expect(await screen.findByText('This needs the role noc; yours is wall.')).toBeVisible();
  });

  it('asks the same question once more on the same button', async () => {
    const { user } = renderApp(ASKED);
    await screen.findByTestId('trace');
    await user.click(screen.getByRole('button', { name: 'Trace' }));
    await waitFor(() => expect(queries).toHaveLength(2));
  });

  it('has no port where a protocol has none', async () => {
    renderApp('/routers/1/router/trace?src=10.1.2.3&dst=8.8.8.8&proto=icmp&port=80');
    await screen.findByTestId('trace');
    expect(screen.getByLabelText('Port')).toBeDisabled();
  });
});
