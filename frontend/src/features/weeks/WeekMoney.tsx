import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { costsQuery } from '@/api/queries/history/hours';
import type { Costs, WeekReport } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { NoPromise } from '@/components/domain/uplinks/NoPromise';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { useFormat } from '@/lib/text/useFormat';
import { isRunning } from './openingWeek';
import { weekView } from './weekView';

type CostUplink = Costs['uplinks'][number];

/** Per ISP, what its contract cost in the week and how much of it was used; of whole days. */
export function WeekMoney({ report, routerId }: { report: WeekReport; routerId: number }) {
  const { t } = useTranslation();
  const costs = useQuery(costsQuery(routerId, weekView(report)));
  return (
    <Section title={t('weeks.money')}>
      <QueryView query={costs}>
        {({ uplinks }) => (
          <>
            <MoneyTable uplinks={uplinks} isSoFar={isRunning(report)} />
            <NoPromise
              routerId={routerId}
              isps={uplinks.map(({ uplink_id: id, name }) => ({ id, name }))}
            />
          </>
        )}
      </QueryView>
    </Section>
  );
}

interface MoneyTableProps {
  uplinks: readonly CostUplink[];
  /** The week still runs. */
  isSoFar: boolean;
}

function MoneyTable({ uplinks, isSoFar }: MoneyTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const columns: Column<CostUplink>[] = [
    {
      key: 'isp',
      title: t('words.isp'),
      render: ({ name, provider, position }) => <IspName {...{ name, provider, position }} />,
    },
    {
      key: 'cost',
      title: t(isSoFar ? 'weeks.money_paid_so_far' : 'weeks.money_paid'),
      end: true,
      render: ({ cost, price_currency: currency }) => format.money(cost, currency),
    },
    {
      key: 'mean',
      title: t('weeks.money_mean'),
      end: true,
      render: ({ idle_share: idle }) => format.share(idle === null ? null : 1 - idle),
    },
    {
      key: 'peak',
      title: t('weeks.money_peak'),
      end: true,
      render: ({ peak_share: peak }) => format.share(peak),
    },
  ];
  return (
    <DataTable
      caption={t('weeks.money')}
      columns={columns}
      rows={uplinks}
      rowKey={({ uplink_id: id }) => id}
    />
  );
}
