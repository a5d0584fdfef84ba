import { Alert, Box, Group, Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/api/queries/session';
import type { Balance, Recommendation, Router } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { Facts } from '@/components/ui/page/Facts';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { StatusChip, type Tone } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import classes from '../Verdict.module.css';
import { Decide } from '../changes/Decide';
import { MakeNow } from './MakeNow';
import { useEstimateText } from './useEstimateText';
import { useReasonOf } from './useReasonOf';

const TONES: Record<Recommendation['verdict'], Tone> = {
  change: 'warn',
  nothing_to_do: 'ok',
  not_enough_data: 'idle',
  cannot: 'danger',
};

interface CardProps {
  balance: Balance;
  router: Router;
}

export function RecommendationCard({ balance, router }: CardProps) {
  const { t } = useTranslation();
  const { recommendation } = balance;
  if (recommendation === null) return <NoneYet router={router} />;
  return (
    <section
      className={classes.card}
      data-tone={TONES[recommendation.verdict]}
      aria-label={t('balance.advice.label')}
    >
      <Head recommendation={recommendation} />
      {recommendation.verdict === 'change' && <Gain recommendation={recommendation} />}
      <Why recommendation={recommendation} />
      {recommendation.verdict === 'not_enough_data' && <Missing balance={balance} />}
      <Decide recommendation={recommendation} router={router} openChange={balance.open_change_id} />
    </section>
  );
}

function Head({ recommendation }: { recommendation: Recommendation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const said = useStatement('advice');
  const reasonText = useReasonOf();
  const { verdict, state, at } = recommendation;
  return (
    <>
      <Group gap="4px 12px" fz={13} c="dimmed">
        <StatusChip tone={TONES[verdict]}>{t(`balance.verdict.${verdict}`)}</StatusChip>
        <span>{t(`balance.state.${state}`)}</span>
        <span>{t('balance.advice.made', { time: format.dateTime(at) })}</span>
      </Group>
      <p
        className={classes.sentence}
        data-testid="recommendation-sentence"
        data-value={verdict}
        aria-live="polite"
      >
        {said(recommendation.statement)}
      </p>
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

function Gain({ recommendation }: { recommendation: Recommendation }) {
  const { t } = useTranslation();
  const text = useEstimateText();
  const { gain, skew_before: before, skew_after: after } = recommendation;
  const facts = [
    { name: t('balance.advice.gain'), value: text.points(gain), testId: 'recommendation-gain' },
    {
      name: t('words.skew'),
      value: `${text.share(before)} → ${text.share(after)}`,
      testId: 'recommendation-skew',
    },
    {
      name: t('balance.advice.moved'),
      value:
        recommendation.moved_buckets === null
          ? t('balance.advice.new_set')
          : t('balance.strip.of', {
              n: recommendation.moved_buckets,
              total: recommendation.denominator ?? 0,
            }),
      testId: 'recommendation-moved',
    },
  ];
  return <Facts mt={14} width="min(100%, 190px)" className="num" facts={facts} />;
}

function Why({ recommendation }: { recommendation: Recommendation }) {
  const { t } = useTranslation();
  const said = useStatement('advice');
  const parts = [
    {
      title: t('balance.advice.reasons'),
      // The headline is often the first of them.
      list: recommendation.reasons.filter(({ text }) => text !== recommendation.statement.text),
    },
    { title: t('balance.advice.why_not'), list: recommendation.why_not },
  ];
  return parts
    .filter(({ list }) => list.length > 0)
    .map(({ title, list }) => (
      <Box key={title} mt={16}>
        <h3 className="small">{title}</h3>
        <ul className="bullets">
          {list.map((sentence, index) => (
            <li key={index}>{said(sentence)}</li>
          ))}
        </ul>
      </Box>
    ));
}

/** A bar that fills in the coming days. */
function Missing({ balance: { data } }: { balance: Balance }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = t('balance.advice.have_days', { n: data.days, needed: data.needed_days });
  const part = data.needed_days > 0 ? Math.min(1, data.days / data.needed_days) : 1;
  return (
    <Box mt={16} maw={520} data-testid="missing-data" data-value={part}>
      {part < 1 && (
        <>
          <Text size="sm">{words}</Text>
          <Progress value={part * 100} aria-label={words} size="lg" my={6} />
        </>
      )}
      <Text size="sm" c="dimmed">
        {t('balance.advice.have_coverage', { coverage: format.coverage(data.coverage) })}
      </Text>
    </Box>
  );
}

function NoneYet({ router }: { router: Router }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  return (
    <Alert variant="default" p={0}>
      <StatePanel
        compact
        kind="empty"
        title={t('balance.advice.none_title')}
        text={t('balance.advice.none_text')}
        action={isAdmin && <MakeNow router={router} />}
      />
    </Alert>
  );
}
