import { useTranslation } from 'react-i18next';
import type { ChangeRow } from '@/api/types';

type Named = Pick<
  ChangeRow,
  'id' | 'kind' | 'summary' | 'weights_before' | 'weights_after' | 'back_from_change_id'
>;
type Summarized = Pick<ChangeRow, 'summary'>;

/** The ISP whose spare routes a change writes; undefined: it is about something else. */
export const spareOf = (change: Summarized) => paramsOf(change, 'spare_takes_over');

/** The ISP whose spare routes it takes away again. */
export const removedSpareOf = (change: Summarized) => paramsOf(change, 'spare_removed');

const paramsOf = ({ summary }: Summarized, wanted: string) =>
  summary.parts.find(({ code }) => code === wanted)?.params;

/** `Change 3: weights 1:2:2 → 1:1:2`. `what` alone is without the number. */
export function useChangeName() {
  const { t } = useTranslation();
  const what = (change: Named): string => {
    const { kind, weights_before: before, weights_after: after } = change;
    const [spare, removed, from] = [
      spareOf(change),
      removedSpareOf(change),
      change.back_from_change_id,
    ];
    if (spare) return t('balance.change.about.spare', { name: spare.name });
    if (removed) return t('balance.change.about.spare_removed', { name: removed.name });
    if (kind === 'fix' && from !== null) return t('balance.change.about.back', { id: from });
    if (kind === 'fix' || after === null) return t('balance.change.about.fix');
    return before === null
      ? t('balance.change.about.first_weights', { after })
      : t('balance.change.about.weights', { before, after });
  };
  return {
    what,
    name: (change: Named): string =>
      t('balance.change.name', { id: change.id, what: what(change) }),
  };
}
