import { IconArrowRight } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { VerdictCause } from '@/api/types';
import { useMay } from '@/api/queries/session';
import { TellAdmin } from '@/components/domain/access/TellAdmin';
import { ButtonLink } from '@/components/ui/page/links';
import { speaking } from '@/lib/i18n';
import { UnsafeNote } from './UnsafeNote';
import { useStatement } from '../useStatement';
import { stepLink, stepSince } from './verdictStep';

/** With the words of plans, which the verdict needs for nothing else. */
const TellOfChange = lazy(speaking(['plans', 'valueWords'], () => import('./TellOfChange')));

interface VerdictActionsProps {
  cause: VerdictCause;
  routerId: number;
  routerName: string;
  /** Whom it harms and what to look at, for who must be told. */
  more?: readonly string[];
}

/** The next step; who may not take it gets words for somebody who may. */
export function VerdictActions(props: VerdictActionsProps) {
  const { cause, routerId, routerName, more = [] } = props;
  const { t } = useTranslation();
  const statement = useStatement('verdicts');
  const isAdmin = useMay('admin');
  const label = statement(cause.step.label);
  const link = stepLink(cause.step, routerId, stepSince(cause));
  if (!link)
    return (
      <>
        <span>{label}.</span> <UnsafeNote routerId={routerId} cause={cause} />
      </>
    );
  return (
    <>
      {(isAdmin || !link.isForAdmins) && (
        <ButtonLink
          {...link.to}
          variant={cause.tone === 'good' ? 'default' : 'filled'}
          rightSection={<IconArrowRight size={16} aria-hidden />}
          data-testid="verdict-step"
        >
          {label}
        </ButtonLink>
      )}
      {!isAdmin && cause.tone !== 'good' && (
        <Telling
          cause={cause}
          first={`${routerName}: ${statement(cause.sentence)}`}
          others={[
            ...more,
            ...(cause.step.code === 'look_at_outage' ? [] : [t('verdict.next', { step: label })]),
          ]}
        />
      )}
    </>
  );
}

interface TellingProps {
  cause: VerdictCause;
  first: string;
  others: readonly string[];
}

/** Leads to the change itself, or to this page without the period that somebody looked at. */
function Telling({ cause, first, others }: TellingProps) {
  const { step } = cause;
  const here = useLocation({ select: ({ pathname }) => pathname });
  if (step.code === 'look_at_change' && step.record_id !== null)
    return (
      <Suspense>
        <TellOfChange step={step} first={first} others={others} />
      </Suspense>
    );
  return <TellAdmin text={[first, ...others].join('\n')} path={here} />;
}
