import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Comparison, Regime } from '@/api/types';
import { TextLink } from '@/components/ui/page/links';
import { useFormat } from '@/lib/text/useFormat';
import { dateIn } from '@/lib/time/days';
import { mixedSides } from './mixedSides';
import { withPair } from './sides';

interface MixedPeriodsProps {
  comparison: Comparison;
  regimes: readonly Regime[];
  routerId: number;
}

/** Beside the verdict: a side that holds a change of the balancing says little of it. */
export function MixedPeriods({ comparison, regimes, routerId }: MixedPeriodsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return mixedSides(comparison, regimes).map(({ side, changedAt, before, after }) => {
    const { window } = comparison[side];
    const day = dateIn(Date.parse(changedAt), format.zone);
    const date = format.calendarDate(day, { day: 'numeric', month: 'long' });
    const days = format.days(window.from, window.to);
    return (
      <Text key={side} mt={6} fw={600} data-testid={`mixed-${side}`}>
        {t('compare.mixed.within', { side: side.toUpperCase(), days, date })}{' '}
        <TextLink
          to="/routers/$routerId/reports/compare"
          params={{ routerId }}
          search={withPair({ a: { regime: before }, b: { regime: after } })}
          fz="inherit"
          className="no-print"
        >
          {t('compare.mixed.link')}
        </TextLink>
      </Text>
    );
  });
}
