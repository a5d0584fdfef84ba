import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { HolidayPreview } from '@/api/setupTypes';
import { problem } from '@/testing/answers';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { campus } from './campus';

const openDialog = async () => {
  const { user } = renderApp('/settings/calendar');
  await user.click(await screen.findByRole('button', { name: 'Import holidays' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Import holidays' }) };
};

describe('the import of holidays', () => {
  it('shows what is new and adds what is ticked', async () => {
    const { user, dialog } = await openDialog();
    const lebaran = await within(dialog).findByTestId('import-2027-03-10');
    expect(lebaran).toHaveTextContent('estimated');
    expect(within(dialog).getByTestId('import-2026-12-25')).toHaveTextContent('already there');
    expect(within(dialog).getByTestId('import-count')).toHaveTextContent(
      '2 new, 1 in the calendar already.',
    );
    await user.click(within(dialog).getByRole('checkbox', { name: /cuti bersama \(1\)/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Add 1 holiday' }));
    expect(await screen.findByText('Hari Raya Idul Fitri')).toBeVisible();
    expect(screen.queryByText('Cuti Bersama Hari Raya Natal')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('names the lines of a file that give no holiday, and the line that is wrong', async () => {
    const preview: HolidayPreview = {
      items: [],
      left_out: [{ line: 7, name: 'Rapat', why: 'not_a_whole_day', part: '08:00-09:00' }],
      outside: 2,
    };
    let text = '';
    server.use(
      http.post('*/api/v1/campuses/:id/holidays/file', async ({ request }) => {
        text = await request.text();
        if (text === 'BEGIN') return HttpResponse.json(preview);
        return problem(422, {
          detail: 'The event that begins in line 7 does not end.',
          errors: [{ field: 'file', message: 'The event that begins in line 7 does not end.' }],
        });
      }),
    );
    const { user, dialog } = await openDialog();
    await user.click(within(dialog).getByText('Calendar file (.ics)'));
    const field = within(dialog).getByRole('textbox', { name: 'Or paste its text' });
    await user.click(field);
    await user.paste('BEGIN');
    expect(await within(dialog).findByTestId('import-left-out')).toHaveTextContent(
      'Line 7 Rapat: it lasts 08:00-09:00 and no whole day',
    );
    expect(within(dialog).getByTestId('import-count')).toHaveTextContent('2 events of the file');
    expect(within(dialog).getByRole('button', { name: 'Add 0 holidays' })).toBeDisabled();
    await user.paste('!');
    expect(await within(dialog).findByText(/line 7 does not end/)).toBeVisible();
  });

  it('is suggested where the next twelve months have no holiday', async () => {
    const bare = { ...campus, calendar: { ...campus.calendar, holidays: [] } };
    server.use(http.get('*/api/v1/campuses', () => HttpResponse.json([bare])));
    renderApp('/settings/calendar');
    expect(await screen.findByText(/no holidays for the next twelve months/)).toBeVisible();
  });

  it('waits until edits are saved', async () => {
    const { user } = renderApp('/settings/calendar');
    const button = await screen.findByRole('button', { name: 'Import holidays' });
    await user.click(screen.getByRole('button', { name: 'Remove: Hari Raya Natal' }));
    await waitFor(() => expect(button).toBeDisabled());
    expect(screen.getByText('Save or discard your changes first.')).toBeVisible();
  });
});
