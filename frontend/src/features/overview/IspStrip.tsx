import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LivePoint, Uplink } from '@/api/types';
import { RateStrip } from '@/components/charts/frame/late';
import { ispColor } from '@/components/charts/frame/palette';
import type { RateRow } from '@/components/charts/kinds/RateStrip';
import { localTicks } from '@/lib/time/days';
import { breakAtGaps } from '@/lib/series/series';
import { useFormat } from '@/lib/text/useFormat';
import { MINUTE_MS } from '@/lib/time/lengths';
import { testMarks, type ProbeTime } from './testMarks';

const WINDOW_MS = 15 * MINUTE_MS;
/** More than two polls. */
const GAP_MS = 25_000;
const KEYS = ['download', 'upload'] as const;

interface IspStripProps {
  uplink: Uplink;
  points: readonly LivePoint[];
  probes: readonly ProbeTime[];
  /** In steps, as it is drawn for each. */
  to: number;
}

/** The last quarter of an hour. Still while the ages beside it tick. */
export const IspStrip = memo(function IspStrip({ uplink, points, probes, to }: IspStripProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = useMemo(() => toRows(points), [points]);
  const from = to - WINDOW_MS;
  return (
    <RateStrip
      rows={rows}
      color={ispColor(uplink.position)}
      capacity={{ download: uplink.download_bps, upload: uplink.upload_bps }}
      from={from}
      to={to}
      timeTicks={localTicks(from, to, format.zone, 4)}
      tests={testMarks(probes, from, to, to).map((mark) => {
        const [since, until] = [mark.from, mark.to].map((at) => format.clock(new Date(at)));
        return {
          from: mark.from,
          to: mark.to,
          name: t(`overview.test_kind.${mark.kind}`),
          value: mark.isRunning
            ? t('overview.test_since', { from: since })
            : t('overview.test_from_to', { from: since, to: until }),
        };
      })}
      formatRate={format.rate}
      formatTime={(at) => format.clock(new Date(at))}
      names={{ download: t('direction.download'), upload: t('direction.upload') }}
    />
  );
});

function toRows(points: readonly LivePoint[]): RateRow[] {
  const rows = points.map((point) => ({
    at: Date.parse(point.at),
    download: point.download_bps,
    upload: point.upload_bps,
  }));
  return breakAtGaps(rows, KEYS, GAP_MS);
}
