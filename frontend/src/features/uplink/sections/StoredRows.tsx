import { Anchor, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { UplinkDetail } from '@/api/types';
import { ChartFrame } from '@/components/charts/frame/ChartFrame';
import { ispColor } from '@/components/charts/frame/palette';
import { RateStrip } from '@/components/charts/frame/late';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { localTicks } from '@/lib/time/days';
import { breakAtGaps } from '@/lib/series/series';
import { useFormat } from '@/lib/text/useFormat';
import classes from '../UplinkPage.module.css';
import type { Stored } from './storedRows';

interface StoredRowsProps {
  detail: UplinkDetail;
  rows: readonly Stored[];
  isRaw: boolean;
  span: { from: number; to: number };
  /** Absent where a slot has no samples. */
  onSlot: ((slot: string) => void) | undefined;
}
const KEYS = ['download', 'upload'] as const;
const MOST_SHOWN = 400;

/** As a small chart, and one by one as the router's counters gave them. */
export function StoredRows({ detail, rows, isRaw, span, onSlot }: StoredRowsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { uplink } = detail;
  const drawn = useMemo(() => toRows(rows), [rows]);
  const from = Date.parse(rows[0]?.at ?? '');
  const last = rows.at(-1);
  const to = Date.parse(last?.at ?? '') + (last?.seconds ?? 0) * 1000;
  const clock = isRaw ? format.clockSeconds : format.clock;
  const all = useColumns(isRaw, span, onSlot);
  const hasFlags = rows.some(({ bridged }) => bridged);
  const columns = hasFlags ? all : all.filter(({ key }) => key !== 'flags');
  const title = t(isRaw ? 'uplink.samples' : 'uplink.slots', { n: format.number(rows.length) });
  return (
    <>
      <ChartFrame
        title={title}
        unit={t(isRaw ? 'uplink.samples_unit' : 'uplink.slots_unit')}
        fileName={`timbang-${uplink.name}-${isRaw ? 'samples' : 'slots'}-router-${detail.router_id}`}
        table={tableOf(rows, t('uplink.bridged'), [
          t('uplink.from'),
          t('uplink.seconds'),
          ...KEYS.map((key) => `${t(`direction.${key}`)} (B)`),
          ...KEYS.map((key) => `${t(`direction.${key}`)} (bps)`),
          t('words.coverage'),
          t('uplink.note'),
        ])}
      >
        <RateStrip
          rows={drawn}
          color={ispColor(uplink.position)}
          capacity={{ download: uplink.download_bps, upload: uplink.upload_bps }}
          from={from}
          to={to}
          height={150}
          timeTicks={localTicks(from, to, format.zone, 4)}
          formatRate={format.rate}
          formatTime={(at) => clock(new Date(at))}
          names={{ download: t('direction.download'), upload: t('direction.upload') }}
        />
      </ChartFrame>
      <div style={{ marginTop: 16 }}>
        <DataTable
          caption={title}
          columns={columns}
          rows={rows.slice(0, MOST_SHOWN)}
          rowKey={({ at }) => at}
        />
      </div>
      {rows.length > MOST_SHOWN && (
        <p className={classes.note}>{t('uplink.first_rows', { n: format.number(MOST_SHOWN) })}</p>
      )}
    </>
  );
}

function useColumns(
  isRaw: boolean,
  span: { from: number; to: number },
  onSlot: ((slot: string) => void) | undefined,
): Column<Stored>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const isInside = (row: Stored) => Date.parse(row.at) >= span.from && Date.parse(row.at) < span.to;
  return [
    {
      key: 'at',
      title: t('chart.time'),
      render: (row) => {
        const time = isRaw ? format.clockSeconds(row.at) : format.clock(row.at);
        const words = isInside(row) ? (
          <b>{time}</b>
        ) : (
          <Text span inherit c="dimmed" fw={400}>
            {time}
          </Text>
        );
        return onSlot ? (
          <Anchor component="button" type="button" fz="sm" onClick={() => onSlot(row.at)}>
            {words}
          </Anchor>
        ) : (
          words
        );
      },
    },
    ...KEYS.map((key): Column<Stored> => ({
      key,
      title: t(`direction.${key}`),
      end: true,
      render: (row) => (
        <span>
          {format.rate(row[`${key}_bps`])}
          <small>{t('uplink.bytes', { n: format.number(row[`${key}_bytes`]) })}</small>
        </span>
      ),
    })),
    {
      key: 'seconds',
      title: t('uplink.seconds'),
      end: true,
      render: (row) => format.number(row.seconds * (isRaw ? 1 : row.covered), 3),
    },
    {
      key: 'flags',
      title: t('uplink.note'),
      render: (row) => (row.bridged ? t('uplink.bridged') : ''),
    },
  ];
}

/** At their ends, as the live strip does. */
function toRows(rows: readonly Stored[]) {
  const ends = rows.map((row) => ({
    at: Date.parse(row.at) + row.seconds * 1000,
    download: row.download_bps,
    upload: row.upload_bps,
  }));
  const longest = Math.max(1, ...rows.map(({ seconds }) => seconds * 1000));
  return breakAtGaps(ends, KEYS, longest * 1.9);
}

const tableOf = (
  rows: readonly Stored[],
  bridged: string,
  header: readonly string[],
): Parameters<typeof ChartFrame>[0]['table'] => ({
  header,
  rows: rows.map((row) => [
    row.at,
    row.seconds,
    row.download_bytes,
    row.upload_bytes,
    row.download_bps,
    row.upload_bps,
    row.covered,
    row.bridged ? bridged : '',
  ]),
});
