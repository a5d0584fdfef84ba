import { Loader, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { routerQuery } from '@/api/queries/routers';
import { discoveryQuery } from '@/api/queries/inventory/routerActs';
import { QueryView } from '@/components/ui/states/QueryView';
import { DiscoveryForm } from './DiscoveryForm';
import { FirstNumbers } from './FirstNumbers';
import { SetupSteps } from './SetupSteps';

interface RouterSetupProps {
  routerId: number;
  step: 'uplinks' | 'first';
  onConfirmed: () => void;
}

/** Has its own address, to be left and taken up again. */
export function RouterSetup({ routerId, step, onConfirmed }: RouterSetupProps) {
  const { t } = useTranslation();
  const router = useQuery(routerQuery(routerId));
  const discovery = useQuery({ ...discoveryQuery(routerId), enabled: step === 'uplinks' });
  // The form starts again only when its user reads the router: a refetch must not drop edits.
  const [readings, setReadings] = useState(0);
  const readAgain = async () => {
    const { isSuccess } = await discovery.refetch();
    if (isSuccess) setReadings((count) => count + 1);
  };
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
              {(interfaces) => (
                <DiscoveryForm
                  key={readings}
                  router={known}
                  discovery={interfaces}
                  onConfirmed={onConfirmed}
                  onReadAgain={() => void readAgain()}
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
