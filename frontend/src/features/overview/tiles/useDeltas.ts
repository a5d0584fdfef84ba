import { useTranslation } from 'react-i18next';
import type { Tiles } from '@/api/types';
import { flowChange } from '@/lib/series/changes';
import { useFormat } from '@/lib/text/useFormat';

/** As it is shown. */
const isNothing = (change: number, digits: number) => Math.abs(100 * change) < 0.5 * 10 ** -digits;

/** Changes in words; null where nothing is known of before. */
export function useDeltas({ before, then }: Tiles) {
  const like = then.days === 7 ? 'week' : 'day';
  const { t } = useTranslation();
  const format = useFormat();
  const points = (change: number, digits: number) => format.signed(100 * change, digits);
  const said = <V>(change: number | null, say: (known: number) => V): V | null =>
    change === null ? null : say(change);
  return {
    /** Of the download of all ISPs. */
    rateSinceLike: (bps: number | null, contractBps: number) => {
      const before = then.download_bps;
      const known = flowChange(bps, before, before === null ? null : before / contractBps);
      if (known === null) return null;
      const isPercent = known.unit === 'percent';
      if (isNothing(isPercent ? known.change : known.change / contractBps, 0))
        return t(`overview.tiles.as_then.${like}`);
      return t(`overview.tiles.than_then.${like}`, {
        change: isPercent
          ? `${format.signed(100 * known.change, 0)} %`
          : format.signedRate(known.change),
      });
    },
    pointsSinceLike: (change: number | null) =>
      said(change, (known) =>
        isNothing(known, 0)
          ? t(`overview.tiles.as_then.${like}`)
          : t(`overview.tiles.points_then.${like}`, { change: points(known, 0) }),
      ),
    pointsSinceBefore: (change: number | null, digits = 1) =>
      said(change, (known) => {
        const days = format.shortSpan(before.from, before.to);
        return isNothing(known, digits)
          ? t('overview.tiles.as_before', { days })
          : t('overview.tiles.points_before', { change: points(known, digits), days });
      }),
  };
}
