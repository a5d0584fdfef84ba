import { useTranslation } from 'react-i18next';
import type { LargeTransfer } from '@/api/types';
import { DataTable, tableClasses } from '@/components/ui/tables/DataTable';
import { useFormat } from '@/lib/text/useFormat';
import classes from '../Balance.module.css';

type Row = LargeTransfer['rows'][number];

/** Work hours and all hours, down and up. */
export function TransferTable({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const lasting = (minutes: number | null) =>
    minutes === null
      ? t('largeTransfer.no_time')
      : format.inUnit(Math.max(1, Math.round(minutes)), 'minute');
  const speed = (side: 'now' | 'pooled') => ({
    key: side,
    title: t(`largeTransfer.${side}`),
    end: true,
    render: (row: Row) => (
      <span className="num">
        {format.rate(row[`${side}_median_bps`])}
        <span className={classes.sub}>
          {t('largeTransfer.p10', { rate: format.rate(row[`${side}_p10_bps`]) })}
        </span>
      </span>
    ),
  });
  return (
    <div className={tableClasses.wide}>
      <DataTable
        caption={t('largeTransfer.table')}
        rows={rows}
        rowKey={({ hours, direction }) => `${hours} ${direction}`}
        columns={[
          {
            key: 'when',
            title: t('largeTransfer.when'),
            render: ({ hours, direction }) =>
              `${t(`selection.${hours}`)}, ${t(`direction_in_sentence.${direction}`)}`,
          },
          speed('now'),
          speed('pooled'),
          {
            key: 'factor',
            title: t('largeTransfer.factor'),
            end: true,
            render: ({ hours, direction, factor }) => (
              <span
                className="num"
                data-testid={`factor-${hours}-${direction}`}
                data-value={factor ?? ''}
              >
                {factor === null ? '–' : format.times(factor)}
              </span>
            ),
          },
          {
            key: 'duration',
            title: t('largeTransfer.duration'),
            end: true,
            render: (row) => (
              <span className="num">
                {t('largeTransfer.then', {
                  now: lasting(row.now_minutes),
                  pooled: lasting(row.pooled_minutes),
                })}
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}
