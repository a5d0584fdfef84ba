import { Box, Group, Paper } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { probeRunQuery } from '@/api/queries/probes/runs';
import type { ProbeRun, Router } from '@/api/types';
import { probeKinds } from '@/components/domain/probes/probeKinds';
import { IspName } from '@/components/domain/uplinks/IspName';
import { Facts } from '@/components/ui/page/Facts';
import { ErrorBoundary } from '@/components/ui/states/ErrorBoundary';
import { ButtonLink, TextLink } from '@/components/ui/page/links';
import { PageHeader } from '@/components/ui/page/PageHeader';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { CopyBlock } from '@/components/ui/page/CopyBlock';
import { secondsBetween } from '@/lib/time/time';
import { useFormat } from '@/lib/text/useFormat';
import { HttpRequests } from './HttpRequests';
import { CancelRun, RunProgress } from '../OpenRuns';
import { PathPanel } from './PathPanel';
import { RawResult } from './RawResult';
import { RunCharts } from './RunCharts';
import { RunFiguresView, RunSummary } from './RunFiguresView';
import { StandingChip } from '../RunList';
import classes from './RunPage.module.css';
import { useQualityText } from '../useQualityText';

/** Result, course, the ISP it really used, and how to repeat it. */
export function RunPage({ run: first, router }: { run: ProbeRun; router: Router }) {
  const { t } = useTranslation();
  const query = useQuery(probeRunQuery(first.id));
  return (
    <>
      <PageHeader
        title={t('quality.run.title', { id: first.id })}
        lead={
          <>
            <bdi>{router.name}</bdi> ·{' '}
            <TextLink to="/routers/$routerId/quality" params={{ routerId: router.id }}>
              {t('quality.run.back')}
            </TextLink>
          </>
        }
        controls={<Neighbours run={query.data ?? first} />}
      />
      <QueryView query={query}>
        {(run) => (
          <div className="page">
            <Headline run={run} router={router} />
            <Body run={run} router={router} />
          </div>
        )}
      </QueryView>
    </>
  );
}

function Neighbours({ run }: { run: ProbeRun }) {
  const { t } = useTranslation();
  const ways = [
    { id: run.previous_id, label: t('quality.run.previous'), Icon: IconChevronLeft },
    { id: run.next_id, label: t('quality.run.next'), Icon: IconChevronRight },
  ];
  return (
    <Group gap={6}>
      {ways.map(({ id, label, Icon }) => (
        <ButtonLink
          key={label}
          to="/probe-runs/$runId"
          params={{ runId: id ?? run.id }}
          disabled={id === null}
          variant="default"
          px={8}
          aria-label={label}
          title={label}
        >
          <Icon size={18} />
        </ButtonLink>
      ))}
    </Group>
  );
}

function Headline({ run, router }: { run: ProbeRun; router: Router }) {
  const { t } = useTranslation();
  const text = useQualityText();
  const uplink = router.uplinks.find(({ id }) => id === run.uplink_id);
  const position = uplink?.position ?? 0;
  const reason = text.reason(run);
  const isRunning = run.state !== 'over';
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} component="section" aria-label={t('quality.runs.result')}>
      <Group gap="16px 32px" align="flex-start" justify="space-between">
        <div>
          <div
            className={classes.big}
            data-testid="run-headline"
            data-value={run.headline?.value ?? ''}
            data-valid={run.valid || run.headline === null}
          >
            {text.headline(run)}
          </div>
          <Group gap="6px 12px" mt={8}>
            <StandingChip run={run} />
            <span>
              {t(probeKinds[run.kind].label)}
              {run.direction && `, ${t(`direction_in_sentence.${run.direction}`)}`}
            </span>
            <IspName name={run.uplink_name} position={position} />
          </Group>
          {reason && (
            <Box component="p" mt={10} maw={640} data-testid="run-reason">
              {reason}
              {run.detail && run.detail !== reason && (
                <span className={classes.note}>
                  {' '}
                  <bdi>{run.detail}</bdi>
                </span>
              )}
            </Box>
          )}
          {isRunning && (
            <div style={{ marginTop: 12, minWidth: 260 }}>
              <RunProgress run={run} />
              <CancelRun run={run} />
            </div>
          )}
        </div>
        <RunFacts run={run} />
      </Group>
      {run.figures && <RunSummary figures={run.figures} uplink={uplink} />}
    </Paper>
  );
}

function RunFacts({ run }: { run: ProbeRun }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { started_at: began, ended_at: ended } = run;
  const { fetchesPage, namesStreams } = probeKinds[run.kind];
  const moved = run.download_bytes + run.upload_bytes;
  const facts: [string, React.ReactNode][] = [
    began
      ? [t('quality.run.began'), format.dateTime(began)]
      : [t('quality.run.due'), format.dateTime(run.due_at)],
    [
      t('quality.run.lasted'),
      began && ended ? `${format.number(secondsBetween(began, ended), 1)} s` : '–',
    ],
    [
      t('quality.run.target'),
      <span key="target">
        <bdi>{run.target.name}</bdi>{' '}
        <span className={classes.note}>
          {fetchesPage ? run.target.url : `${run.target.host}:${run.target.port}`}
        </span>
      </span>,
    ],
    [t('quality.run.source'), run.source_address || '–'],
    ...(namesStreams
      ? [[t('quality.run.streams'), String(run.spec.streams)] as [string, string]]
      : []),
    [t('quality.run.moved'), moved > 0 ? format.volume(moved) : '–'],
    [
      t('quality.run.plan'),
      run.requested_by
        ? t('quality.by_hand', { name: run.requested_by })
        : t(`quality.preset.${run.preset}`),
    ],
    [t('quality.run.tool'), run.tool || '–'],
  ];
  return (
    <Facts
      className="num"
      flex="1 1 420px"
      width="150px"
      facts={facts.map(([name, value]) => ({ name, value }))}
    />
  );
}

/** A run that never began has only its reason. */
function Body({ run, router }: { run: ProbeRun; router: Router }) {
  const { t } = useTranslation();
  if (run.state !== 'over') return null;
  const hasRecord = run.raw_sha256 !== null;
  const uplink = router.uplinks.find(({ id }) => id === run.uplink_id);
  return (
    <>
      {hasRecord && (
        <ErrorBoundary>
          {probeKinds[run.kind].fetchesPage ? (
            <HttpRequests runId={run.id} />
          ) : (
            <RunCharts run={run} uplink={uplink} />
          )}
        </ErrorBoundary>
      )}
      {run.figures && <RunFiguresView figures={run.figures} />}
      {run.path && <PathPanel run={run} path={run.path} router={router} />}
      {run.command && (
        <Section title={t('quality.run.command')}>
          <CopyBlock text={run.command} label={t('quality.run.command')} />
        </Section>
      )}
      {hasRecord && <RawResult runId={run.id} sha256={run.raw_sha256 ?? ''} />}
    </>
  );
}
