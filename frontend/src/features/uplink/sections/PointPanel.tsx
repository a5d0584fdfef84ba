import { Button, Drawer, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { rowsQuery } from '@/api/queries/uplink';
import type { UplinkDetail } from '@/api/types';
import { Facts } from '@/components/ui/page/Facts';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { useFormat } from '@/lib/text/useFormat';
import { SLOT_MS } from '@/lib/time/lengths';
import type { Spot } from '../spot';
import classes from '../UplinkPage.module.css';
import { around, pointAt } from './storedRows';
import { StoredRows } from './StoredRows';
import { useRateText } from './useRateText';

interface PointPanelProps {
  detail: UplinkDetail;
  spot: Spot;
  onSpot: (spot: Spot) => void;
}

/** A point's samples, or its slots and then the samples of one of them. */
export function PointPanel({ detail, spot, onSpot }: PointPanelProps) {
  const { t } = useTranslation();
  const text = useRateText(detail);
  const { at = '', slot } = spot;
  const point = pointAt(detail.points, at);
  const whole = point
    ? { from: Date.parse(point.from), to: Date.parse(point.to) }
    : { from: Date.parse(at), to: Date.parse(at) + SLOT_MS };
  const start = slot === undefined ? null : Date.parse(slot);
  const shown = start === null ? whole : { from: start, to: start + SLOT_MS };
  return (
    <Drawer
      opened
      onClose={() => onSpot({ at: undefined, slot: undefined })}
      position="right"
      size="lg"
      title={<b>{text.time(shown)}</b>}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <div className={classes.panel} data-testid="point-panel">
        {start !== null && (
          <Button
            variant="subtle"
            size="compact-sm"
            mb="sm"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={() => onSpot({ slot: undefined })}
          >
            {t('uplink.back_to_slots')}
          </Button>
        )}
        {point && start === null && <PointFacts point={point} />}
        <Rows detail={detail} span={shown} onSlot={(next) => onSpot({ slot: next })} />
      </div>
    </Drawer>
  );
}

function PointFacts({ point }: { point: NonNullable<ReturnType<typeof pointAt>> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const facts = (['download', 'upload'] as const).flatMap((direction) => [
    {
      name: `${t(`direction.${direction}`)}, ${t('uplink.mean').toLocaleLowerCase()}`,
      value: format.rate(point[`${direction}_bps`]),
    },
    {
      name: `${t(`direction.${direction}`)}, ${t('uplink.max').toLocaleLowerCase()}`,
      value: format.rate(point[`max_${direction}_bps`]),
    },
  ]);
  return (
    <Facts
      className="num"
      mb={16}
      width="120px"
      facts={[...facts, { name: t('words.coverage'), value: format.coverage(point.covered) }]}
    />
  );
}

interface RowsProps {
  detail: UplinkDetail;
  span: { from: number; to: number };
  onSlot: (slot: string) => void;
}

function Rows({ detail, span, onSlot }: RowsProps) {
  const { t } = useTranslation();
  const { finest, ...times } = around(span);
  const stretch = { routerId: detail.router_id, uplinkId: detail.uplink.id, ...times };
  const query = useQuery(rowsQuery(stretch, finest));
  return (
    <QueryView query={query}>
      {({ rows, step }) =>
        rows.length === 0 ? (
          <StatePanel
            kind="empty"
            compact
            title={t('uplink.rows_none')}
            text={t('uplink.rows_none_text')}
          />
        ) : (
          <>
            {finest === 'raw' && step === 'slot' && (
              <Text size="sm" c="dimmed" mb="sm" data-testid="raw-gone">
                {t(span.to <= Date.parse(detail.added_at) ? 'uplink.raw_never' : 'uplink.raw_gone')}
              </Text>
            )}
            <StoredRows
              detail={detail}
              rows={rows}
              isRaw={step === 'raw'}
              span={span}
              onSlot={finest === 'slot' ? onSlot : undefined}
            />
          </>
        )
      }
    </QueryView>
  );
}
