import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { profile, TUESDAY_TEN } from './handlers';

describe('the page of the hours', () => {
  it('tells the worst hour and who slept', async () => {
    renderApp('/routers/1/reports/hours');
    expect(await screen.findByTestId('hours-verdict')).toHaveTextContent(
      'Busiest on Tuesday 10:00–11:00: the download of ISP1 is at 50 % of its contract then, on the mean of the hour. Nothing to do.',
    );
    const worst = await screen.findByTestId(`worst-download-${TUESDAY_TEN}`);
    expect(worst).toHaveTextContent('Tue 10:00–11:00');
    expect(worst).toHaveTextContent('ISP2 carries 61 % of the download; its fair share is 40 %');
    expect(worst).toHaveTextContent('22.5 GB on the wrong ISP');
    expect(await screen.findByTestId('asleep-ISP3')).toHaveTextContent(
      'ISP3 was idle for 2 h (8.3 % of the measured time) while another ISP was above 70 %.',
    );
    expect(screen.getByTestId('never-asleep')).toHaveTextContent(
      'ISP1 and ISP2 were never idle while another ISP was above 70 %.',
    );
  });

  it('has one legend for all ISPs, and shows the emptier direction on demand', async () => {
    const { user } = renderApp('/routers/1/reports/hours');
    expect(await screen.findByTestId('legend-use')).toHaveTextContent('of the contract');
    expect(screen.getAllByText(/of the contract$/)).toHaveLength(1);
    expect(screen.getByTestId('heat-use-ISP1-download')).toHaveTextContent('ISP1: Download');
    expect(screen.queryByTestId('heat-use-ISP1-upload')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Upload' }));
    expect(screen.getByTestId('heat-use-ISP1-upload')).toHaveTextContent(
      'Contract today: 100 Mbps',
    );
    expect(screen.queryByTestId('heat-use-ISP1-download')).toBeNull();
  });

  it('of a period without measurements says so', async () => {
    server.use(
      http.get('*/api/v1/routers/1/profile', () =>
        HttpResponse.json({ ...profile, cells: [], hours: [] }),
      ),
    );
    renderApp('/routers/1/reports/hours');
    expect(await screen.findByText('No hours in this period')).toBeVisible();
  });
});
