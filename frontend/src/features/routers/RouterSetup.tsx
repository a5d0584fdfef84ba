import { Loader, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { discoveryQuery, routerQuery } from '@/api/queries/routers';
import { QueryView } from '@/components/ui/QueryView';
import { DiscoveryForm } from './DiscoveryForm';
import { FirstNumbers } from './FirstNumbers';
import { SetupSteps } from './SetupSteps';

interface RouterSetupProps {
  routerId: number;
  step: 'uplinks' | 'first';
  onConfirmed: () => void;
}

/** The second half of adding a router; its own address, so that it can be left and taken up again. */
export function RouterSetup({ routerId, step, onConfirmed }: RouterSetupProps) {
  const { t } = useTranslation();
  const router = useQuery(routerQuery(routerId));
  const discovery = useQuery({ ...discoveryQuery(routerId), enabled: step === 'uplinks' });
  return (
    <>
      <SetupSteps current={step} />
      <QueryView query={router}>
        {(known) =>
          step === 'first' ? (
            <FirstNumbers router={known} />
          ) : (
            <QueryView
              query={discovery}
              skeleton={
                <Paper p="xl">
                  <Stack align="center">
                    <Loader />
                    <Text>{t('routers.discovery.reading')}</Text>
                  </Stack>
                </Paper>
              }
            >
              {(found) => (
                <DiscoveryForm
                  key={found.read_at}
                  router={known}
                  discovery={found}
                  onConfirmed={onConfirmed}
                  onReadAgain={() => void discovery.refetch()}
                  isReading={discovery.isFetching}
                />
              )}
            </QueryView>
          )
        }
      </QueryView>
    </>
  );
}
