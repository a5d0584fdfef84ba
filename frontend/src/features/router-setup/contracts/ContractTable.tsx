import { ActionIcon, Button, Group } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetContracts } from '@/api/queries/inventory/contractActs';
import { useMay } from '@/api/queries/session';
import type { Contract, UplinkContracts } from '@/api/types';
import { confirmDanger } from '@/components/ui/overlays/confirm';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { Section } from '@/components/ui/page/Section';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useSaved } from '@/components/ui/forms/useSaved';
import { useFormat } from '@/lib/text/useFormat';
import { ContractDialog } from './ContractDialog';
import { withoutContract } from './contractDrafts';
import { usePeriodText } from './usePeriodText';

/** The latest first. */
export function ContractTable({ uplink }: { uplink: UplinkContracts }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const { saved } = useSaved();
  const [edited, setEdited] = useState<{ place: number | null }>();
  const columns = useColumns();
  const acts: Column<Contract> = {
    key: 'acts',
    title: t('routers.contract.acts'),
    render: (contract) => (
      <Acts uplink={uplink} contract={contract} onEdit={(place) => setEdited({ place })} />
    ),
  };
  return (
    <Section
      title={uplink.isp}
      aside={
        isAdmin && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setEdited({ place: null })}
          >
            {t('routers.contract.add')}
          </Button>
        )
      }
    >
      <DataTable
        caption={t('routers.contract.caption', { isp: uplink.isp })}
        columns={isAdmin ? [...columns, acts] : columns}
        rows={uplink.items.toReversed()}
        rowKey={({ from_date }) => from_date ?? ''}
      />
      {edited && (
        <ContractDialog
          uplink={uplink}
          place={edited.place}
          onClose={(isSaved) => {
            setEdited(undefined);
            if (isSaved) saved();
          }}
        />
      )}
    </Section>
  );
}

function useColumns(): Column<Contract>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const period = usePeriodText();
  return [
    {
      key: 'period',
      title: t('routers.contract.period'),
      render: (contract) => (
        <Group component="span" gap={8}>
          <span className="num">{period(contract)}</span>
          {contract.is_current && (
            <StatusChip tone="ok">{t('routers.contract.current')}</StatusChip>
          )}
        </Group>
      ),
    },
    {
      key: 'speed',
      title: t('routers.contract.speeds'),
      render: ({ download_bps, upload_bps }) =>
        `${format.contract(download_bps)} / ${format.contract(upload_bps)}`,
    },
    {
      key: 'price',
      title: t('routers.discovery.price'),
      render: ({ price_amount, price_currency }) =>
        price_amount === null ? '–' : format.money(price_amount, price_currency),
    },
    {
      key: 'quota',
      title: t('routers.contract.quota'),
      render: ({ quota_bytes }) => (quota_bytes === null ? '–' : format.decimalVolume(quota_bytes)),
    },
    {
      key: 'billing',
      title: t('routers.contract.billing_day'),
      render: ({ billing_day }) => billing_day ?? '–',
    },
    {
      key: 'sla',
      title: t('routers.contract.sla'),
      render: ({ sla_percent }) =>
        sla_percent === null ? '–' : format.number(Number(sla_percent), 4),
    },
    {
      key: 'number',
      title: t('routers.contract.number'),
      render: ({ number }) => <bdi>{number || '–'}</bdi>,
    },
    {
      key: 'phone',
      title: t('routers.contract.phone'),
      render: ({ phone }) => <bdi>{phone || '–'}</bdi>,
    },
  ];
}

interface ActsProps {
  uplink: UplinkContracts;
  contract: Contract;
  onEdit: (place: number) => void;
}

function Acts({ uplink, contract, onEdit }: ActsProps) {
  const { t } = useTranslation();
  const { saved, refused } = useSaved();
  const period = usePeriodText();
  const save = useSetContracts(uplink);
  const place = uplink.items.indexOf(contract);
  const remove = () =>
    confirmDanger({
      title: t('routers.contract.remove_title', { isp: uplink.isp }),
      text: t('routers.contract.remove_text', { period: period(contract) }),
      confirm: t('routers.contract.remove'),
      onConfirm: () =>
        save.mutate(withoutContract(uplink.items, place), {
          onSuccess: () => saved(),
          onError: refused,
        }),
    });
  return (
    <Group component="span" gap={4} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${t('routers.contract.correct')}: ${period(contract)}`}
        onClick={() => onEdit(place)}
      >
        <IconPencil size={16} />
      </ActionIcon>
      {uplink.items.length > 1 && (
        <ActionIcon
          variant="subtle"
          color="gray"
          loading={save.isPending}
          aria-label={`${t('routers.contract.remove')}: ${period(contract)}`}
          onClick={remove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </Group>
  );
}
