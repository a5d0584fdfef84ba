import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { whatIfQuery } from '@/api/queries/balance';
import type { WhatIf } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { typeset } from '@/lib/text/typeset';
import { useFormat } from '@/lib/text/useFormat';
import { askedOf } from '../question';
import { besideToday } from './besideToday';

/** Whether other weights do better than those of today, over the same recorded days. */
export function BesideToday({ answer, today }: { answer: WhatIf; today: WhatIf }) {
  const { t } = useTranslation();
  const format = useFormat();
  const beside = besideToday(answer, today);
  if (!beside) return null;
  const { standing, tried, today: now } = beside;
  return (
    <Text mb={10} size="sm" data-testid="beside-today" data-value={standing}>
      {t(`balance.what_if.beside.${standing}`)}{' '}
      {typeset(
        t('balance.what_if.beside.figures', {
          skew: format.share(tried.skew),
          skew_today: format.share(now.skew),
          minutes: format.number(tried.minutes),
          minutes_today: format.number(now.minutes),
        }),
      )}
    </Text>
  );
}

interface ReplayedProps {
  routerId: number;
  /** The ISP of each remainder. */
  buckets: readonly number[];
}

/** What a plan of these buckets would do, asked as under What if. */
export function ReplayedBuckets({ routerId, buckets }: ReplayedProps) {
  const { t } = useTranslation();
  const said = useStatement('balanceFigures');
  const answer = useQuery(whatIfQuery(routerId, askedOf({ buckets: [...buckets] }))).data;
  const today = useQuery(whatIfQuery(routerId, askedOf({}))).data;
  if (!answer || !today) return null;
  return (
    <section aria-label={t('balance.plan.forecast')} data-testid="plan-forecast">
      <Text size="sm" fw={600}>
        {t('balance.plan.forecast')}
      </Text>
      <Text size="sm">{said(answer.statement)}</Text>
      <BesideToday answer={answer} today={today} />
    </section>
  );
}
