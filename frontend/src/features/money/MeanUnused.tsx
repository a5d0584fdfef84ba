import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Costs } from '@/api/types';
import { Delta } from '@/components/domain/period/Delta';
import { changeOf } from '@/lib/series/changes';
import { useFormat } from '@/lib/text/useFormat';
import { idleOfAll } from './moneyRows';

export interface MoneyProps {
  costs: Costs;
  /** Of the period before. */
  before: Costs | undefined;
}

/** What was unused on the mean of all hours, and why that alone says nothing of a contract's size. */
export function MeanUnused({ costs, before }: MoneyProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { currencies, idle_share: idle } = costs.totals;
  const whole = costs.window.selection === 'all';
  const known = currencies.filter(({ idle_amount }) => idle_amount !== null);
  if (known.length === 0 && idle === null) return null;
  return (
    <Text size="sm" mt="md" data-testid="mean-unused">
      {known.map(({ currency, idle_amount, price_amount }) => (
        <span key={currency} data-testid={`unused-${currency}`} data-value={idle_amount ?? ''}>
          {t('money.unused', {
            idle: format.moneyShort(idle_amount, currency),
            paid: format.moneyShort(price_amount, currency),
          })}{' '}
        </span>
      ))}
      {known.length === 0 &&
        t(whole ? 'money.unused_share' : 'money.unused_share_chosen', {
          share: format.share(idle, 0),
        })}{' '}
      {t('money.unused_means')}{' '}
      {before && (
        <>
          {t('money.unused_before')}{' '}
          <Delta
            change={changeOf(idleOfAll(costs), idleOfAll(before))}
            unit="points"
            better="less"
          />
          .{' '}
        </>
      )}
      <Text span inherit c="dimmed">
        {t('money.how')} {!whole && known.length > 0 && t('money.how_chosen')}
      </Text>
    </Text>
  );
}
