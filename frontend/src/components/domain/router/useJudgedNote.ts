import { useTranslation } from 'react-i18next';
import type { RouterVerdict } from '@/api/types';
import { useStatement } from './useStatement';

/** Tell of a time, not of this moment. */
const OF_A_TIME: ReadonlySet<string> = new Set(['overloaded', 'contract_wrong']);

/** Of which time a verdict is that traffic of this moment may seem to deny; null for the others. */
export function useJudgedNote(): (
  verdict: Pick<RouterVerdict, 'causes' | 'judged'>,
) => string | null {
  const { t } = useTranslation();
  const statement = useStatement('verdicts');
  return ({ causes, judged }) => {
    const [first] = causes;
    if (!first || !OF_A_TIME.has(first.code)) return null;
    const isFullNow = causes.some(({ code }) => code === 'full_now');
    const isAway = causes.some(({ code }) => code === 'silent');
    const now = first.code === 'overloaded' && !isFullNow && !isAway;
    return [statement(judged.label), now && t('verdict.not_full_now')].filter(Boolean).join('; ');
  };
}
