import type { TFunction } from 'i18next';
import type { Vitals } from '@/api/types';
import type { ChartRows } from '@/components/charts/frame/ChartTable';
import type { Format } from '@/lib/text/useFormat';

export function vitalsTable({ points }: Vitals, t: TFunction, format: Format): ChartRows {
  const number = (value: number | null) => (value === null ? '–' : format.number(value, 1));
  return {
    header: [
      t('chart.time'),
      t('routerPage.vitals.cpu'),
      t('routerPage.vitals.cpu_max'),
      t('routerPage.vitals.connections'),
      t('routerPage.vitals.connections_max'),
      t('routerPage.vitals.poll_ms'),
      t('routerPage.vitals.poll_ms_max'),
      t('routerPage.vitals.polls'),
      t('routerPage.vitals.failed'),
      t('routerPage.load.logins_total'),
    ],
    rows: points.map((point) => [
      point.from,
      point.cpu_load_pct,
      point.max_cpu_load_pct,
      point.connections,
      point.max_connections,
      point.poll_ms,
      point.max_poll_ms,
      point.polls,
      point.failed,
      point.logins,
    ]),
    shown: points.map((point) => [
      format.dateTime(point.from),
      format.share(point.cpu_load_pct === null ? null : point.cpu_load_pct / 100),
      format.share(point.max_cpu_load_pct === null ? null : point.max_cpu_load_pct / 100, 0),
      number(point.connections),
      number(point.max_connections),
      format.ms(point.poll_ms),
      format.ms(point.max_poll_ms),
      number(point.polls),
      number(point.failed),
      number(point.logins),
    ]),
  };
}
