import { Anchor, Box, Progress, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { routerVerdictQuery } from '@/api/queries/figures';
import type { Balance, Recommendation, Router, VerdictCause } from '@/api/types';
import { useUnsafe } from '@/components/domain/router/verdict/useUnsafe';
import { useStatement } from '@/components/domain/router/useStatement';
import { ButtonLink } from '@/components/ui/page/links';
import { Facts } from '@/components/ui/page/Facts';
import type { Tone } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import classes from '../Verdict.module.css';
import { Decide } from '../changes/Decide';
import { BeingMade, MadeBefore, NoneYet } from './NoAdvice';
import { fullestThen, fullestToday } from './estimate';
import { useEstimateText } from './useEstimateText';
import { RecommendationHead } from './RecommendationHead';
import { isSameSplit } from '../buckets';

const TONES: Record<Recommendation['verdict'], Tone> = {
  change: 'warn',
  nothing_to_do: 'ok',
  not_enough_data: 'idle',
  cannot: 'danger',
};

/** Then the page of what is wrong comes first, and weights do not help. */
const BROKEN: ReadonlySet<string> = new Set<VerdictCause['code']>([
  'silent',
  'isp_missing',
  'isp_down',
  'isp_silent',
]);

interface CardProps {
  balance: Balance;
  router: Router;
}

export function RecommendationCard({ balance, router }: CardProps) {
  const { t } = useTranslation();
  const { recommendation } = balance;
  const causes = useQuery(routerVerdictQuery(router.id)).data?.causes;
  const faults = faultsIn(causes);
  if (recommendation === null)
    return balance.outdated_why === null ? (
      <NoneYet router={router} />
    ) : balance.outdated_since === null ? (
      <MadeBefore balance={balance} why={balance.outdated_why} />
    ) : (
      <BeingMade since={balance.outdated_since} openChange={balance.open_change_id} />
    );
  const isRest = recommendation.verdict === 'nothing_to_do';
  // Right weights are not all that balancing needs.
  const isFaulty = faults > 0 && isRest;
  const isBroken = causes?.some(({ code }) => BROKEN.has(code)) ?? false;
  const isSet =
    recommendation.verdict === 'change' &&
    isSameSplit(
      balance.buckets.map(({ uplink_id: id }) => id),
      recommendation.buckets,
    );
  const tone = isFaulty
    ? 'warn'
    : isSet || (isBroken && isRest)
      ? 'idle'
      : TONES[recommendation.verdict];
  return (
    <section className={classes.card} data-tone={tone} aria-label={t('balance.advice.label')}>
      <RecommendationHead
        recommendation={recommendation}
        tone={tone}
        faults={isFaulty ? faults : 0}
        isSet={isSet}
      />
      {isBroken && <Text mt={8}>{t('balance.advice.while_all_work')}</Text>}
      {(isRest || recommendation.verdict === 'not_enough_data') && <Unsafe balance={balance} />}
      {isFaulty && (
        <ButtonLink
          className="no-print"
          mt={14}
          to="/routers/$routerId/router"
          params={{ routerId: router.id }}
          hash="findings"
          rightSection={<IconArrowRight size={16} aria-hidden />}
          data-testid="faults-of-rules"
        >
          {t('balance.advice.see_faults')}
        </ButtonLink>
      )}
      {recommendation.verdict === 'change' && <Gain recommendation={recommendation} />}
      <Why recommendation={recommendation} />
      {recommendation.verdict === 'not_enough_data' && <Missing balance={balance} />}
      {!isSet && (
        <Decide
          recommendation={recommendation}
          router={router}
          openChange={balance.open_change_id}
        />
      )}
    </section>
  );
}

/** Serious faults in the configuration, which keep weights from doing what they say. */
function faultsIn(causes: readonly VerdictCause[] | undefined): number {
  const danger = causes?.find(({ code }) => code === 'danger');
  return danger ? Number(danger.sentence.params.count ?? 1) : 0;
}

/** Weights that are right now, and the failures that they do not carry: those that the card below shows. */
function Unsafe({ balance }: { balance: Balance }) {
  const { t } = useTranslation();
  const names = useUnsafe(balance.n_minus_one);
  if (names.length === 0) return null;
  return (
    <Text mt={8} data-testid="unsafe">
      {t('verdict.unsafe', { names: names.join(', ') })}{' '}
      <Anchor href="#failures">
        {t(balance.spares.length > 0 ? 'balance.advice.see_remedy' : 'verdict.see_failures')}
      </Anchor>
    </Text>
  );
}

function Gain({ recommendation }: { recommendation: Recommendation }) {
  const { t } = useTranslation();
  const text = useEstimateText();
  const { skew_before: before, skew_after: after } = recommendation;
  const { binding_direction: direction } = recommendation;
  const facts = [
    {
      name: t('balance.advice.fullest'),
      value: `${text.share(fullestToday(recommendation))} → ${text.share(fullestThen(recommendation))}`,
      testId: 'recommendation-fullest',
    },
    {
      // Now and Week are of all hours, and of other days.
      name: direction
        ? t('balance.advice.skew_of', { direction: t(`direction_in_sentence.${direction}`) })
        : t('words.skew'),
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
      // The headline is often the first of them; and that shares are exact is no news.
      list: recommendation.reasons.filter(
        ({ code, params, text }) =>
          text !== recommendation.statement.text &&
          !(code === 'weights_error' && params.error === 0),
      ),
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
