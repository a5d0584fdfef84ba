/** What if asks first for what is at the top: the cards below cost a replay of four weeks. */
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '@/testing/answers';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { largeTransfer } from './largeTransfer';
import { steering } from './steering';
// The pages come with the file, so that loading them takes nothing of a test's time.
import '@/routes/balance/balance';
import '@/routes/layout';
import '@/routes/router';

afterEach(() => vi.unstubAllGlobals());

it('neither replays the weeks nor pools the ISPs before its cards come near', async () => {
  let isNear = false;
  const watched: (() => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.see = () => callback([{ isIntersecting: isNear }]);
      }
      see: () => void;
      observe = () => {
        watched.push(this.see);
        this.see();
      };
      disconnect = () => undefined;
    },
  );
  Object.defineProperty(navigator, 'userActivation', {
    configurable: true,
    value: { hasBeenActive: false },
  });
  const requests: string[] = [];
  server.use(
    http.get(api('/routers/:id/what-if/steering'), () => {
      requests.push('steering');
      return HttpResponse.json(steering);
    }),
    http.get(api('/routers/:id/what-if/large-transfer'), () => {
      requests.push('large transfer');
      return HttpResponse.json(largeTransfer);
    }),
  );
  renderApp('/routers/1/balance/what-if');
  expect(await screen.findByRole('region', { name: 'Try other weights' })).toBeVisible();
  await waitFor(() => expect(watched.length).toBeGreaterThanOrEqual(2));
  expect(requests).toEqual([]);
  isNear = true;
  act(() => watched.forEach((see) => see()));
  expect(await screen.findByTestId('steering-verdict')).toBeVisible();
  expect(await screen.findByTestId('large-transfer-text')).toBeVisible();
  expect(requests.toSorted()).toEqual(['large transfer', 'steering']);
});
