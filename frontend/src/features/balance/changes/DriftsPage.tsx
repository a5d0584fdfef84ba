import { Group, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { driftQuery, driftsQuery, useAcknowledge } from '@/api/queries/drifts';
import { useMay } from '@/api/queries/session';
import type { DriftRow, Router } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { TableFiles } from '@/components/ui/tables/TableFiles';
import { ButtonLink, TextLink } from '@/components/ui/page/links';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { SubmitButton } from '@/components/ui/forms/SubmitButton';
import { useFormat } from '@/lib/text/useFormat';
import { BalanceFrame, ReadOnly } from '../BalanceFrame';
import classes from '../Balance.module.css';
import carried from './Carried.module.css';
import { DriftSteps } from './DriftSteps';
import { isOfDemo, noteOfDemo, useDriftSummary } from './words/useDriftSummary';

export function DriftsPage({ router }: { router: Router }) {
  const { t } = useTranslation();
  const query = useQuery(driftsQuery(router.id));
  return (
    <BalanceFrame router={router}>
      <div className="page">
        <ReadOnly />
        <Section
          title={t('balance.drift.title')}
          term="drift"
          lead={t('balance.drift.lead')}
          aside={<TableFiles href={`/api/v1/routers/${router.id}/drifts`} />}
        >
          <QueryView query={query}>
            {(drifts) =>
              drifts.length === 0 ? (
                <StatePanel
                  compact
                  kind="empty"
                  title={t('balance.drift.none_title')}
                  text={t('balance.drift.none_text')}
                />
              ) : (
                <div>
                  {drifts.map((drift) => (
                    <One key={drift.id} drift={drift} />
                  ))}
                </div>
              )
            }
          </QueryView>
        </Section>
      </div>
    </BalanceFrame>
  );
}

function One({ drift }: { drift: DriftRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const say = useStatement('drifts');
  const isKnown = drift.acknowledged_at !== null || drift.restored_by !== null;
  const sentence = useDriftSummary()(drift.summary);
  const more = drift.differences.filter((difference) => say(difference) !== sentence);
  return (
    <article className="part" data-testid={`drift-${drift.id}`}>
      <Group justify="space-between" gap="4px 16px">
        <h3>{sentence}</h3>
        <StatusChip tone={isKnown ? 'idle' : 'warn'}>
          {t(
            drift.restored_by !== null
              ? 'balance.drift.restored'
              : isKnown
                ? 'balance.drift.acknowledged'
                : 'balance.drift.open',
          )}
        </StatusChip>
      </Group>
      <Text mt={4} mb={8} fz="sm">
        {t('balance.drift.between', {
          since: format.dateTime(drift.since_at),
          at: format.dateTime(drift.at),
        })}
        {drift.acknowledged_by && (
          <>
            {' '}
            {t('balance.drift.by', { who: drift.acknowledged_by })}{' '}
            <bdi>{isOfDemo(drift.note) ? say(noteOfDemo) : drift.note}</bdi>
          </>
        )}
        {drift.restored_by !== null && (
          <>
            {' '}
            <TextLink to="/changes/$changeId" params={{ changeId: drift.restored_by }}>
              {t('balance.change.title', { id: drift.restored_by })}
            </TextLink>
          </>
        )}
      </Text>
      <DriftSteps steps={more} />
      <Moved driftId={drift.id} isOpen={!isKnown} />
      {!isKnown && <DecideDrift drift={drift} />}
    </article>
  );
}

/** For an old one only on request. */
function Moved({ driftId, isOpen }: { driftId: number; isOpen: boolean }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(isOpen);
  return (
    <details
      className="details"
      open={shown}
      onToggle={(event) => setShown(event.currentTarget.open)}
    >
      <summary>{t('balance.drift.moved')}</summary>
      {shown && <Metrics driftId={driftId} />}
    </details>
  );
}

function Metrics({ driftId }: { driftId: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const say = useStatement('drifts');
  const query = useQuery(driftQuery(driftId));
  return (
    <QueryView query={query}>
      {({ metrics, metrics_hours: hours, metrics_days: days }) =>
        metrics.length === 0 ? (
          <p className={classes.note}>{t('balance.drift.no_metrics')}</p>
        ) : (
          <>
            <ul className={carried.effects}>
              {metrics.map((metric, index) => (
                <li key={index}>{say(metric.statement)}</li>
              ))}
            </ul>
            <p className={classes.note}>
              {t(
                days === 0
                  ? 'balance.drift.hours'
                  : days === 1
                    ? 'balance.drift.same_hours_once'
                    : 'balance.drift.same_hours',
                { hours: format.number(hours, 1), days },
              )}
            </p>
          </>
        )
      }
    </QueryView>
  );
}

function DecideDrift({ drift }: { drift: DriftRow }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const acknowledge = useAcknowledge();
  const [note, setNote] = useState('');
  if (!isAdmin) return null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        acknowledge.mutate({ id: drift.id, note: note.trim() });
      }}
    >
      <ProblemAlert error={acknowledge.error} />
      <Group align="flex-end" gap="sm">
        <TextInput
          label={t('balance.drift.note')}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={1000}
          style={{ flex: '1 1 220px' }}
        />
        <SubmitButton variant="default" pending={acknowledge.isPending}>
          {t('balance.drift.acknowledge')}
        </SubmitButton>
        {drift.restorable && (
          <ButtonLink
            to="/routers/$routerId/balance/plan"
            params={{ routerId: drift.router_id }}
            search={{ drift: drift.id }}
          >
            {t('balance.drift.restore')}
          </ButtonLink>
        )}
      </Group>
    </form>
  );
}
