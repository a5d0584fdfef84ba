import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconRestore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { whatIfQuery } from '@/api/queries/balance';
import { balanceQuery } from '@/api/queries/balanceNow';
import { useMay } from '@/api/queries/session';
import type { Balance, Router, WhatIfInput } from '@/api/types';
import { ButtonLink } from '@/components/ui/page/links';
import { ErrorBoundary } from '@/components/ui/states/ErrorBoundary';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { WhenNear } from '@/components/ui/page/WhenNear';
import { ratio, reduced } from '../buckets';
import { BalanceFrame, ReadOnly } from '../BalanceFrame';
import classes from '../Balance.module.css';
import { completeInput, baseWeights, inputOf, weightIn } from '../question';
import { SteeringSection } from '../steering/SteeringSection';
import { LargeTransfer } from './LargeTransfer';
import { WhatIfAnswer } from './WhatIfAnswer';
import { WhatIfControls } from './WhatIfControls';
import { NO_QUESTION, searchOf, type Question, type WhatIfSearch } from './whatIf';

interface WhatIfPageProps {
  router: Router;
  question: Question;
  onQuestion: (question: Question) => void;
}
/** Long enough for a dragged slider, short enough to seem at once. */
const SETTLE_MS = 120;

/** Replays recorded days. Writes nothing. */
export function WhatIfPage({ router, question, onQuestion }: WhatIfPageProps) {
  const query = useQuery(balanceQuery(router.id));
  return (
    <BalanceFrame router={router}>
      <QueryView query={query} skeleton={<Skeleton height={320} />}>
        {(balance) => (
          <Asked balance={balance} router={router} question={question} onQuestion={onQuestion} />
        )}
      </QueryView>
    </BalanceFrame>
  );
}

function Asked({ balance, router, question, onQuestion }: WhatIfPageProps & { balance: Balance }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const base = baseWeights(balance);
  const weights = balance.lines.map(({ uplink_id: id }) => weightIn(question, base, id));
  const kept = weights.filter(
    (_, at) => !question.givenUp.includes(balance.lines[at]?.uplink_id ?? 0),
  );
  // As text, so that the same question is the same value.
  const whatIfInput = inputOf(question, balance);
  const input = JSON.stringify(whatIfInput);
  const [settled] = useDebouncedValue(input, SETTLE_MS);
  const isSound = weights.some((weight) => weight > 0);
  const answer = useQuery({
    ...whatIfQuery(router.id, JSON.parse(settled) as WhatIfInput),
    enabled: isSound,
  });
  const { down, groups, ...rest }: WhatIfSearch = searchOf(question);
  const isOtherwise = Object.values(rest).some(Boolean);
  // A failure is compared with the same failure of today; asked for alone, with a day without.
  const { down: lost = [], down_groups: lostGroups = [] } = whatIfInput;
  const isFailing = lost.length + lostGroups.length > 0;
  const failure = isOtherwise ? { down: lost, down_groups: lostGroups } : {};
  const today = useQuery(whatIfQuery(router.id, completeInput(failure)));
  // The plan is what is shown, bucket by bucket: weights can be dealt in many ways.
  const isOld = answer.isPlaceholderData || settled !== input;
  const shown = isSound && !isOld && answer.data?.buckets.length ? answer.data : undefined;
  const isChanged = isOtherwise || down !== undefined || groups !== undefined;
  return (
    <div className="page">
      <ReadOnly />
      <Section
        title={t('balance.what_if.title')}
        lead={t('balance.what_if.lead')}
        aside={
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRestore size={15} />}
            disabled={!isChanged}
            onClick={() => onQuestion(NO_QUESTION)}
          >
            {t('balance.what_if.reset')}
          </Button>
        }
      >
        <WhatIfControls {...{ balance, router, question, base, onQuestion }} />
      </Section>
      <Section
        title={t('balance.what_if.answer', {
          weights: ratio(whatIfInput.weights ? reduced(kept) : kept),
        })}
        aside={
          isAdmin && (
            <ButtonLink
              to="/routers/$routerId/balance/plan"
              params={{ routerId: router.id }}
              search={{ b: shown?.buckets.join('.') }}
              disabled={!shown || balance.open_change_id !== null}
              size="xs"
            >
              {t('balance.what_if.plan')}
            </ButtonLink>
          )
        }
      >
        {isSound ? (
          <QueryView query={answer} skeleton={<Skeleton height={220} />}>
            {(estimate) => (
              <WhatIfAnswer
                answer={estimate}
                today={today.data}
                inSameFailure={isOtherwise && isFailing}
                {...{ router, isOld, isChanged }}
              />
            )}
          </QueryView>
        ) : (
          <p className={classes.note}>{t('balance.what_if.all_zero')}</p>
        )}
      </Section>
      <WhenNear room={680}>
        <ErrorBoundary>
          <SteeringSection routerId={router.id} />
        </ErrorBoundary>
      </WhenNear>
      <WhenNear room={760}>
        <ErrorBoundary>
          <LargeTransfer router={router} />
        </ErrorBoundary>
      </WhenNear>
    </div>
  );
}
