import { useTranslation } from 'react-i18next';
import { ChartFrame } from '@/components/charts/frame/ChartFrame';
import { NoPromise } from '@/components/domain/uplinks/NoPromise';
import { Section } from '@/components/ui/page/Section';
import { useFormat } from '@/lib/text/useFormat';
import classes from './Money.module.css';
import { MeanUnused, type MoneyProps } from './MeanUnused';
import { MoneyTable } from './MoneyTable';
import { PaidBars } from './PaidBars';
import { PeriodOutages } from './PeriodOutages';
import { PriceHint } from './PriceHint';

export function MoneySection({ costs, before }: MoneyProps) {
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
    <Section title={t('money.title')} lead={t('money.lead')}>
      <ChartFrame
        title={t('money.chart')}
        unit={t('money.chart_unit')}
        fileName={`timbang-paid-router-${costs.router_id}`}
        isEmpty={rows.every(({ use }) => use.mean_bps === null)}
        table={{
          header: [
            t('words.isp'),
            t('money.direction'),
            t('money.paid'),
            t('money.mean'),
            t('money.p95'),
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
        <PaidBars costs={costs} label={t('money.chart')} />
      </ChartFrame>
      <MeanUnused costs={costs} before={before} />
      {costs.uplinks.length > 0 && (
        <div className={classes.table}>
          <MoneyTable costs={costs} before={before} />
        </div>
      )}
      <PeriodOutages costs={costs} />
      <PriceHint costs={costs} />
      <NoPromise
        routerId={costs.router_id}
        isps={costs.uplinks.map(({ uplink_id: id, name }) => ({ id, name }))}
      />
    </Section>
  );
}
