import { useTranslation } from 'react-i18next';
import type { Costs } from '@/api/types';
import { ChartFrame } from '@/components/charts/frame/ChartFrame';
import { Section } from '@/components/ui/page/Section';
import { useFormat } from '@/lib/text/useFormat';
import classes from './HoursPage.module.css';
import { MoneyTable } from './MoneyTable';
import { PaidBars } from './PaidBars';
import { PriceHint } from './PriceHint';

export function MoneySection({ costs }: { costs: Costs }) {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = costs.uplinks.flatMap((uplink) =>
    (['download', 'upload'] as const).map((direction) => ({
      uplink,
      direction,
      use: uplink[direction],
    })),
  );
  return (
    <Section title={t('hours.money.title')} lead={t('hours.money.lead')}>
      <ChartFrame
        title={t('hours.money.chart')}
        unit={t('hours.money.chart_unit')}
        fileName={`timbang-paid-router-${costs.router_id}`}
        isEmpty={rows.every(({ use }) => use.mean_bps === null)}
        table={{
          header: [
            t('words.isp'),
            t('hours.use.direction'),
            t('hours.money.paid'),
            t('hours.money.mean'),
            t('hours.money.p95'),
          ],
          rows: rows.map(({ uplink, direction, use }) => [
            uplink.name,
            t(`direction.${direction}`),
            use.capacity_bps,
            use.mean_bps,
            use.p95_bps,
          ]),
          shown: rows.map(({ uplink, direction, use }) => [
            uplink.name,
            t(`direction.${direction}`),
            format.contract(use.capacity_bps),
            format.rate(use.mean_bps),
            format.rate(use.p95_bps),
          ]),
        }}
      >
        <PaidBars costs={costs} label={t('hours.money.chart')} />
      </ChartFrame>
      {costs.uplinks.length > 0 && (
        <div className={classes.money}>
          <MoneyTable costs={costs} />
        </div>
      )}
      <PriceHint costs={costs} />
    </Section>
  );
}
