import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { contractsQuery } from '@/api/queries/contracts';
import { contractsTableUrl } from '@/api/queries/inventory/contractActs';
import { useMay } from '@/api/queries/session';
import type { Router } from '@/api/types';
import { TableFiles } from '@/components/ui/tables/TableFiles';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { ContractTable } from './ContractTable';
import { ImportContracts } from './ImportContracts';

export function ContractLists({ router }: { router: Router }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const contracts = useQuery(contractsQuery(router.id));
  if (router.uplinks.length === 0) {
    return (
      <StatePanel
        kind="empty"
        title={t('overview.no_uplinks_title')}
        text={t('overview.no_uplinks_text')}
      />
    );
  }
  return (
    <Section
      bare
      title={t('routers.tab.contracts')}
      lead={t('routers.contract.lead')}
      aside={
        <Group gap="xs">
          <TableFiles href={contractsTableUrl(router.id)} />
          {isAdmin && <ImportContracts routerId={router.id} />}
        </Group>
      }
    >
      <QueryView query={contracts}>
        {({ items }) =>
          items.map((uplink) => <ContractTable key={uplink.uplink_id} uplink={uplink} />)
        }
      </QueryView>
    </Section>
  );
}
