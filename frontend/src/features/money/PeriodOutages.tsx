import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Costs } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';
import classes from './Money.module.css';
import { lasted } from '@/lib/time/lasted';

/** Beside the bill: how long each ISP was away in the period, and what was paid for that time. */
export function PeriodOutages({ costs }: { costs: Costs }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = (id: number) => costs.uplinks.find(({ uplink_id: own }) => own === id)?.name ?? '';
  return (
    <section className={classes.table} aria-label={t('money.away.title')} data-testid="outages">
      <h3>{t('money.away.title')}</h3>
      {costs.away.length === 0 && <p>{t('money.away.none')}</p>}
      <ul>
        {costs.away.map((each) => (
          <li key={each.uplink_id}>
            <b>
              <bdi>{nameOf(each.uplink_id)}</bdi>
            </b>{' '}
            {lasted(each.away_s, format)}
            {each.paid_away !== null &&
              `, ${t('money.away.paid', { amount: format.money(each.paid_away, each.paid_currency) })}`}
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        {t('money.away.how')}
      </Text>
    </section>
  );
}
