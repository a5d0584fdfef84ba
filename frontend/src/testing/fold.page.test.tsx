import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from './render';
import { server } from './server';
import { uplinkDetail } from './uplink/uplink';
import { PCC_WEEK } from './weeks/weeks';

/** A screen of 390 px: what asks for one up to 48em is answered yes. */
const phone = (query: string) => ({
  matches: query.includes('max-width: 47.99em'),
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});

beforeEach(() =>
  server.use(http.get('*/api/v1/routers/1/lines/2', () => HttpResponse.json(uplinkDetail))),
);

describe('a long page on a phone', () => {
  beforeEach(() => void vi.spyOn(window, 'matchMedia').mockImplementation(phone));
  afterEach(() => vi.restoreAllMocks());

  it('shows the answer, and folds what comes second with its main figure', async () => {
    renderApp('/routers/1/lines/2');
    const fold = await screen.findByTestId('fold-share');
    expect(fold).not.toHaveAttribute('open');
    expect(within(fold).getByText(/%$/, { selector: 'summary span' })).toBeVisible();
    expect(screen.getByTestId('line-p95-download')).toBeVisible();
    expect(screen.getByTestId('fold-events')).not.toHaveAttribute('open');
  });

  it('opens what a link leads into, and nothing else', async () => {
    renderApp('/routers/1/lines/2#availability');
    await waitFor(() => expect(screen.getByTestId('fold-ledger')).toHaveAttribute('open'));
    expect(screen.getByTestId('fold-share')).not.toHaveAttribute('open');
  });
});

describe('a week on a phone', () => {
  beforeEach(() => void vi.spyOn(window, 'matchMedia').mockImplementation(phone));
  afterEach(() => vi.restoreAllMocks());

  it('says beside what happened how many rows its table has', async () => {
    renderApp(`/routers/1/reports/weeks/${PCC_WEEK}`);
    const fold = await screen.findByTestId('fold-events');
    const [, ...rows] = within(fold).getAllByRole('row', { hidden: true });
    expect(within(fold).getByText(String(rows.length), { selector: 'summary span' })).toBeVisible();
  });
});

describe('the same page on a desk', () => {
  it('folds nothing', async () => {
    renderApp('/routers/1/lines/2');
    expect(await screen.findByTestId('line-p95-download')).toBeVisible();
    expect(screen.queryByTestId('fold-share')).toBeNull();
  });
});
