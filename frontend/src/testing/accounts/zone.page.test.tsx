import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { campus } from '@/testing/settings/campus';

const withZones = (...zones: string[]) =>
  server.use(
    http.get('*/api/v1/campuses', () =>
      HttpResponse.json(zones.map((timezone, index) => ({ ...campus, id: index + 1, timezone }))),
    ),
  );

describe.each(['users', 'tokens', 'audit', 'account'])('times of %s', (page) => {
  it('are those of the campus where there is one', async () => {
    withZones('Asia/Makassar');
    renderApp(`/settings/${page}`);
    for (const said of await screen.findAllByText(/(Times in|\() ?WITA/))
      expect(said).toBeVisible();
  });
});

it('are in the zone of the reader where there are several campuses, and say which', async () => {
  withZones('Asia/Makassar', 'Asia/Jakarta');
  renderApp('/settings/users');
  expect(await screen.findByText(/Times in (UTC|GMT)/)).toBeVisible();
});
