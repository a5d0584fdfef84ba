import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LedgerRow } from '@/api/types';
import { StatusChip, type Tone } from '@/components/ui/states/StatusChip';
import { DataTable, tableClasses, type Column } from '@/components/ui/tables/DataTable';
import { useFormat } from '@/lib/text/useFormat';
import { allowance, lasted } from '@/lib/time/lasted';
import { isAsRead } from './known';

const TONES: Record<LedgerRow['outcome'], Tone> = {
  missed: 'danger',
  kept: 'ok',
  running: 'idle',
  unproven: 'idle',
  nothing_promised: 'idle',
};

interface LedgerTableProps {
  rows: readonly LedgerRow[];
  caption: string;
  /** Of several ISPs. */
  named?: boolean;
}

export function LedgerTable({ rows, caption, named = false }: LedgerTableProps) {
  const columns = useColumns(rows, named);
  return (
    <div className={tableClasses.wide}>
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={({ uplink_id, month }) => `${uplink_id} ${month}`}
      />
    </div>
  );
}

type Length = 'link_down_s' | 'silent_s' | 'degraded_s' | 'excused_s' | 'unknown_s';

function useColumns(rows: readonly LedgerRow[], named: boolean): Column<LedgerRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const length = (key: Length, title: string): Column<LedgerRow> => ({
    key,
    title,
    end: true,
    render: (row) => (row[key] === 0 ? '–' : lasted(row[key], format)),
  });
  const month = (row: LedgerRow) => {
    const text = format.calendarDate(row.month, { month: 'long', year: 'numeric' });
    return row.running ? t('ledger.running', { month: text }) : text;
  };
  return [
    {
      key: 'month',
      title: t(named ? 'words.isp' : 'ledger.month'),
      render: (row) =>
        named ? (
          <>
            <bdi>{row.isp}</bdi>, {month(row)}
          </>
        ) : (
          month(row)
        ),
    },
    {
      key: 'share',
      title: t('ledger.available'),
      end: true,
      render: ({ counted_share: share }) => format.availability(share),
    },
    {
      key: 'outcome',
      title: t('ledger.outcome_title'),
      render: (row) => (
        <>
          {row.promised_percent !== null && (
            <Text span inherit display="block" size="xs" c="dimmed">
              {t('ledger.promised_allows', {
                promised: `${format.number(Number(row.promised_percent), 4)} %`,
                time: allowance(row.allowed_s ?? 0, format),
              })}
            </Text>
          )}
          <StatusChip tone={isAsRead(row) ? 'idle' : TONES[row.outcome]} plain wraps>
            {t(`ledger.outcome.${isAsRead(row) ? 'kept_as_read' : row.outcome}`)}
          </StatusChip>
        </>
      ),
    },
    length('link_down_s', t('ledger.link')),
    length('silent_s', t('ledger.silent')),
    length('degraded_s', t('ledger.degraded')),
    ...(rows.some((row) => row.excused_s > 0) ? [length('excused_s', t('ledger.excused'))] : []),
    length('unknown_s', t('ledger.unknown')),
    { key: 'outages', title: t('ledger.outages'), end: true, render: ({ outages }) => outages },
    {
      key: 'mttr',
      title: t('ledger.mttr'),
      end: true,
      render: ({ mttr_s: mttr }) => (mttr === null ? '–' : lasted(mttr, format)),
    },
  ];
}
