/** What opens an incident, in words; how an admin changes it, and sees before what it would have opened. */
import { fireEvent, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { RuleInput, RuleReplay } from '@/api/types';
import { asRole } from '@/testing/access/roles';
import { api, problem } from '@/testing/answers';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { rulesAre } from './handlers';
import { replay, rule } from './rules';

const PAGE = '/settings/channels';

async function dialogOf(answer: RuleReplay = replay(), sent: RuleInput[] = []) {
  rulesAre([rule()], sent, answer);
  const { user } = renderApp(PAGE);
  await user.click(await screen.findByRole('button', { name: /^Change ISP full, ISP2/ }));
  const form = within(await screen.findByRole('dialog', { name: /^ISP full/ }));
  return { user, form };
}

describe('a limit that cannot be', () => {
  it('is remarked on while it is typed, in words', async () => {
    const { user, form } = await dialogOf();
    const opens = form.getByRole('textbox', { name: /^Opens from/ });
    expect(form.getAllByText(/this part of the contract in use/)[0]).toBeVisible();
    await user.clear(opens);
    await user.type(opens, '5');
    expect(form.getByText('Type a number that this field takes: 20 to 100 %.')).toBeVisible();
    expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  });
});

const TRY = { name: 'What would it have opened?' };

describe('the list of rules', () => {
  it('says in words what opens and closes each kind', async () => {
    rulesAre([rule()]);
    renderApp(PAGE);
    const table = within(await screen.findByRole('table', { name: 'What opens an incident' }));
    const [, ...rows] = table.getAllByRole('row');
    expect(rows).toHaveLength(6);
    expect(rows[1]).toHaveTextContent(
      'ISP downAll campusesOpens after 30 s without a connection to its modem; closes after 60 s with oneAs it comes',
    );
    expect(rows[4]).toHaveTextContent(
      /ISP2 · Core router · STRADAOpens after 30 min at 95 % of the contract or more; closes after 10 min below 75 %budi/,
    );
  });

  it('says that the colour of Now is another matter', async () => {
    renderApp(PAGE);
    expect(await screen.findByText(/The colour of Now keeps its own limits/)).toBeVisible();
  });

  it('may be read by all, and changed by admins', async () => {
    asRole('noc');
    rulesAre([rule()]);
    renderApp(PAGE);
    const table = within(await screen.findByRole('table', { name: 'What opens an incident' }));
    expect(table.getAllByRole('row')).toHaveLength(7);
    expect(screen.queryByRole('button', { name: /^(Change|Reset) ISP/ })).toBeNull();
  });

  it('says that it could not be loaded', async () => {
    server.use(http.get(api('/incident-rules'), () => problem(500, { title: 'Broken' })));
    renderApp(PAGE);
    const heading = await screen.findByRole('heading', { name: 'What opens an incident' });
    expect(
      await within(heading.closest('section')!).findByRole('button', { name: /again/i }),
    ).toBeVisible();
  });

  it('resets a rule after a question', async () => {
    rulesAre([rule()]);
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole('button', { name: /^Reset ISP full, ISP2/ }));
    const dialog = within(
      await screen.findByRole('dialog', { name: /^Reset “ISP full” for ISP2/ }),
    );
    await user.click(dialog.getByRole('button', { name: 'Reset' }));
    await expect
      .poll(() => screen.queryByRole('button', { name: /^Reset ISP full, ISP2/ }))
      .toBeNull();
  });
});

describe('changing a rule', () => {
  it('shows the limits of the kind in its units, and sends them as they are stored', async () => {
    const sent: RuleInput[] = [];
    const { user, form } = await dialogOf(replay(), sent);
    expect(form.getByLabelText(/^Opens after/)).toHaveValue('30 min');
    expect(form.getByLabelText(/^Opens from/)).toHaveValue('95 %');
    expect(form.queryByLabelText(/^Lossy from/)).toBeNull();
    fireEvent.change(form.getByLabelText(/^Opens from/), { target: { value: '98 %' } });
    await user.click(form.getByRole('button', { name: 'Save' }));
    await expect
      .poll(() => sent)
      .toEqual([
        {
          kind: 'isp_full',
          campus_id: 1,
          router_id: 1,
          uplink_id: 2,
          open_s: 1800,
          clear_s: 600,
          open_percent: 98,
          clear_percent: 75,
        },
      ]);
  });

  it('says before saving how often it would have opened, and when', async () => {
    const { user, form } = await dialogOf();
    await user.click(form.getByRole('button', TRY));
    expect(await form.findByTestId('replay')).toHaveTextContent(
      'Would have opened 3× in the last 14 days; with the rules of today 7×.',
    );
    expect(form.getByText(/6×; with the rules of today 15×/)).toBeVisible();
    expect(form.getByRole('list', { name: 'The newest' })).toHaveTextContent(
      /ISP2: 19 Nov.* for 60 min.*and 5 more/,
    );
    expect(form.queryByText(/Looked at since/)).toBeNull();
  });

  it('forgets an answer to other limits', async () => {
    const { user, form } = await dialogOf();
    await user.click(form.getByRole('button', TRY));
    await form.findByTestId('replay');
    fireEvent.change(form.getByLabelText(/^Opens from/), { target: { value: '80 %' } });
    await expect.poll(() => form.queryByTestId('replay')).toBeNull();
  });

  it('says since when it could look', async () => {
    const { user, form } = await dialogOf(replay({ from: '2026-11-12T04:00:00Z', opened: 3 }));
    await user.click(form.getByRole('button', TRY));
    expect(await form.findByText(/Looked at since 12 Nov/)).toBeVisible();
  });

  it('says that nothing is kept', async () => {
    const { user, form } = await dialogOf(replay({ from: null, newest: [] }));
    await user.click(form.getByRole('button', TRY));
    expect(await form.findByText(/^Nothing is kept there yet/)).toBeVisible();
  });

  it('shows a refusal beside its limit', async () => {
    const { user, form } = await dialogOf();
    server.use(
      http.put(api('/incident-rules'), () =>
        problem(422, {
          errors: [{ field: 'clear_percent', message: 'Write less than the 95 %.', code: 'x' }],
        }),
      ),
    );
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Write less than the 95 %.')).toBeVisible();
  });
});
