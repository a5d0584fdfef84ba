import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { chooseLanguage } from '@/lib/i18n';
import { asRole } from '@/testing/access/roles';
import { perStudents } from '@/testing/growth';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { campus } from '@/testing/settings/campus';

const MONEY = '/routers/1/reports/money';

describe('when contracts are full', () => {
  it('tells a date with its interval, or why there is none', async () => {
    renderApp(MONEY);
    const said = await screen.findByTestId('fillings');
    expect(said).toHaveTextContent('All ISPs together: no date yet.');
    expect(said).toHaveTextContent('ISP1: p95 grows by 26.1 Mbps a year.');
    const table = screen.getByRole('table', { name: 'When is it full?' });
    const [, all, first] = within(table).getAllByRole('row');
    expect(all).toHaveTextContent(/All ISPs together.*too few weeks––/);
    expect(first).toHaveTextContent(/will be fullSept 2027Jun 2027 to Feb 2028/);
  });

  it('shows the weeks of the ISP that is chosen', async () => {
    renderApp(MONEY);
    const which = await screen.findByRole('radiogroup', { name: 'Which ISP the chart shows' });
    await userEvent.click(within(which).getByText('ISP1'));
    expect(await screen.findByRole('figure', { name: 'p95 by week, ISP1' })).toBeVisible();
  });

  it('says it in Indonesian', async () => {
    await chooseLanguage('id');
    renderApp(MONEY);
    const said = await screen.findByTestId('fillings');
    expect(said).toHaveTextContent('Semua ISP bersama: belum ada tanggal. Perlu 20 minggu kuliah');
    expect(said).toHaveTextContent(
      'ISP1: p95 tumbuh 26,1 Mbps per tahun. Kontrak penuh sekitar September 2027, dengan kepastian 90 % antara Juni 2027 dan Februari 2028.',
    );
  });
});

describe('figures by student', () => {
  it('lead to where the number is entered while there is none', async () => {
    const { unmount } = renderApp(MONEY);
    expect(await screen.findByRole('link', { name: /Enter it in Settings/ })).toHaveAttribute(
      'href',
      '/settings/campus?campus=1',
    );
    unmount();
    asRole('manager');
    renderApp(MONEY);
    expect(await screen.findByTestId('no-students')).toHaveTextContent('An admin enters it');
  });

  it('stand in a table, and as a table to paste, under the name that the campus gave', async () => {
    server.use(http.get('*/api/v1/campuses/1/per-student', () => HttpResponse.json(perStudents)));
    renderApp(MONEY);
    const table = await screen.findByRole('table', { name: 'kbit/s for each student' });
    expect(within(table).getByText('Mahasiswa aktif')).toBeInTheDocument();
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent(
      '2026 (so far), Download9,00055.6500 Mbps30270 Mbps––',
    );
    expect(screen.getByLabelText('The table to paste')).toHaveTextContent(
      '2026, Download 9000 55.6 30',
    );
  });

  it('are entered by an admin, year by year', async () => {
    let sent: unknown;
    server.use(
      http.put('*/api/v1/campuses/1/students', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ ...campus, students: sent });
      }),
    );
    renderApp('/settings/campus');
    await userEvent.click(await screen.findByRole('button', { name: 'Add a year' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Number' }), '9000');
    await userEvent.type(
      screen.getByRole('textbox', { name: 'What you call them' }),
      'Active students',
    );
    const save = screen.getAllByRole('button', { name: /Save/ });
    await userEvent.click(save.at(-1)!);
    await waitFor(() =>
      expect(sent).toEqual({
        label: 'Active students',
        years: [{ year: new Date().getFullYear(), students: 9000 }],
      }),
    );
  });
});
