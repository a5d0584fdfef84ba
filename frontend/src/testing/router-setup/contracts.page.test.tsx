import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { ContractInput, UplinkInput } from '@/api/types';
import { asRole } from '@/testing/access/roles';
import { problem } from '@/testing/answers';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { contractLists } from './contractHandlers';
import { router } from './router';

const DAY_MS = 86_400_000;

const LIST = '/settings/routers/1?tab=contracts';
const tableOf = (isp: string) => screen.findByRole('table', { name: `Contracts of ${isp}` });

describe('an ISP whose speed is changed', () => {
  async function changeSpeed() {
    const sent: UplinkInput[][] = [];
    server.use(
      http.put('*/api/v1/routers/1/uplinks', async ({ request }) => {
        sent.push((await request.json()) as UplinkInput[]);
        return HttpResponse.json(router);
      }),
    );
    const { user } = renderApp('/settings/routers/1?tab=uplinks');
    const speed = await screen.findByTestId('uplink-download-ether1');
    expect(screen.queryByTestId('contract-question')).toBeNull();
    await user.clear(speed);
    await user.type(speed, '200');
    const question = within(await screen.findByTestId('contract-question'));
    return { user, question, sent };
  }

  it('is asked since when, and keeps its past unless told otherwise', async () => {
    const { user, question, sent } = await changeSpeed();
    expect(question.getByText(/Figures before this date stay/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]![0]!.contract_edit).toEqual({ kind: 'from_date', from_date: null });
    expect(sent[0]![1]!.contract_edit).toBeUndefined();
  });

  it('can be corrected, which changes the figures of the past', async () => {
    const { user, question, sent } = await changeSpeed();
    await user.click(question.getByRole('radio', { name: /it was always wrong/ }));
    expect(question.getByText(/Figures of the past change too/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]![0]!.contract_edit).toEqual({ kind: 'correct', from_date: null });
  });
});

describe('the contracts of the ISPs', () => {
  it('stand there with their periods, the latest first', async () => {
    renderApp(LIST);
    const [, latest, before] = within(await tableOf('ISP1')).getAllByRole('row');
    expect(latest).toHaveTextContent('since 1 Oct 2026');
    expect(latest).toHaveTextContent('today');
    expect(latest).toHaveTextContent('BZ-2026-7');
    expect(before).toHaveTextContent('until 30 Sept 2026');
    expect(within(await tableOf('ISP2')).getByText('always')).toBeVisible();
  });

  it('can be removed, the first one too', async () => {
    const { user } = renderApp(LIST);
    const table = await tableOf('ISP1');
    await user.click(
      within(table).getByRole('button', { name: 'Remove contract: until 30 Sept 2026' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Remove contract' }));
    await waitFor(async () =>
      expect(within(await tableOf('ISP1')).getAllByRole('row')).toHaveLength(2),
    );
    expect(within(await tableOf('ISP1')).getByText('always')).toBeVisible();
  });

  it('are corrected in a dialog that says what it does', async () => {
    const { user } = renderApp(LIST);
    await user.click(within(await tableOf('ISP2')).getByRole('button', { name: 'Change: always' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/all figures of its time are made again/)).toBeVisible();
    const phone = dialog.getByRole('textbox', { name: 'Phone of the provider' });
    await user.type(phone, '112');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await tableOf('ISP2')).toHaveTextContent('112'));
  });

  it('may have a last day, which a new one does not take over', async () => {
    const sent: ContractInput[][] = [];
    server.use(
      http.put('*/api/v1/routers/1/uplinks/1/contracts', async ({ request }) => {
        sent.push((await request.json()) as ContractInput[]);
        return HttpResponse.json(contractLists[0]);
      }),
    );
    const { user } = renderApp(LIST);
    await user.click(
      within(await tableOf('ISP1')).getByRole('button', { name: /^Change: since 1 Oct/ }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/60, 30 and 7 days before/)).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /Last day/ }), '2027-09-30');
    expect(dialog.queryByTestId('contract-question')).toBeNull(); // no figure follows from it
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.map(({ to_date }) => to_date)).toEqual([null, '2027-09-30']);
  });

  it('have no last day of their own where another one follows', async () => {
    const { user } = renderApp(LIST);
    await user.click(
      within(await tableOf('ISP1')).getByRole('button', { name: /^Change: until 30 Sept/ }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('textbox', { name: /Last day/ })).toBeNull();
  });

  async function changePrice(isp: string, period: RegExp) {
    const sent: ContractInput[][] = [];
    server.use(
      http.put('*/api/v1/routers/1/uplinks/:id/contracts', async ({ request }) => {
        sent.push((await request.json()) as ContractInput[]);
        return HttpResponse.json({}, { status: 500 });
      }),
    );
    const { user } = renderApp(LIST);
    await user.click(within(await tableOf(isp)).getByRole('button', { name: period }));
    const dialog = within(await screen.findByRole('dialog'));
    const price = dialog.getByRole('textbox', { name: /Price/ });
    await user.clear(price);
    await user.type(price, '9750000');
    return { user, dialog, sent };
  }

  it('hold from today on where the price is another one, and past months keep the old', async () => {
    const { user, dialog, sent } = await changePrice('ISP1', /^Change: since/);
    expect(dialog.getByText(/Figures before this date stay/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const [, old, today] = sent[0]!;
    expect(old).toMatchObject({ from_date: '2026-10-01', price_amount: '1500000.00' });
    expect(today).toMatchObject({ price_amount: '9750000', number: 'BZ-2026-7' });
    // The campus's date is within a day of that in Greenwich.
    const sinceMs = Date.now() - Date.parse(today?.from_date ?? '');
    expect(Math.abs(sinceMs - DAY_MS / 2)).toBeLessThanOrEqual(1.5 * DAY_MS);
    expect(sent[0]).toHaveLength(3);
  });

  it('are corrected for all their time only where somebody says so', async () => {
    const { user, dialog, sent } = await changePrice('ISP1', /^Change: since/);
    await user.click(dialog.getByRole('radio', { name: /it was always wrong/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject([
      { from_date: null },
      { from_date: '2026-10-01', price_amount: '9750000' },
    ]);
  });

  it('are corrected for all their time where only what was blank was filled in', async () => {
    const { user, dialog, sent } = await changePrice('ISP2', /^Change: always/);
    expect(dialog.getByText(/Was it always so/)).toBeVisible();
    expect(dialog.getByRole('radio', { name: /Yes: correct/ })).toBeChecked();
    await user.type(dialog.getByRole('textbox', { name: /SLA/ }), '99.5');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject([
      { from_date: null, price_amount: '9750000', sla_percent: '99.5' },
    ]);
    expect(sent[0]).toHaveLength(1);
  });

  it('are told while they are typed what an SLA can be', async () => {
    const { user } = renderApp(LIST);
    const table = await tableOf('ISP2');
    await user.click(within(table).getByRole('button', { name: /^Change: always/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /SLA/ }), '150');
    expect(dialog.getByText('Type a number from 0.0001 to 100.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('begin anew where a known value is another one too', async () => {
    const { user, dialog } = await changePrice('ISP2', /^Change: always/);
    await user.type(dialog.getByRole('textbox', { name: /Download/ }), '0');
    expect(dialog.getByText(/is another one now/)).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'From this date on' })).toBeChecked();
  });

  it('begin with all fields of the one before, its number too', async () => {
    const { user } = renderApp(LIST);
    await tableOf('ISP1');
    await user.click(screen.getAllByRole('button', { name: 'Add contract' })[0]!);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('textbox', { name: 'Contract number' })).toHaveValue('BZ-2026-7');
    expect(dialog.getByRole('textbox', { name: /Phone/ })).toHaveValue('+62 354 771');
  });

  it('that are refused name the field as the form does', async () => {
    server.use(
      http.put('*/api/v1/routers/1/uplinks/:id/contracts', () =>
        problem(422, {
          code: 'invalid',
          detail: 'Correct: 1.sla_percent.',
          detail_code: 'correct_these',
          errors: [{ field: '1.sla_percent', message: 'at most 100', code: 'less_than_equal' }],
        }),
      ),
    );
    const { user } = renderApp(LIST);
    const table = await tableOf('ISP2');
    await user.click(within(table).getByRole('button', { name: /^Change: always/ }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    const alert = await within(dialog).findByRole('alert');
    expect(alert).toHaveTextContent(/Nothing was saved. Correct:.*SLA.*: /);
    expect(alert).not.toHaveTextContent('sla_percent');
  });

  it('cannot be changed by who may only look', async () => {
    asRole('manager');
    renderApp(LIST);
    await tableOf('ISP1');
    expect(screen.queryByRole('button', { name: 'Add contract' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Import CSV' })).toBeNull();
    const files = screen.getAllByRole('link', { name: 'CSV' });
    expect(files.map((file) => file.getAttribute('href'))).toContain(
      '/api/v1/routers/1/contracts?format=csv',
    );
  });
});

describe('a file of contracts', () => {
  async function choose(text: string) {
    const rendered = renderApp(LIST);
    await tableOf('ISP1');
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    await rendered.user.upload(input, new File([text], 'contracts.csv', { type: 'text/csv' }));
    return { ...rendered, dialog: within(await screen.findByRole('dialog')) };
  }

  it('is checked first, and stored once what it changes was seen', async () => {
    const { user, dialog } = await choose('isp,from_date');
    const changes = await dialog.findByTestId('import-changes');
    expect(changes).toHaveTextContent('ISP1 new from 18 Nov 2026: download, Mbps 100 → 200');
    await user.click(dialog.getByRole('button', { name: 'Store these contracts' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that is wrong is refused with its lines', async () => {
    const { dialog } = await choose('bad');
    expect(await dialog.findByText(/Line 2: Write a date/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Store these contracts' })).toBeDisabled();
  });
});
