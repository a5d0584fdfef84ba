import { IconArrowRight } from '@tabler/icons-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { VerdictCause } from '@/api/types';
import { useMay } from '@/api/queries/session';
import { ButtonLink } from '@/components/ui/page/links';
import { speaking } from '@/lib/i18n';
import type { TellingProps } from './Telling';
import { useStatement } from '../useStatement';
import { useUnsafeFailures } from './useUnsafeFailures';
import { stepLink, stepSince } from './verdictStep';

/** Fetched for who may not act, with the words of plans, which the verdict needs for nothing else. */
const Telling = lazy(speaking(['plans', 'valueWords'], () => import('./Telling')));

const tell = (said: TellingProps) => <Telling {...said} />;

interface VerdictActionsProps {
  cause: VerdictCause;
  routerId: number;
  routerName: string;
  /** Where more can be said: whom it harms, and what to look at. */
  telling?: ((said: TellingProps) => ReactNode) | undefined;
}

/** The next step; who may not take it gets words for somebody who may. */
export function VerdictActions(props: VerdictActionsProps) {
  const { cause, routerId, routerName, telling = tell } = props;
  const { t } = useTranslation();
  const statement = useStatement('verdicts');
  const isAdmin = useMay('admin');
  const { names: unsafe } = useUnsafeFailures(routerId, cause.code);
  const label = statement(cause.step.label);
  const link = stepLink(cause.step, routerId, stepSince(cause));
  // What stands below asks for something: "nothing to do" would be refuted by it.
  if (cause.step.code === 'nothing')
    return <span>{t(unsafe.length > 0 ? 'verdict.see_below' : 'verdict.nothing_now')}</span>;
  if (!link) return <span>{label}.</span>;
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
        <Suspense>
          {telling({
            step: cause.step,
            first: `${routerName}: ${statement(cause.sentence)}`,
            others:
              cause.step.code === 'look_at_outage' ? [] : [t('verdict.next', { step: label })],
          })}
        </Suspense>
      )}
    </>
  );
}
