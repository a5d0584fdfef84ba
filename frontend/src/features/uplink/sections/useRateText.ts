import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Direction, UplinkDetail } from '@/api/types';
import { ispColor } from '@/components/charts/frame/palette';
import { GHOST } from '@/components/charts/frame/palette';
import type { TooltipLine } from '@/components/charts/frame/Tooltip';
import type { UplinkRow } from '@/lib/series/uplinkRows';
import { useFormat } from '@/lib/text/useFormat';
import { HOUR_MS } from '@/lib/time/lengths';

const SPANS = { download: 'downloadSpan', upload: 'uploadSpan' } as const;
const BEFORE = { download: 'downloadBefore', upload: 'uploadBefore' } as const;

export function useRateText(detail: UplinkDetail) {
  const { t } = useTranslation();
  const format = useFormat();
  const color = ispColor(detail.uplink.position);
  const isShort = detail.step_kind === 'raw' || detail.step_s < 300;
  return useMemo(() => {
    const clock = isShort ? format.clockSeconds : format.clock;
    const rates = (row: UplinkRow, direction: Direction): TooltipLine[] => {
      const name = t(`direction.${direction}`);
      const isDashed = direction === 'upload';
      const [low, high] = row[SPANS[direction]] ?? [];
      const before = row[BEFORE[direction]];
      return [
        { name, value: format.rate(row[direction]), color, dashed: isDashed },
        ...(high === undefined
          ? []
          : [
              {
                name: t('uplink.span', { direction: name }),
                value: `${format.rate(low)} – ${format.rate(high)}`,
              },
            ]),
        ...(before === null
          ? []
          : [
              {
                name: t('uplink.before', { direction: name }),
                value: format.rate(before),
                color: GHOST,
                dashed: isDashed,
              },
            ]),
      ];
    };
    return {
      /** `16 Nov 2026, 09:30–09:35 WIB`, or both ends in full when they are days apart. */
      time: ({ from, to }: { from: number; to: number }) => {
        const [start, end] = [new Date(from), new Date(to)];
        if (to - from > 12 * HOUR_MS) return `${format.dateTime(start)} – ${format.dateTime(end)}`;
        return `${format.date(start)}, ${clock(start)}–${clock(end)} ${format.zoneName(start)}`;
      },
      lines: (row: UplinkRow): TooltipLine[] => [
        ...rates(row, 'download'),
        ...rates(row, 'upload'),
        ...(row.bridged ? [{ name: t('uplink.bridged'), value: '' }] : []),
        ...(row.download !== null && row.covered < 0.995
          ? [{ name: t('words.coverage'), value: format.coverage(row.covered) }]
          : []),
      ],
      point: () => {
        if (detail.step_kind === 'raw') return t('uplink.point_raw');
        if (detail.step_kind === 'slot') return t('uplink.point_slot');
        const step = format.step(detail.step_s);
        return detail.min_of === 'sample'
          ? t('uplink.point_samples', { step })
          : t('uplink.point_bin', { step });
      },
    };
  }, [t, format, color, isShort, detail.step_kind, detail.step_s, detail.min_of]);
}
