import { useTranslation } from 'react-i18next';
import type { Tiles } from '@/api/types';
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
    sinceLike: (change: number | null) =>
      said(change, (known) =>
        isNothing(known, 0)
          ? t(`overview.tiles.as_then.${like}`)
          : t(`overview.tiles.than_then.${like}`, { change: `${format.signed(100 * known, 0)} %` }),
      ),
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
