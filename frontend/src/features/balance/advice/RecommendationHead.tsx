import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Recommendation } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { StatusChip, type Tone } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import classes from '../Verdict.module.css';
import { useReasonOf } from './useReasonOf';

interface HeadProps {
  recommendation: Recommendation;
  tone: Tone;
  /** Beside weights that are right. */
  faults: number;
  /** The router has the weights already. */
  isSet: boolean;
}

/** The verdict in one sentence, of when it is, and what became of it. */
export function RecommendationHead({ recommendation, tone, faults, isSet }: HeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const said = useStatement('advice');
  const reasonText = useReasonOf();
  const { verdict, state, at, days } = recommendation;
  const heading =
    faults > 0
      ? t('balance.advice.faults', { number: faults })
      : isSet
        ? t('balance.advice.is_set')
        : null;
  const label = faults > 0 ? 'faults' : isSet ? 'set' : verdict;
  return (
    <>
      <Group gap="4px 12px" fz="sm" c="dimmed">
        <StatusChip tone={tone}>{t(`balance.verdict.${label}`)}</StatusChip>
        <span>{t(`balance.state.${state}`)}</span>
        <span>{t('balance.advice.made', { time: format.dateTime(at) })}</span>
        {days > 0 && <span>{t('balance.advice.of_hours', { n: days })}</span>}
      </Group>
      <p
        className={classes.sentence}
        data-testid="recommendation-sentence"
        data-value={verdict}
        aria-live="polite"
      >
        {heading ?? said(recommendation.statement)}
      </p>
      {heading && <Text size="sm">{said(recommendation.statement)}</Text>}
      {recommendation.reason && (
        <Text size="sm" c="dimmed">
          {t('balance.advice.decided', {
            who: recommendation.decided_by || t('balance.advice.system'),
            reason: reasonText(recommendation),
          })}
        </Text>
      )}
    </>
  );
}
