import '@fontsource-variable/inter/index.css';
import './mantineSheets';
import './theme.css';
import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { sessionQuery } from '@/api/queries/session';
import { hasChosenLanguage, preferredLanguage, startI18n } from '@/lib/i18n';
import { Providers } from './Providers';
import { createQueryClient } from './queryClient';
import { makeRouter } from './router';
import { watchShell } from './shell';

async function start(): Promise<void> {
  // Development without a backend: `VITE_FIXTURES=1 npm run dev`. Left out of every build.
  if (import.meta.env.DEV && import.meta.env.VITE_FIXTURES) {
    const { installFixtures } = await import('@/testing/browser');
    installFixtures();
  }
  const root = document.getElementById('root');
  if (!root) throw new Error('no #root in the page');
  const leaveShell = watchShell(root);
  try {
    await draw(root, leaveShell);
  } catch (error) {
    leaveShell();
    throw error;
  }
}

async function draw(root: HTMLElement, leaveShell: () => void): Promise<void> {
  const queries = createQueryClient();
  await speak(queries);
  const router = makeRouter(queries);
  const page = (
    <StrictMode>
      <Providers queries={queries}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
  // What no boundary catches leaves nothing to look at; the shell would hide that.
  const onUncaughtError = (error: unknown) => {
    leaveShell();
    reportError(error);
  };
  startTransition(() => createRoot(root, { onUncaughtError }).render(page));
}

/** Starts with one dictionary: on a first visit the account's, which the session tells. */
async function speak(queries: QueryClient): Promise<void> {
  const session = queries.query({ ...sessionQuery(), staleTime: 'static' }).catch(() => null);
  const account = hasChosenLanguage() ? null : (await session)?.account;
  await startI18n(account?.language ?? preferredLanguage());
}

setTimeout(() => void start()); // a click waits for less
