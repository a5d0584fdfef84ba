import { useTranslation } from 'react-i18next';
import type { FillingRow, Uplink } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { StatusChip, type Tone } from '@/components/ui/states/StatusChip';
import { DataTable, tableClasses, type Column } from '@/components/ui/tables/DataTable';
import { useFormat } from '@/lib/text/useFormat';

const TONES: Record<FillingRow['state'], Tone> = {
  date: 'warn',
  full: 'danger',
  later: 'ok',
  level: 'idle',
  short: 'idle',
  broken: 'idle',
};
const MONTH = { month: 'short', year: 'numeric' } as const;

interface FullTableProps {
  rows: readonly FillingRow[];
  uplinks: readonly Uplink[];
}

export function FullTable({ rows, uplinks }: FullTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const month = (day: string | null) => (day ? format.calendarDate(day, MONTH) : '–');
  const interval = ({ state, earliest, latest }: FillingRow) => {
    if (state !== 'date') return '–';
    if (!latest) return t('growth.full.from', { month: month(earliest) });
    return t('growth.full.between', { from: month(earliest), to: month(latest) });
  };
  const columns: Column<FillingRow>[] = [
    {
      key: 'isp',
      title: t('words.isp'),
      render: ({ isp, uplink_id: id }) =>
        id === null ? (
          <b>{t('growth.full.all')}</b>
        ) : (
          <IspName name={isp} position={uplinks.find((each) => each.id === id)?.position ?? 0} />
        ),
    },
    {
      key: 'direction',
      title: t('growth.full.direction'),
      render: ({ direction }) => t(`direction.${direction}`),
    },
    {
      key: 'contract',
      title: t('growth.full.contract'),
      end: true,
      render: ({ contract_bps: bps }) => format.contract(bps),
    },
    {
      key: 'growth',
      title: t('growth.full.growth'),
      end: true,
      render: ({ growth_bps_per_year: bps }) =>
        bps === null ? '–' : t('growth.full.mbps', { value: format.signed(bps / 1e6, 1) }),
    },
    {
      key: 'state',
      title: t('growth.full.state_title'),
      render: ({ state }) => (
        <StatusChip tone={TONES[state]}>{t(`growth.full.state.${state}`)}</StatusChip>
      ),
    },
    {
      key: 'expected',
      title: t('growth.full.expected'),
      end: true,
      render: ({ expected }) => month(expected),
    },
    {
      key: 'interval',
      title: t('growth.full.interval', { share: format.share(rows[0]?.certainty ?? 0, 0) }),
      end: true,
      render: interval,
    },
  ];
  return (
    <div className={tableClasses.wide}>
      <DataTable
        caption={t('growth.full.title')}
        columns={columns}
        rows={rows}
        rowKey={({ uplink_id }) => uplink_id ?? 'all'}
      />
    </div>
  );
}
