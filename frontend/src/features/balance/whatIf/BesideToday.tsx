import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { whatIfQuery } from '@/api/queries/balance';
import { balanceQuery } from '@/api/queries/balanceNow';
import type { WhatIf } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { typeset } from '@/lib/text/typeset';
import { useFormat } from '@/lib/text/useFormat';
import { predictedOf } from '../advice/estimate';
import { completeInput } from '../question';
import { besideToday, type Measure } from './besideToday';

interface BesideProps {
  answer: WhatIf;
  today: WhatIf;
  /** `today` has the same ISPs cut off. */
  inSameFailure?: boolean;
  routerId: number;
}

/** Whether other weights do better than those of today, over the same recorded days. */
export function BesideToday({ answer, today, inSameFailure = false, routerId }: BesideProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const data = useQuery(balanceQuery(routerId)).data?.data;
  const isCalculated = data !== undefined && data.unseen_slots > 0;
  const beside = besideToday(answer, today);
  if (!beside) return null;
  const { standing, isLonger, fuller, tried, today: now } = beside;
  const named = (measures: readonly Measure[], way: 'better' | 'worse') =>
    measures.map((measure) => t(`balance.what_if.beside.${way}_by.${measure}`)).join(', ');
  const words = (
    <Text mb={isLonger ? 0 : 10} size="sm" data-testid="beside-today" data-value={standing}>
      {inSameFailure && `${t('balance.what_if.beside.same_failure')} `}
      {standing === 'mixed'
        ? t('balance.what_if.beside.mixed', {
            better: named(beside.better, 'better'),
            worse: named(beside.worse, 'worse'),
          })
        : t(`balance.what_if.beside.${standing}`)}{' '}
      {typeset(
        t(`balance.what_if.beside.${isCalculated ? 'figures_calculated' : 'figures'}`, {
          skew: format.share(tried.skew),
          skew_today: format.share(now.skew),
          minutes: format.number(tried.minutes),
          minutes_today: format.number(now.minutes),
        }),
      )}{' '}
      {fuller.count > 0 && t('balance.what_if.beside.fuller', { n: fuller.count, of: fuller.of })}
      {isCalculated && ` ${t('balance.what_if.beside.calculated')}`}
    </Text>
  );
  if (!isLonger) return words;
  return (
    <Alert
      color="var(--tb-warn)"
      icon={<IconAlertTriangle aria-hidden />}
      my={8}
      role="status"
      data-testid="worse-than-today"
    >
      {words}
    </Alert>
  );
}

interface ReplayedProps {
  routerId: number;
  /** The ISP of each remainder. */
  buckets: readonly number[];
}

/** What a plan of these buckets would do: as the recommendation of them predicts, else as under What if. */
export function ReplayedBuckets({ routerId, buckets }: ReplayedProps) {
  const { t } = useTranslation();
  const said = useStatement('balanceFigures');
  const advised = useStatement('advice');
  const answer = useQuery(whatIfQuery(routerId, completeInput({ buckets: [...buckets] }))).data;
  const today = useQuery(whatIfQuery(routerId, completeInput({}))).data;
  const advice = useQuery(balanceQuery(routerId)).data?.recommendation;
  if (!answer || !today) return null;
  const predicted = predictedOf(advice, buckets);
  return (
    <section aria-label={t('balance.plan.forecast')} data-testid="plan-forecast">
      <Text size="sm" fw={600}>
        {t(predicted.length > 0 ? 'balance.plan.predicted' : 'balance.plan.forecast')}
      </Text>
      {predicted.map((sentence) => (
        <Text key={sentence.code} size="sm">
          {advised(sentence)}
        </Text>
      ))}
      {predicted.length > 0 && (
        <Text size="sm" mt={6} c="dimmed">
          {t('balance.plan.exactly')}
        </Text>
      )}
      <Text size="sm">{said(answer.statement)}</Text>
      <BesideToday answer={answer} today={today} routerId={routerId} />
      {predicted.length === 0 && (
        <Text size="sm" c="dimmed" mt={4} mb="sm">
          {t('balance.plan.replayed')}
        </Text>
      )}
    </section>
  );
}
