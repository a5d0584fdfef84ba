import { MantineProvider } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import 'dayjs/locale/id';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cssVariables, theme } from './theme';

interface ProvidersProps {
  queries: QueryClient;
  /** `test` leaves out transitions. */
  env?: 'default' | 'test';
  children: ReactNode;
}

export function Providers({ queries, env = 'default', children }: ProvidersProps) {
  const { i18n } = useTranslation();
  return (
    <QueryClientProvider client={queries}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        env={env}
      >
        <DatesProvider settings={{ locale: i18n.language, firstDayOfWeek: 1 }}>
          <Notifications position="top-center" autoClose={4000} />
          <ModalsProvider>{children}</ModalsProvider>
        </DatesProvider>
      </MantineProvider>
    </QueryClientProvider>
  );
}
