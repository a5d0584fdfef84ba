import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { campusesQuery } from '@/api/queries/campuses';
import { routerQuery } from '@/api/queries/routers';
import type { Router } from '@/api/types';
import { HealthChip } from '@/components/domain/router/HealthChip';
import { ReadOnlyNotice } from '@/components/domain/access/ReadOnlyNotice';
import { QueryView } from '@/components/ui/states/QueryView';
import pills from '@/components/ui/page/Pills.module.css';
import { useZone, ZoneContext } from '@/lib/text/useFormat';
import { ConnectionEditor } from './ConnectionEditor';
import { ContractLists } from './contracts/ContractLists';
import { OffersSection } from './offers/OffersSection';
import { UplinkEditor } from './UplinkEditor';

const TABS = ['connection', 'uplinks', 'contracts'] as const;
type Tab = (typeof TABS)[number];

interface RouterSettingsProps {
  routerId: number;
  tab: Tab;
  onDeleted: () => void;
}

export function RouterSettings({ routerId, tab, onDeleted }: RouterSettingsProps) {
  const router = useQuery(routerQuery(routerId));
  const campuses = useQuery(campusesQuery()).data ?? [];
  const browserZone = useZone();
  const campus = campuses.find(({ id }) => id === router.data?.campus_id);
  return (
    <ZoneContext value={campus?.timezone ?? browserZone}>
      <QueryView query={router}>
        {(known) => (
          <>
            <ReadOnlyNotice />
            <Head router={known} />
            <Tabs routerId={routerId} />
            <Part router={known} tab={tab} onDeleted={onDeleted} />
          </>
        )}
      </QueryView>
    </ZoneContext>
  );
}

function Head({ router }: { router: Router }) {
  return (
    <Group gap="sm" mb="sm">
      <Text component="h2" fw={650} size="xl" m={0}>
        <bdi>{router.name}</bdi>
      </Text>
      <HealthChip health={router.health} />
      <Text size="sm" c="dimmed">
        {[
          router.identity !== router.name && router.identity,
          router.board,
          router.version && `RouterOS ${router.version}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Group>
  );
}

function Tabs({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  return (
    <nav className={`${pills.pills} ${pills.apart}`} aria-label={t('words.router')}>
      {TABS.map((tab) => (
        <Link
          key={tab}
          to="/settings/routers/$routerId"
          params={{ routerId }}
          search={tab === 'connection' ? {} : { tab }}
          activeOptions={{ exact: true, includeSearch: true }}
          className={pills.pill}
        >
          {t(`routers.tab.${tab}`)}
        </Link>
      ))}
      <Link to="/routers/$routerId/router" params={{ routerId }} className={pills.pill}>
        {t('routers.to_page')}
      </Link>
    </nav>
  );
}

function Part({ router, tab, onDeleted }: { router: Router; tab: Tab; onDeleted: () => void }) {
  if (tab === 'uplinks') return <UplinkEditor router={router} />;
  if (tab === 'contracts')
    return (
      <Stack gap="lg">
        <ContractLists router={router} />
        {router.uplinks.length > 0 && <OffersSection router={router} />}
      </Stack>
    );
  return <ConnectionEditor router={router} onDeleted={onDeleted} />;
}
