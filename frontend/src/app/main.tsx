import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import './theme.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from '@/lib/i18n';
import { Providers } from './Providers';
import { createQueryClient } from './queryClient';
import { makeRouter } from './router';

async function start(): Promise<void> {
  // Development without a backend: `VITE_FIXTURES=1 npm run dev`. Left out of every build.
  if (import.meta.env.DEV && import.meta.env.VITE_FIXTURES) {
    const { installFixtures } = await import('@/testing/browser');
    installFixtures();
  }
  await startI18n();
  const queries = createQueryClient();
  const router = makeRouter(queries);
  const root = document.getElementById('root');
  if (!root) throw new Error('no #root in the page');
  createRoot(root).render(
    <StrictMode>
      <Providers queries={queries}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}

void start();
