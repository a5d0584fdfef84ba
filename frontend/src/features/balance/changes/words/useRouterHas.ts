import { useTranslation } from 'react-i18next';
import { isOpen } from '@/api/queries/changes';
import type { RouterChange } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';
import { useNow } from '@/lib/time/useNow';
import { reach } from '../../whatIf/reach';
import { undoneBy } from './undone';
import { removedSpareOf, spareOf } from './useChangeName';
import { useOutcomeText } from './useOutcomeText';

/** The router went back, but lines of its rollback failed to the last. */
const INCOMPLETE = 'rollback_incomplete';
export const isWhole = ({ outcome }: Pick<RouterChange, 'outcome'>) =>
  outcome?.code !== INCOMPLETE && outcome?.code !== 'not_restored';

/** What became of spare routes by a change that was undone. */
export function useSpareStands() {
  const { t } = useTranslation();
  return (change: RouterChange): string => {
    if (change.state !== 'reverted' || !isWhole(change)) return '';
    const [spare, removed] = [spareOf(change), removedSpareOf(change)];
    if (removed) return t('balance.change.spare_stands.kept', { name: removed.name });
    return spare ? t('balance.change.spare_stands.gone', { name: spare.name }) : '';
  };
}

/** For every state, also when the router does not answer. */
export function useRouterHas() {
  const { t } = useTranslation();
  const outcomeText = useOutcomeText();
  const format = useFormat();
  const now = useNow();
  return (change: RouterChange): string => {
    const { state, deadline_at: deadline, ended_by: by, requested_by: who, outcome } = change;
    const time = deadline ? format.clockSeconds(deadline) : '';
    const zone = deadline ? format.zoneName(deadline) : '';
    const at = `${time} ${zone}`.trim();
    if (isOpen(change) && reach(change) === 'away') {
      const key =
        deadline && Date.parse(deadline) > now ? 'away' : deadline ? 'away_late' : 'away_early';
      return t(`balance.change.has.${key}`, { time: at });
    }
    if (state === 'pending' && deadline && Date.parse(deadline) <= now)
      return t('balance.change.has.late', { time: at });
    const undone = state === 'reverted' ? undoneBy(change) : null;
    if (undone) {
      const ended = t(`balance.change.has.${undone.key}`, {
        time: `${format.clockSeconds(undone.at)} ${format.zoneName(undone.at)}`,
      });
      return undone.key === 'rules_unmet' && outcome ? `${ended} ${outcomeText(outcome)}` : ended;
    }
    if (outcome?.code === INCOMPLETE)
      return [
        t('balance.change.has.rollback_incomplete', { count: outcome.failures ?? 1 }),
        outcomeText(outcome),
      ].join(' ');
    const sentence =
      state === 'reverted'
        ? t(
            outcome?.code === 'not_restored'
              ? 'balance.change.has.not_restored'
              : by === 'person' && who
                ? 'balance.change.has.reverted_named'
                : `balance.change.has.reverted_${by ?? 'engine'}`,
            { who },
          )
        : t(`balance.change.has.${state}`, { time: at });
    return [sentence, outcome && outcomeText(outcome)].filter(Boolean).join(' ');
  };
}
