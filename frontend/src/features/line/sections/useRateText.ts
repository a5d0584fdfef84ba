import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Direction, Line } from '@/api/types';
import { ispColor } from '@/components/charts/frame/palette';
import { GHOST } from '@/components/charts/frame/palette';
import type { TooltipLine } from '@/components/charts/frame/Tooltip';
import type { LineRow } from '@/lib/series/lineRows';
import { useFormat } from '@/lib/text/useFormat';
import { HOUR_MS } from '@/lib/time/lengths';

const SPANS = { download: 'downloadSpan', upload: 'uploadSpan' } as const;
const BEFORE = { download: 'downloadBefore', upload: 'uploadBefore' } as const;

export function useRateText(line: Line) {
  const { t } = useTranslation();
  const format = useFormat();
  const color = ispColor(line.uplink.position);
  const isShort = line.step_kind === 'raw' || line.step_s < 300;
  return useMemo(() => {
    const clock = isShort ? format.clockSeconds : format.clock;
    const rates = (row: LineRow, direction: Direction): TooltipLine[] => {
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
                name: t('line.span', { direction: name }),
                value: `${format.rate(low)} – ${format.rate(high)}`,
              },
            ]),
        ...(before === null
          ? []
          : [
              {
                name: t('line.before', { direction: name }),
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
      lines: (row: LineRow): TooltipLine[] => [
        ...rates(row, 'download'),
        ...rates(row, 'upload'),
        ...(row.bridged ? [{ name: t('line.bridged'), value: '' }] : []),
        ...(row.download !== null && row.covered < 0.995
          ? [{ name: t('words.coverage'), value: format.coverage(row.covered) }]
          : []),
      ],
      point: () => {
        if (line.step_kind === 'raw') return t('line.point_raw');
        if (line.step_kind === 'slot') return t('line.point_slot');
        const step = format.step(line.step_s);
        return line.min_of === 'sample'
          ? t('line.point_samples', { step })
          : t('line.point_bin', { step });
      },
    };
  }, [t, format, color, isShort, line.step_kind, line.step_s, line.min_of]);
}
