/** Contracts that somebody else saved while a dialog was open. */
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { overtaken } from '@/testing/answers';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { contractLists } from './contractHandlers';

describe('contracts', () => {
  it('that somebody else changed meanwhile are loaded again on demand', async () => {
    let isChanged = false;
    server.use(
      http.put('*/api/v1/routers/1/uplinks/1/contracts', () => {
        isChanged = true;
        return overtaken();
      }),
      http.get('*/api/v1/routers/1/contracts', () =>
        HttpResponse.json({
          items: contractLists.map((uplink) => ({
            ...uplink,
            items: uplink.items.map((item) =>
              isChanged && item.number ? { ...item, number: 'BZ-2027-1' } : item,
            ),
          })),
        }),
      ),
    );
    const { user } = renderApp('/settings/routers/1?tab=contracts');
    const [correct] = within(
      await screen.findByRole('table', { name: 'Contracts of ISP1' }),
    ).getAllByRole('button', { name: /^Change: / });
    await user.click(correct!);
    const number = await screen.findByLabelText('Contract number');
    expect(number).toHaveValue('BZ-2026-7');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Load again' }));
    await waitFor(() => expect(number).toHaveValue('BZ-2027-1'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
