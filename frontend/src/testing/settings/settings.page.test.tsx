import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { startI18n } from '@/lib/i18n';
import { problem } from '@/testing/answers';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { campus } from './campus';

describe('settings', () => {
  it('keep the letterhead of a campus, whose lines head its printed pages', async () => {
    let stored = campus;
    server.use(
      http.get('*/api/v1/campuses', () => HttpResponse.json([stored])),
      http.patch('*/api/v1/campuses/:id', async ({ request }) => {
        stored = { ...stored, ...((await request.json()) as Partial<typeof campus>) };
        return HttpResponse.json(stored);
      }),
    );
    const { user, router } = renderApp('/settings/campus');
    const field = await screen.findByRole('textbox', { name: 'Letterhead' });
    await user.type(field, 'STRADA{Enter}Unit TIK');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(stored.letterhead).toBe('STRADA\nUnit TIK'));
    await router.navigate({ to: '/routers/$routerId/now', params: { routerId: 1 } });
    const head = await screen.findByTestId('letterhead');
    await waitFor(() => expect(head).toHaveTextContent('STRADAUnit TIK'));
  });

  it('delete a campus only after its name was typed', async () => {
    const deleted: string[] = [];
    server.use(
      http.delete('*/api/v1/campuses/:id', ({ params }) => {
        deleted.push(String(params.id));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp('/settings/campus');
    await user.click(await screen.findByRole('button', { name: 'Delete campus' }));
    const dialog = await screen.findByRole('dialog');
    const confirm = within(dialog).getByRole('button', { name: 'Delete campus' });
    expect(dialog).toHaveTextContent('cannot be brought back');
    expect(confirm).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox'), campus.name);
    await user.click(confirm);
    await waitFor(() => expect(deleted).toEqual([String(campus.id)]));
  });

  it('ask before edits are left, and say a refusal in Indonesian', async () => {
    await startI18n('id');
    server.use(
      http.patch('*/api/v1/campuses/:id', () =>
        problem(409, {
          detail: 'There is a campus Kediri already: choose another name.',
          detail_code: 'campus_name_taken',
          params: { name: 'Kediri' },
        }),
      ),
    );
    const { user, router } = renderApp('/settings/campus');
    const name = await screen.findByRole('textbox', { name: /^Nama/ });
    expect(screen.queryByRole('button', { name: 'Simpan' })).toBeNull();
    await user.clear(name);
    await user.type(name, 'Kediri');
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByText('Sudah ada kampus Kediri: pilih nama lain.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Pengguna' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Tetap di sini' }));
    expect(router.state.location.pathname).toBe('/settings/campus');
    expect(name).toHaveValue('Kediri');
  });
});

describe('the work calendar', () => {
  it('takes pasted holidays and saves the whole calendar', async () => {
    const { user } = renderApp('/settings/calendar');
    await user.click(await screen.findByRole('button', { name: 'Paste a list' }));
    await user.click(await screen.findByRole('textbox', { name: /One per line/ }));
    await user.paste('17/08/2026, HUT RI');
    await user.click(screen.getByRole('button', { name: 'Add 1 holiday' }));
    expect(await screen.findByText('HUT RI')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText('There are unsaved changes.')).toBeNull());
  });

  it('keeps what was typed when another admin was first, and loads again when asked', async () => {
    const { user } = renderApp('/settings/calendar');
    await user.click(await screen.findByRole('button', { name: 'Paste a list' }));
    await user.click(await screen.findByRole('textbox', { name: /One per line/ }));
    await user.paste('17/08/2026, HUT RI');
    await user.click(screen.getByRole('button', { name: 'Add 1 holiday' }));
    const holidays = [{ date: '2026-08-18', name: 'Dies Natalis' }];
    const theirs = await fetch('/api/v1/campuses/1/calendar', {
      method: 'PUT',
      headers: { 'If-Match': campus.calendar_revision },
      body: JSON.stringify({ ...campus.calendar, holidays }),
    });
    expect(theirs.status).toBe(200);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Someone else saved while you were editing/)).toBeVisible();
    expect(screen.getByText('HUT RI')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load again' }));
    expect(await screen.findByText('Dies Natalis')).toBeVisible();
    expect(screen.queryByText('HUT RI')).toBeNull();
    expect(screen.queryByText(/Someone else saved while you were editing/)).toBeNull();
  });
});
