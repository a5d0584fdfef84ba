import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { trialsQuery } from '@/api/queries/probes/trials';
import { useMay } from '@/api/queries/session';
import type { TrialRow } from '@/api/trialTypes';
import type { Router } from '@/api/types';
import { ButtonLink, TextLink } from '@/components/ui/page/links';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { DataTable, tableClasses } from '@/components/ui/tables/DataTable';
import { TableFiles } from '@/components/ui/tables/TableFiles';
import { useFormat } from '@/lib/text/useFormat';
import { TrialFrame } from './TrialFrame';
import { TrialIsp } from './recorded/TrialIsp';
import classes from './Trials.module.css';
import { useRecorded } from './recorded/useRecorded';
import { useTrialText } from './useTrialText';

/** All queue trials of a router, newest first. */
export function TrialsPage({ router }: { router: Router }) {
  const { t } = useTranslation();
  const query = useQuery(trialsQuery(router.id));
  const rows = query.data ?? [];
  return (
    <TrialFrame
      router={router}
      title={t('queueTrials.title')}
      controls={rows.length > 0 && <StartButton router={router} />}
    >
      <Section
        title={t('queueTrials.list.title')}
        lead={t('queueTrials.list.lead')}
        aside={rows.length > 0 && <TableFiles href={`/api/v1/routers/${router.id}/trials`} />}
      >
        <QueryView query={query}>
          {(trials) =>
            trials.length === 0 ? (
              <None router={router} />
            ) : (
              <Rows trials={trials} router={router} />
            )
          }
        </QueryView>
      </Section>
    </TrialFrame>
  );
}

function StartButton({ router }: { router: Router }) {
  const { t } = useTranslation();
  if (!useMay('admin') || router.uplinks.length === 0) return null;
  return (
    <ButtonLink
      to="/routers/$routerId/quality/trials/new"
      params={{ routerId: router.id }}
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
    >
      {t('queueTrials.start')}
    </ButtonLink>
  );
}

function None({ router }: { router: Router }) {
  const { t } = useTranslation();
  return (
    <StatePanel
      compact
      kind="empty"
      title={t('queueTrials.list.none_title')}
      text={t('queueTrials.list.none_text')}
      remedy={useMay('admin') ? undefined : t('queueTrials.list.none_others')}
      action={<StartButton router={router} />}
    />
  );
}

function Rows({ trials, router }: { trials: readonly TrialRow[]; router: Router }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={tableClasses.wide}>
      <DataTable
        caption={t('queueTrials.list.title')}
        rows={trials}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'trial',
            title: t('queueTrials.list.trial'),
            render: (row) => (
              <TextLink
                to="/routers/$routerId/quality/trials/$trialId"
                params={{ routerId: router.id, trialId: row.id }}
                className={classes.whole}
                data-testid={`trial-${row.id}`}
              >
                {t('queueTrials.list.name', { id: row.id })}
              </TextLink>
            ),
          },
          {
            key: 'isp',
            title: t('queueTrials.facts.isp'),
            render: (row) => <TrialIsp trial={row} router={router} />,
          },
          {
            key: 'queues',
            title: t('queueTrials.list.queues'),
            prose: true,
            render: (row) => <Queues row={row} />,
          },
          {
            key: 'result',
            title: t('queueTrials.list.result'),
            render: (row) => <Standing row={row} />,
          },
          {
            key: 'when',
            title: t('queueTrials.list.when'),
            end: true,
            render: (row) => (
              <span className="num">
                {format.dateTime(row.started_at ?? row.window_from)}
                <span className={classes.sub}>
                  {t(row.recorded ? 'queueTrials.recorded.by_list' : 'queueTrials.list.by', {
                    name: row.requested_by,
                  })}
                </span>
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}

function Queues({ row }: { row: TrialRow }) {
  return useTrialText(row).queues(row.variants);
}

function Standing({ row }: { row: TrialRow }) {
  const { t } = useTranslation();
  const text = useTrialText();
  const mark = useRecorded(row);
  const { tone, words } = text.standing(row);
  return (
    <span>
      <StatusChip tone={tone} wraps>
        {words}
      </StatusChip>
      {mark && <span className={classes.sub}>{mark}</span>}
      {row.ended_at === null && (
        <span className={classes.sub}>
          {t('queueTrials.progress.runs', {
            over: row.runs_over,
            all: row.runs_over + row.runs_left,
          })}
        </span>
      )}
    </span>
  );
}
