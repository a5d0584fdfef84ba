import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChartFrame } from '@/components/charts/frame/ChartFrame';
import { IspName } from '@/components/domain/uplinks/IspName';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import tableClasses from '@/components/ui/tables/DataTable.module.css';
import { Delta } from '@/components/domain/period/Delta';
import { changeOf, growthOf } from '@/lib/series/changes';
import { useFormat } from '@/lib/text/useFormat';
import type { MoneyProps } from './MeanUnused';
import { ContractEnd } from './ContractEnd';
import { earlierPrices, isSameRow, moneyRows, pricePerMbps, type MoneyRow } from './moneyRows';

const numberOf = (amount: string | null | undefined): number | null =>
  amount == null ? null : Number(amount);

/** Amounts of two currencies are never added. */
export function MoneyTable({ costs, before }: MoneyProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = moneyRows(costs);
  const rowsBefore = before ? moneyRows(before) : [];
  const beforeOf = (row: MoneyRow) => rowsBefore.find((earlier) => isSameRow(row, earlier));
  const nameOf = (row: MoneyRow) =>
    row.isp ? row.isp.name : t('money.all_of', { currency: row.currency ?? '' });
  const price = (row: MoneyRow) =>
    row.price === null ? t('money.no_price') : format.money(row.price, row.currency);
  const columns: Column<MoneyRow>[] = [
    {
      key: 'isp',
      title: t('words.isp'),
      render: (row) =>
        row.isp ? (
          <>
            <IspName name={row.isp.name} provider={row.isp.provider} position={row.isp.position} />
            <ContractEnd routerId={costs.router_id} uplinkId={row.isp.uplink_id} />
          </>
        ) : (
          nameOf(row)
        ),
    },
    {
      key: 'price',
      title: t('money.price'),
      end: true,
      render: (row) => (
        <>
          {price(row)}
          {pricePerMbps(row) !== null && (
            <Text size="xs" c="dimmed" data-testid={row.isp && `per-mbps-${row.isp.name}`}>
              {t('money.per_mbps', { price: format.money(pricePerMbps(row), row.currency) })}
            </Text>
          )}
          {earlierPrices(row).map((paid) => (
            <Text key={paid.from} size="xs" c="dimmed">
              {t('money.until', {
                price: format.money(paid.price_amount, paid.price_currency),
                // The last day: a price ends with the midnight after it.
                date: format.day(new Date(Date.parse(paid.to) - 1)),
              })}
            </Text>
          ))}
        </>
      ),
    },
    {
      key: 'cost',
      title: t('money.cost'),
      end: true,
      low: true,
      render: (row) => format.money(row.cost, row.currency),
    },
    {
      key: 'useful',
      title: t('money.useful'),
      end: true,
      render: (row) => format.decimalVolume(row.usefulBytes),
    },
    {
      key: 'per_tb',
      title: t('money.per_tb'),
      end: true,
      render: (row) => (
        <span
          data-testid={`per-tb-${row.isp?.name ?? row.currency ?? ''}`}
          data-value={row.perTb ?? ''}
        >
          {format.money(row.perTb, row.currency)}
          <Text span inherit display="block">
            <Delta
              change={growthOf(numberOf(row.perTb), numberOf(beforeOf(row)?.perTb))}
              unit="percent"
              better="less"
            />
          </Text>
        </span>
      ),
    },
    {
      key: 'idle',
      title: t('money.idle'),
      end: true,
      render: (row) => (
        <span data-testid={row.isp && `idle-${row.isp.name}`} data-value={row.idle ?? ''}>
          {format.share(row.idle)}
          <Text span inherit display="block">
            <Delta
              change={changeOf(row.idle, beforeOf(row)?.idle ?? null)}
              unit="points"
              better="less"
            />
          </Text>
        </span>
      ),
    },
    {
      key: 'idle_amount',
      title: t('money.idle_amount'),
      end: true,
      render: (row) => (
        <span data-testid={row.isp && `idle-amount-${row.isp.name}`}>
          {format.money(row.idleAmount, row.currency)}
        </span>
      ),
    },
  ];
  return (
    <ChartFrame
      title={t('money.table')}
      unit={[
        `${t('money.idle')}: ${t('money.idle_help')}.`,
        `${t('money.idle_amount')}: ${t('money.idle_amount_help')}.`,
        `${t('money.useful')}: ${t('money.useful_help')}.`,
        ...(costs.coverage.observed < 1 ? [`${t('money.cost')}: ${t('money.cost_help')}.`] : []),
        ...(costs.window.selection === 'all' ? [] : [`${t('money.whole_days')}.`]),
        `${t('money.tb_is')}.`,
      ].join(' ')}
      fileName={`timbang-costs-router-${costs.router_id}`}
      picture={false}
      table={{
        header: [
          t('words.isp'),
          t('money.currency'),
          ...columns.slice(1).map(({ title }) => title),
        ],
        rows: rows.map((row) => [
          nameOf(row),
          row.currency,
          row.price,
          row.cost,
          row.usefulBytes,
          row.perTb,
          row.idle,
          row.idleAmount,
        ]),
      }}
    >
      <div className={tableClasses.wide}>
        <DataTable
          caption={t('money.table')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.isp?.uplink_id ?? `all ${row.currency ?? ''}`}
        />
      </div>
    </ChartFrame>
  );
}
