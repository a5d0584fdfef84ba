import { Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Costs } from '@/api/types';
import { Delta } from '@/components/domain/period/Delta';
import { changeOf } from '@/lib/series/changes';
import { useFormat } from '@/lib/text/useFormat';
import { fullestUplink, nameWithProvider } from './fullestUplink';
import classes from './Money.module.css';

export interface MoneyProps {
  costs: Costs;
  /** Of the period before. */
  before: Costs | undefined;
}

/** What the page says in two sentences: in money where prices are known, else as a share. */
export function MoneyHeadline({ costs, before }: MoneyProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { currencies, idle_share: idle } = costs.totals;
  const whole = costs.window.selection === 'all';
  const known = currencies.filter(({ idle_amount }) => idle_amount !== null);
  const unused = known.map(({ currency, idle_amount, price_amount }) => (
    <span key={currency} data-testid={`unused-${currency}`} data-value={idle_amount ?? ''}>
      {t('money.unused', {
        idle: format.moneyShort(idle_amount, currency),
        paid: format.moneyShort(price_amount, currency),
      })}{' '}
    </span>
  ));
  const busiest = useBusiest(costs);
  if (unused.length === 0 && idle === null) return null;
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} data-testid="money-headline">
      <p className={classes.headline}>
        {unused.length > 0
          ? unused
          : t(whole ? 'money.unused_share' : 'money.unused_share_chosen', {
              share: format.share(idle, 0),
            })}
      </p>
      <Text mt={4} data-testid="busiest">
        {busiest}
      </Text>
      {before && (
        <Text size="sm">
          {t('money.unused_before')}{' '}
          <Delta change={changeOf(idle, before.totals.idle_share)} unit="points" better="less" />
        </Text>
      )}
      <Text size="sm" c="dimmed" mt={6}>
        {t('money.how')} {!whole && unused.length > 0 && t('money.how_chosen')}
      </Text>
    </Paper>
  );
}

/** What the busiest hours need: of all contracts together, and of the contract of the fullest ISP. */
function useBusiest({ uplinks, totals, window }: Costs): string | null {
  const { t } = useTranslation();
  const format = useFormat();
  if (totals.peak_share === null) return null;
  const share = format.share(totals.peak_share, 0);
  if (window.selection !== 'all') return t('money.busiest.chosen', { share });
  const fullest = fullestUplink(uplinks);
  if (!fullest) return t('money.busiest.all', { share });
  const isp = nameWithProvider(fullest);
  const part = format.share(fullest.peak_share, 0);
  if (uplinks.length === 1) return t('money.busiest.single', { isp, part });
  return t('money.busiest.all_and_fullest', { share, isp, part });
}
