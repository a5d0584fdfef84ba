import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { uplinkContractsQuery } from '@/api/queries/inventory/contractActs';
import type { Contract, UplinkDetail } from '@/api/types';
import { Facts } from '@/components/ui/page/Facts';
import { ButtonLink } from '@/components/ui/page/links';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { useFormat } from '@/lib/text/useFormat';

/** What one tells, and whom one calls, when the line is down. */
export function ContractSection({ detail }: { detail: UplinkDetail }) {
  const { t } = useTranslation();
  const routerId = detail.router_id;
  const contracts = useQuery(uplinkContractsQuery(routerId, detail.uplink.id));
  return (
    <Section
      title={t('uplink.contract_title')}
      aside={
        <ButtonLink
          to="/settings/routers/$routerId"
          params={{ routerId }}
          search={{ tab: 'contracts' }}
          variant="default"
          size="xs"
        >
          {t('uplink.contract_all')}
        </ButtonLink>
      }
    >
      <QueryView query={contracts}>
        {({ items }) => {
          const current = items.find(({ is_current }) => is_current);
          return current ? <Terms contract={current} /> : null;
        }}
      </QueryView>
    </Section>
  );
}

function Terms({ contract }: { contract: Contract }) {
  const { t } = useTranslation();
  const format = useFormat();
  const {
    from_date,
    to_date,
    sla_excludes_maintenance,
    sla_percent,
    price_amount,
    price_currency,
    quota_bytes,
  } = contract;
  const facts = {
    since: from_date ?? t('uplink.contract_always'),
    until: to_date,
    speed: `${format.contract(contract.download_bps)} / ${format.contract(contract.upload_bps)}`,
    number: contract.number,
    phone: contract.phone && (
      <Anchor href={`tel:${contract.phone}`} inherit>
        {contract.phone}
      </Anchor>
    ),
    sla:
      sla_percent &&
      [
        `${format.number(Number(sla_percent), 4)} %`,
        sla_excludes_maintenance && t('uplink.contract_without_work'),
      ]
        .filter(Boolean)
        .join(', '),
    price: price_amount && format.money(price_amount, price_currency),
    quota: quota_bytes && format.decimalVolume(quota_bytes),
    billing_day: contract.billing_day,
  };
  return (
    <Facts
      width="min(45%, 180px)"
      facts={(Object.keys(facts) as (keyof typeof facts)[]).map((name) => ({
        name: t(`uplink.contract_of.${name}`),
        value: <bdi>{isUnknown(facts[name]) ? '–' : facts[name]}</bdi>,
        testId: `contract-${name}`,
      }))}
    />
  );
}

const isUnknown = (fact: unknown): boolean => fact === null || fact === undefined || fact === '';
