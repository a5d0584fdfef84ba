import { useTranslation } from 'react-i18next';
import type { SteeringPolicy } from '@/api/types';
import { rangeMax } from '@/components/charts/kinds/RangeBar';
import { DataTable, tableClasses, type Column } from '@/components/ui/tables/DataTable';
import { useFormat } from '@/lib/text/useFormat';
import balance from '../Balance.module.css';
import { FULL } from '../figures';
import classes from './Steering.module.css';

/** A bar per way of dividing the same traffic, with what it costs. */
export function SteeringTable({ rows: policies }: { rows: readonly SteeringPolicy[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const max = rangeMax(policies.map(({ p95_utilization: p95 }) => p95));
  const columns: Column<SteeringPolicy>[] = [
    {
      key: 'policy',
      title: t('balance.steering.policy'),
      render: ({ policy, is_bound: isBound }) => (
        <>
          {t(`balance.steering.name.${policy}`)}
          {isBound && <span className={balance.sub}>{t('balance.steering.bound')}</span>}
        </>
      ),
    },
    {
      key: 'p95',
      title: t('balance.steering.p95'),
      prose: true,
      render: ({ policy, p95_utilization: p95, is_bound: isBound }) => (
        <span className={classes.cell} data-testid={`steering-p95-${policy}`} data-value={p95}>
          <span className="num">{format.share(p95, 0)}</span>
          <span className={classes.box} aria-hidden>
            <span
              className={classes.bar}
              data-bound={isBound}
              data-full={p95 >= FULL}
              style={{ width: `${(100 * p95) / max}%` }}
            />
            <span
              className={classes.limit}
              style={{ insetInlineStart: `${(100 * FULL) / max}%` }}
            />
          </span>
        </span>
      ),
    },
    {
      key: 'above',
      title: t('balance.steering.above'),
      end: true,
      render: ({ minutes_above_90_per_day: minutes }) =>
        t('balance.steering.minutes', { n: format.number(minutes) }),
    },
    {
      key: 'goodput',
      title: t('balance.steering.goodput'),
      end: true,
      render: ({ goodput_bps: bps }) => format.rate(bps),
    },
    {
      key: 'rejected',
      title: t('balance.steering.rejected'),
      end: true,
      render: ({ rejected_part: part }) => format.share(part),
    },
    {
      key: 'moves',
      title: t('balance.steering.moves'),
      end: true,
      render: ({ moves_per_week: moves }) => format.number(moves),
    },
  ];
  return (
    <div className={tableClasses.wide}>
      <DataTable
        caption={t('balance.steering.table')}
        columns={columns}
        rows={policies}
        rowKey={({ policy }) => policy}
      />
    </div>
  );
}
