import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { probeServersQuery, probeSettingsQuery } from '@/api/queries/probes';
import { routersQuery } from '@/api/queries/routers';
import type { Router } from '@/api/types';
import { TextLink } from '@/components/ui/page/links';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { ZoneContext } from '@/lib/text/useFormat';
import { RouterChoice } from '../RouterChoice';
import type { WizardStep } from './answers';
import { WizardOfRouter } from './WizardOfRouter';

interface ProbeWizardProps {
  /** Default: the first router. */
  routerId: number | undefined;
  step: WizardStep;
  onRouter: (routerId: number) => void;
  onStep: (step: WizardStep) => void;
  onSaved: (routerId: number) => void;
}

export function ProbeWizard({ routerId, step, onRouter, onStep, onSaved }: ProbeWizardProps) {
  const { t } = useTranslation();
  const routers = useQuery(routersQuery());
  return (
    <QueryView query={routers}>
      {(list) => {
        const router = list.find(({ id }) => id === routerId) ?? list[0];
        if (!router) return <StatePanel kind="empty" title={t('probes.no_router')} />;
        return (
          <>
            <Text size="sm" c="dimmed" mb="sm">
              {t('probeSetup.lead')}{' '}
              <TextLink to="/settings/probes" search={{ router: router.id }}>
                {t('probeSetup.expert')}
              </TextLink>
            </Text>
            <RouterChoice routers={list} router={router} onRouter={onRouter} />
            {router.uplinks.length === 0 ? (
              <StatePanel kind="empty" title={t('probes.no_uplinks')} />
            ) : (
              <Loaded key={router.id} {...{ router, step, onStep, onSaved }} />
            )}
          </>
        );
      }}
    </QueryView>
  );
}

interface LoadedProps extends Pick<ProbeWizardProps, 'step' | 'onStep' | 'onSaved'> {
  router: Router;
}

function Loaded({ router, ...others }: LoadedProps) {
  const settings = useQuery(probeSettingsQuery(router.id));
  const servers = useQuery(probeServersQuery());
  return (
    <QueryView query={settings}>
      {(known) => (
        <QueryView query={servers}>
          {(list) => (
            <ZoneContext value={known.timezone}>
              <WizardOfRouter router={router} settings={known} servers={list} {...others} />
            </ZoneContext>
          )}
        </QueryView>
      )}
    </QueryView>
  );
}
