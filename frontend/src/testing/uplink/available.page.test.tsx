import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { UplinkDetail } from '@/api/types';
import { renderApp, value } from '@/testing/render';
import { server } from '@/testing/server';
import { figures, uplinkDetail } from './uplink';

type Available = UplinkDetail['figures']['available'];

const serve = (now: Available, before: Available = now) =>
  server.use(
    http.get('*/api/v1/routers/1/lines/2', ({ request }) => {
      const isEarlier = new URL(request.url).searchParams.has('from');
      const available = isEarlier ? before : now;
      return HttpResponse.json({ ...uplinkDetail, figures: { ...figures, available } });
    }),
  );

const shown = async (query = '') => {
  renderApp(`/routers/1/lines/2?range=24h${query}`);
  return within(await screen.findByTestId('line-available-tiles'));
};

describe('the availability of one ISP', () => {
  it('is of the time that was read, and says how long it was down and not read', async () => {
    serve(figures.available);
    const tiles = await shown();
    expect(tiles.getByTestId('line-available')).toHaveTextContent('97.22 %');
    expect(value('line-available')).toBe('0.9722');
    expect(tiles.getByTestId('line-down')).toHaveTextContent('36 min');
    expect(
      tiles.getByText('2 h 24 min not read (10.0 %): unknown, neither up nor down'),
    ).toBeVisible();
    expect(tiles.queryByTestId('delta')).not.toBeInTheDocument();
  });

  it('says up to when it is counted while an outage lasts', async () => {
    const state = { ...uplinkDetail.state, state: 'down' };
    server.use(
      http.get('*/api/v1/routers/1/lines/2', () => HttpResponse.json({ ...uplinkDetail, state })),
    );
    const tiles = await shown();
    expect(tiles.getByText(/^Counted up to /)).toBeVisible();
  });

  it('is against the period before where the page compares', async () => {
    serve(figures.available, { share: 0.995, up_s: 85_968, down_s: 432, unknown_s: 0 });
    const tiles = await shown('&vs=previous');
    expect(await tiles.findByTestId('delta')).toHaveTextContent('▼ −2.28 points');
    expect(tiles.getByTestId('delta')).toHaveAttribute('data-better', 'false');
  });

  it('says in words that it is as before, and that all was read', async () => {
    serve({ share: 1, up_s: 86_400, down_s: 0, unknown_s: 0 });
    const tiles = await shown('&vs=previous');
    expect(await tiles.findByText(/^As in /)).toBeVisible();
    expect(tiles.getByText('The whole period was read')).toBeVisible();
    expect(tiles.getByText('Never in the time that was read')).toBeVisible();
  });

  it('is unknown where nothing was read', async () => {
    serve({ share: null, up_s: 0, down_s: 0, unknown_s: 86_400 });
    const tiles = await shown();
    expect(tiles.getByTestId('line-available')).toHaveTextContent('Unknown');
    expect(value('line-available')).toBe('');
    expect(tiles.getByTestId('line-down')).toHaveTextContent('–');
    expect(tiles.getByText('Nothing of this period was read')).toBeVisible();
  });
});
