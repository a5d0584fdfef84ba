import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { probeSettingsQuery } from '@/api/queries/probes';
import { routersQuery } from '@/api/queries/routers';
import { useMay } from '@/api/queries/session';
import type { Router } from '@/api/types';
import { ReadOnlyNotice } from '@/components/domain/access/ReadOnlyNotice';
import { ButtonLink } from '@/components/ui/page/links';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import pills from '@/components/ui/page/Pills.module.css';
import { routerToReturnTo } from '@/lib/browser/lastRouter';
import { ZoneContext } from '@/lib/text/useFormat';
import { ProbeEditor } from './ProbeEditor';
import { RouterChoice } from './RouterChoice';
import { TABS, type ProbeTab } from './tabs';

interface ProbeSettingsPageProps {
  /** Default: the router looked at last, else the first. */
  routerId: number | undefined;
  tab: ProbeTab;
  onRouter: (routerId: number) => void;
}

export function ProbeSettingsPage({ routerId, tab, onRouter }: ProbeSettingsPageProps) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const routers = useQuery(routersQuery());
  return (
    <QueryView query={routers}>
      {(list) => {
        const shown = routerId ?? routerToReturnTo(list);
        const router = list.find(({ id }) => id === shown) ?? list[0];
        if (!router) return <StatePanel kind="empty" title={t('probes.no_router')} />;
        return (
          <>
            <ReadOnlyNotice />
            <Group justify="space-between" gap="8px 20px" mb="sm">
              <Text size="sm" c="dimmed">
                {t('probes.lead')}
              </Text>
              {isAdmin && (
                <ButtonLink to="/settings/probes/new" search={{ router: router.id }} size="sm">
                  {t('probes.by_steps')}
                </ButtonLink>
              )}
            </Group>
            <RouterChoice routers={list} router={router} onRouter={onRouter} />
            <Tabs routerId={router.id} current={tab} />
            <OfRouter key={router.id} router={router} tab={tab} />
          </>
        );
      }}
    </QueryView>
  );
}

function Tabs({ routerId, current }: { routerId: number; current: ProbeTab }) {
  const { t } = useTranslation();
  return (
    <nav className={`${pills.pills} ${pills.apart}`} aria-label={t('settings.tab.probes')}>
      {TABS.map((tab) => (
        <Link
          key={tab}
          to="/settings/probes"
          search={{ router: routerId, tab }}
          className={pills.pill}
          data-current={tab === current}
          aria-current={tab === current ? 'page' : undefined}
        >
          {t(`probes.tab.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}

function OfRouter({ router, tab }: { router: Router; tab: ProbeTab }) {
  const settings = useQuery(probeSettingsQuery(router.id));
  return (
    <QueryView query={settings}>
      {(known) => (
        <ZoneContext value={known.timezone}>
          <ProbeEditor router={router} settings={known} tab={tab} />
        </ZoneContext>
      )}
    </QueryView>
  );
}
