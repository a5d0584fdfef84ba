import { MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOverlaysWanted } from '@/components/ui/overlays/overlays';
import { colorSchemes } from './colorSchemes';
import { cssVariables, theme } from './theme';

const OverlayHost = lazy(() => import('@/components/ui/overlays/OverlayHost'));

interface ProvidersProps {
  queries: QueryClient;
  /** Without transitions. */
  env?: 'default' | 'test';
  children: ReactNode;
}

export function Providers({ queries, env = 'default', children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queries}>
      <MantineProvider
        theme={useSpokenTheme()}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemes}
        defaultColorScheme="auto"
        env={env}
      >
        {children}
        <Overlays />
      </MantineProvider>
    </QueryClientProvider>
  );
}

/** With the names that dialogs and notices draw, for screen readers. */
function useSpokenTheme() {
  const { t } = useTranslation();
  return useMemo(() => {
    const closeButtonProps = { 'aria-label': t('action.close') };
    const closed = { defaultProps: { closeButtonProps } };
    const components = { Modal: closed, Drawer: closed, Notification: closed };
    return mergeThemeOverrides(theme, { components });
  }, [t]);
}

function Overlays() {
  if (!useOverlaysWanted()) return null;
  return (
    <Suspense>
      <OverlayHost />
    </Suspense>
  );
}
