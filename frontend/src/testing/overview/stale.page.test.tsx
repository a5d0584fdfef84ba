/** While the server does not answer, figures of Now are of then. */
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { incidentKeys } from '@/api/queries/alerts/incidents';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

it('says their age, and is grey, when nothing came for longer than ten seconds', async () => {
  const { queries } = renderApp('/routers/1/now');
  await screen.findByTestId('overview-verdict');
  expect(screen.queryByTestId('stale-mark')).toBeNull();
  server.use(http.get('*/api/v1/incidents', () => HttpResponse.error()));
  const query = queries.getQueryCache().find({ queryKey: incidentKeys.open() });
  query?.setState({ dataUpdatedAt: Date.now() - 60_000 });
  void queries.refetchQueries({ queryKey: incidentKeys.open() });
  const mark = await screen.findByTestId('stale-mark', {}, { timeout: 8000 });
  expect(mark).toHaveTextContent(/ago: the server does not answer/);
});
