import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { smallerContractsQuery } from '@/api/queries/balanceNow';
import { contractChoicesQuery } from '@/api/queries/offers';
import { useMay } from '@/api/queries/session';
import { useFormat } from '@/lib/text/useFormat';
import { contractDecision } from './contractDecision';

const NOT_KNOWN = { choice: null, alone: null, amount: null, notes: [], days: null };

/** What to decide about the contracts of a router, in a tile: the same answer as the page of the money gives. */
export function useContractDecision(routerId: number) {
  const { t } = useTranslation();
  const format = useFormat();
  const mayRead = useMay('manager');
  const { data: answer, isPending } = useQuery(smallerContractsQuery(routerId));
  const isKept = answer?.decisions[0]?.choice === 'keep';
  const offered = useQuery({ ...contractChoicesQuery(routerId), enabled: isKept && mayRead });
  const decision = answer && contractDecision(answer.decisions, offered.data ?? null);
  if (!decision) return { ...NOT_KNOWN, value: isPending ? '…' : t('contracts.unknown') };
  // Nothing is said that the price list may change in a moment.
  if (offered.isLoading) return { ...NOT_KNOWN, value: '…' };
  const { choice, alone, saving } = decision;
  const nameOf = (id: number) => answer.uplinks.find(({ uplink_id: own }) => own === id)?.name;
  const names = answer.decisions
    .filter((each) => each.choice === alone)
    .map(({ uplink_id: id }) => nameOf(id))
    .join(', ');
  const amount = saving && format.moneyShort(String(saving.amount), saving.currency);
  const fullest = answer.uplinks.toSorted((a, b) => b.peak_share - a.peak_share)[0];
  const ofAlone = t(`contracts.${alone}`, { names });
  return {
    /** Which days it is decided by. */
    days: t('contracts.by', { days: format.days(answer.from, answer.to) }),
    choice,
    /** In words, what to do about each contract without the price list. */
    alone: ofAlone,
    /** What the price list saves a month; null where the decision is another. */
    amount,
    value: amount ? t('contracts.offers', { amount }) : ofAlone,
    notes: [
      ...(amount ? [t('contracts.without_offers', { verdict: ofAlone })] : []),
      ...(fullest
        ? [t('contracts.peak', { name: fullest.name, share: format.share(fullest.peak_share, 0) })]
        : []),
    ],
  };
}
