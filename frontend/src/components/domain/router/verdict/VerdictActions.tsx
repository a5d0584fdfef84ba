import { IconArrowRight } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { VerdictCause } from '@/api/types';
import { useMay } from '@/api/queries/session';
import { TellAdmin } from '@/components/domain/access/TellAdmin';
import { ButtonLink } from '@/components/ui/page/links';
import { UnsafeNote } from './UnsafeNote';
import { useStatement } from '../useStatement';
import { useChangeWords } from './useChangeWords';
import { stepLink, stepSince } from './verdictStep';

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
  const here = useLocation({ select: ({ pathname }) => pathname });
  const change = useChangeWords(cause);
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
        <TellAdmin
          text={[
            `${routerName}: ${statement(cause.sentence)}`,
            ...change,
            ...more,
            ...(cause.step.code === 'look_at_outage' ? [] : [t('verdict.next', { step: label })]),
          ].join('\n')}
          path={pathOf(cause.step, here)}
        />
      )}
    </>
  );
}

/** The change itself, or this page without the period that somebody looked at. */
const pathOf = ({ code, record_id: id }: VerdictCause['step'], here: string): string =>
  code === 'look_at_change' && id !== null ? `/changes/${id}` : here;
