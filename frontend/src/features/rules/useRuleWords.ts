import { useTranslation } from 'react-i18next';
import type { KindRules, RuleRow } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';
import { unitOf } from './ruleDraft';

/** A rule in words. */
export function useRuleWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const wait = (limit: 'open_s' | 'clear_s', row: RuleRow, kind: KindRules) => {
    const unit = unitOf(limit, kind);
    const value = row.limits[limit] / (unit === 'min' ? 60 : 1);
    return `${format.number(value)} ${t(`rules.unit.${unit}`)}`;
  };
  return {
    limits: (row: RuleRow, kind: KindRules) => {
      const { open_percent, clear_percent, loss_percent, slow_by_ms } = row.limits;
      return t(`rules.says.${row.kind}`, {
        open: wait('open_s', row, kind),
        clear: wait('clear_s', row, kind),
        open_percent,
        clear_percent,
        loss_percent,
        slow_by_ms,
      });
    },
    where: ({ uplink_name, router_name, campus_name }: RuleRow) =>
      [uplink_name, router_name, campus_name].filter(Boolean).join(' · ') || t('rules.everywhere'),
  };
}
