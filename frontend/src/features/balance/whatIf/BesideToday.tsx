import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { whatIfQuery } from '@/api/queries/balance';
import type { WhatIf } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { typeset } from '@/lib/text/typeset';
import { useFormat } from '@/lib/text/useFormat';
import { askedOf } from '../question';
import { besideToday } from './besideToday';

interface BesideProps {
  answer: WhatIf;
  today: WhatIf;
  /** `today` has the same ISPs cut off. */
  inSameFailure?: boolean;
}

/** Whether other weights do better than those of today, over the same recorded days. */
export function BesideToday({ answer, today, inSameFailure = false }: BesideProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const beside = besideToday(answer, today);
  if (!beside) return null;
  const { standing, fuller, tried, today: now } = beside;
  const words = (
    <Text
      mb={standing === 'worse' ? 0 : 10}
      size="sm"
      data-testid="beside-today"
      data-value={standing}
    >
      {inSameFailure && `${t('balance.what_if.beside.same_failure')} `}
      {t(`balance.what_if.beside.${standing}`)}{' '}
      {typeset(
        t('balance.what_if.beside.figures', {
          skew: format.share(tried.skew),
          skew_today: format.share(now.skew),
          minutes: format.number(tried.minutes),
          minutes_today: format.number(now.minutes),
        }),
      )}{' '}
      {fuller.count > 0 && t('balance.what_if.beside.fuller', { n: fuller.count, of: fuller.of })}
    </Text>
  );
  if (standing !== 'worse') return words;
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
      <Text size="sm" c="dimmed" mt={4} mb="sm">
        {t('balance.plan.replayed')}
      </Text>
    </section>
  );
}
