import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeQuery, isOpen } from '@/api/queries/changes';
import { isKept, wasUndone } from '@/api/queries/changes/acts';
import type { Router, RouterChange } from '@/api/types';
import { traceOf } from '@/components/domain/router/PacketTrace';
import { ErrorBoundary } from '@/components/ui/states/ErrorBoundary';
import { ButtonLink, TextLink } from '@/components/ui/page/links';
import { PageHeader } from '@/components/ui/page/PageHeader';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { ReadOnly } from '../BalanceFrame';
import carried from './Carried.module.css';
import { ChangeBar } from './ChangeBar';
import { ChangeFacts } from './ChangeFacts';
import { ChangeForecast } from './ChangeForecast';
import { ChangeHead } from './ChangeHead';
import { ChangeProof } from '../proof/ChangeProof';
import { ChangeProgress } from './ChangeProgress';
import { ChangeSides } from './ChangeSides';
import { ChangeWrites } from './ChangeWrites';
import { SCRIPT_SIZE } from '@/components/domain/router/scriptSize';
import { OldConnections } from './OldConnections';
import { TracedSentence } from './TracedSentence';
import { isUndone } from './words/undoneChange';
import { useChangeName } from './words/useChangeName';

interface ChangePageProps {
  changeId: number;
  router: Router;
}

export function ChangePage({ changeId, router }: ChangePageProps) {
  const { t } = useTranslation();
  const query = useQuery(changeQuery(changeId));
  const { name } = useChangeName();
  return (
    <>
      <PageHeader
        title={query.data ? name(query.data) : t('balance.change.title', { id: changeId })}
        lead={
          <>
            <bdi>{router.name}</bdi> ·{' '}
            <TextLink to="/routers/$routerId/balance/changes" params={{ routerId: router.id }}>
              {t('balance.change.back')}
            </TextLink>
          </>
        }
      />
      <QueryView query={query}>
        {(change) => (
          <div className="page">
            <ReadOnly />
            <ChangeHead change={change} />
            {hasProof(change) && (
              <ErrorBoundary>
                <ChangeProof change={change} router={router} />
              </ErrorBoundary>
            )}
            {(isOpen(change) || change.steps.length > 0) && <ChangeProgress change={change} />}
            <Effects change={change} router={router} />
            {change.kind !== 'fix' && (
              <ErrorBoundary>
                <ChangeForecast change={change} router={router} />
              </ErrorBoundary>
            )}
            <ErrorBoundary>
              <ChangeWrites change={change} />
            </ErrorBoundary>
            <ChangeFacts change={change} />
            {change.state === 'confirmed' && !change.succeeded && change.kind !== 'fix' && (
              <ErrorBoundary>
                <OldConnections change={change} router={router} />
              </ErrorBoundary>
            )}
            <ChangeBar key={change.id} change={change} reading={query} />
          </div>
        )}
      </QueryView>
    </>
  );
}

/** What was undone before it was verified was never looked at. */
const hasProof = (change: RouterChange) =>
  change.state === 'pending' ||
  wasUndone(change) ||
  (isKept(change) && !isUndone(change.state) && change.state !== 'reverting');

function Effects({ change, router }: { change: RouterChange; router: Router }) {
  const { t } = useTranslation();
  return (
    <Section
      title={t(isUndone(change.state) ? 'balance.change.effects_undone' : 'balance.change.effects')}
      aside={<TracePlan change={change} router={router} />}
    >
      <ul className={carried.effects} data-testid="change-effects">
        {change.effects.map((effect, index) => (
          <li key={index}>
            <TracedSentence statement={effect} routerId={router.id} changeId={change.id} />
          </li>
        ))}
      </ul>
      <Warnings change={change} />
      {/* A fix leaves the buckets as they are. */}
      {change.kind !== 'fix' && <ChangeSides change={change} router={router} />}
    </Section>
  );
}

/** They ask for something before a change stands; of one that does not they are history. */
function Warnings({ change }: { change: RouterChange }) {
  const { t } = useTranslation();
  const warnings = change.warnings.filter(({ code }) => code !== SCRIPT_SIZE);
  if (warnings.length === 0) return null;
  const list = (
    <ul className="bullets">
      {warnings.map((warning, index) => (
        <li key={index}>
          <TracedSentence statement={warning} routerId={change.router_id} changeId={change.id} />
        </li>
      ))}
    </ul>
  );
  if (['reverted', 'refused', 'discarded'].includes(change.state))
    return (
      <details className="details" data-testid="warnings-then">
        <summary>{t('balance.change.warnings_then', { number: warnings.length })}</summary>
        {list}
      </details>
    );
  return (
    <Alert color="var(--tb-warn)" title={t('balance.change.warnings')} my="md">
      {list}
    </Alert>
  );
}

/** Another packet can be asked for there. */
function TracePlan({ change, router }: { change: RouterChange; router: Router }) {
  const { t } = useTranslation();
  const [packet] = Object.values(router.packets);
  return (
    <ButtonLink
      className="no-print"
      variant="default"
      size="compact-sm"
      to="/routers/$routerId/router/trace"
      params={{ routerId: router.id }}
      search={{ ...(packet && traceOf(packet)), plan: change.id }}
    >
      {t('balance.change.trace')}
    </ButtonLink>
  );
}
