import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { useOverlaysWanted } from '@/components/ui/overlays';
import { cssVariables, theme } from './theme';

const OverlayHost = lazy(() => import('@/components/ui/OverlayHost'));

interface ProvidersProps {
  queries: QueryClient;
  /** `test` leaves out transitions. */
  env?: 'default' | 'test';
  children: ReactNode;
}

export function Providers({ queries, env = 'default', children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queries}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        env={env}
      >
        {children}
        <Overlays />
      </MantineProvider>
    </QueryClientProvider>
  );
}

function Overlays() {
  if (!useOverlaysWanted()) return null;
  return (
    <Suspense>
      <OverlayHost />
    </Suspense>
  );
}
