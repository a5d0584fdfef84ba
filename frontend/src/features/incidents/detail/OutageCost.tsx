import { useTranslation } from 'react-i18next';
import type { IncidentDetail } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';

/** Up to here a month counts as observed whole. */
const WHOLE = 0.9995;

/** What of the price fell on the outage, and whether the ISP keeps what its contract promises. */
export function OutageCost({ detail }: { detail: Pick<IncidentDetail, 'incident' | 'promise'> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { paid_away: paid, paid_currency: currency, uplink_name: name } = detail.incident;
  const { promise } = detail;
  const isp = name ?? '';
  const known = promise ? observed(promise.available) : 0;
  return (
    <>
      {paid !== null && (
        <p data-testid="incident-paid">
          {t('incidents.page.paid_away', { isp, amount: format.money(paid, currency) })}{' '}
          {t('incidents.page.paid_away_how')}
        </p>
      )}
      {promise && known > 0 && (
        <p data-testid="incident-promise">
          {t(promise.running ? 'incidents.page.promise_running' : 'incidents.page.promise', {
            isp,
            month: format.calendarDate(promise.month, { month: 'long', year: 'numeric' }),
            share: format.availability(promise.available.share),
            promised: format.availability(Number(promise.promised_percent) / 100),
          })}{' '}
          {known < WHOLE && t('incidents.page.promise_known', { part: format.coverage(known) })}
        </p>
      )}
    </>
  );
}

type Times = NonNullable<IncidentDetail['promise']>['available'];

function observed({ up_s: up, down_s: down, unknown_s: unknown }: Times): number {
  const all = up + down + unknown;
  return all > 0 ? (up + down) / all : 0;
}
