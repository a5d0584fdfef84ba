import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DIRECTIONS, type Direction, type UplinkDetail, type UplinkFlow } from '@/api/types';
import { ispColor } from '@/components/charts/frame/palette';
import { Swatch } from '@/components/charts/frame/Swatch';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { Delta } from '@/components/domain/period/Delta';
import { flowChange } from '@/lib/series/changes';
import { useFormat } from '@/lib/text/useFormat';
import classes from '../UplinkPage.module.css';

interface Row {
  key: string;
  direction: Direction;
  flow: UplinkFlow;
  isBefore: boolean;
}

type Kind = 'mean_bps' | 'p95_bps' | 'bytes';

interface FlowTableProps {
  detail: UplinkDetail;
  /** Of the period before, where changes are shown. */
  before: UplinkDetail['figures'] | undefined;
}

/** The same figures at every width and zoom: they never come from the points. */
export function FlowTable({ detail, before: earlier }: FlowTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const color = ispColor(detail.uplink.position);
  const rows: Row[] = DIRECTIONS.flatMap((direction) => {
    const now = { key: direction, direction, flow: detail.figures[direction], isBefore: false };
    const before = detail.previous?.points.length ? detail.previous.figures[direction] : undefined;
    return before
      ? [now, { key: `${direction}-before`, direction, flow: before, isBefore: true }]
      : [now];
  });
  const rate = (bps: number | null, part: number | null | undefined, row: Row, kind: string) => (
    <span data-testid={`line-${kind}-${row.key}`} data-value={bps ?? ''}>
      {format.rate(bps)}
      {part != null && <small>{format.share(part)}</small>}
    </span>
  );
  const change = ({ direction, flow, isBefore }: Row, kind: Kind) => {
    const before = earlier?.[direction];
    if (!before || isBefore) return null;
    const base = kind === 'p95_bps' ? before.p95_utilization : before.mean_utilization;
    const known = flowChange(flow[kind], before[kind], base);
    const difference = kind === 'bytes' ? 'volume' : 'rate';
    return (
      <Text span inherit display="block">
        <Delta
          change={known?.change}
          unit={known?.unit === 'difference' ? difference : 'percent'}
        />
      </Text>
    );
  };
  const columns: Column<Row>[] = [
    {
      key: 'direction',
      title: t('uplink.direction'),
      render: ({ direction, isBefore }) => (
        <span>
          <Swatch
            color={isBefore ? 'var(--tb-dimmed)' : color}
            shape={direction === 'download' ? 'line' : 'dashed'}
          />{' '}
          {t(`direction.${direction}`)}
          {isBefore && <small>{t('uplink.previous')}</small>}
        </span>
      ),
    },
    {
      key: 'min',
      title: t('uplink.min'),
      end: true,
      render: (row) => rate(row.flow.min_bps, null, row, 'min'),
    },
    {
      key: 'mean',
      title: t('uplink.mean'),
      end: true,
      render: (row) => (
        <>
          {rate(row.flow.mean_bps, row.flow.mean_utilization, row, 'mean')}
          {change(row, 'mean_bps')}
        </>
      ),
    },
    {
      key: 'max',
      title: t('uplink.max'),
      end: true,
      render: (row) => rate(row.flow.max_bps, row.flow.max_utilization, row, 'max'),
    },
    {
      key: 'last',
      title: t('uplink.last'),
      end: true,
      render: (row) => (
        <span data-testid={`line-last-${row.key}`}>
          {format.rate(row.flow.last_bps)}
          {row.flow.last_at && <small>{format.clock(row.flow.last_at)}</small>}
        </span>
      ),
    },
    {
      key: 'p95',
      title: t('uplink.p95'),
      term: 'p95' as const,
      end: true,
      render: (row) => (
        <>
          {rate(row.flow.p95_bps, row.flow.p95_utilization, row, 'p95')}
          {change(row, 'p95_bps')}
        </>
      ),
    },
    {
      key: 'total',
      title: t('words.total'),
      end: true,
      render: (row) => (
        <Text
          span
          inherit
          fw={650}
          data-testid={`line-total-${row.key}`}
          data-value={row.flow.bytes}
        >
          {format.volume(row.flow.mean_bps === null ? null : row.flow.bytes)}
          {change(row, 'bytes')}
        </Text>
      ),
    },
  ];
  return (
    <div className={classes.figures}>
      <DataTable
        caption={t('uplink.figures')}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
      />
      <Covers detail={detail} />
    </div>
  );
}

/** Time, coverage, and how the figures are made. */
function Covers({ detail }: { detail: UplinkDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { window, coverage } = detail;
  return (
    <p className={classes.note} data-testid="line-coverage">
      {t('uplink.covers', {
        from: format.dateTime(window.from),
        to: format.dateTime(window.to),
        selection: t(`selection.${window.selection}`).toLocaleLowerCase(format.locale),
        coverage: format.coverage(coverage.observed),
      })}{' '}
      {coverage.bridged > 0 &&
        t('weeks.coverage_bridged', { bridged: format.share(coverage.bridged) })}{' '}
      {detail.previous?.points.length === 0 && `${t('uplink.no_previous')} `}
      {t('uplink.rules')}
    </p>
  );
}
