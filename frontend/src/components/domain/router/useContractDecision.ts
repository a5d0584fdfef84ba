import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { smallerContractsQuery } from '@/api/queries/balanceNow';
import { useFormat } from '@/lib/text/useFormat';

/** What to decide about the contracts of a router, in a tile: the same answer as the page of the money gives. */
export function useContractDecision(routerId: number) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: answer, isPending } = useQuery(smallerContractsQuery(routerId));
  const [first] = answer?.decisions ?? [];
  if (!answer || !first)
    return { choice: null, value: isPending ? '…' : t('contracts.unknown'), notes: [], days: null };
  const nameOf = (id: number) => answer.uplinks.find(({ uplink_id: own }) => own === id)?.name;
  const names = answer.decisions
    .filter(({ choice }) => choice === first.choice)
    .map(({ uplink_id: id }) => nameOf(id));
  const fullest = answer.uplinks.toSorted((a, b) => b.peak_share - a.peak_share)[0];
  return {
    /** Which days it is decided by. */
    days: t('contracts.by', { days: format.days(answer.from, answer.to) }),
    choice: first.choice,
    value: t(`contracts.${first.choice}`, { names: names.join(', ') }),
    notes: fullest
      ? [t('contracts.peak', { name: fullest.name, share: format.share(fullest.peak_share, 0) })]
      : [],
  };
}
