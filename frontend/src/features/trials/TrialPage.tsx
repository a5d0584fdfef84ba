import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isOpenTrial, trialQuery } from '@/api/queries/probes/trials';
import type { QueueTrial } from '@/api/trialTypes';
import type { Router } from '@/api/types';
import { Facts, type Fact } from '@/components/ui/page/Facts';
import { Fold } from '@/components/ui/page/Fold';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';
import { ErrorBoundary } from '@/components/ui/states/ErrorBoundary';
import { secondsBetween } from '@/lib/time/time';
import { useFormat } from '@/lib/text/useFormat';
import { countedOf, median } from './figures';
import { BlockGrid } from './BlockGrid';
import { limitsOf } from './limit/ladder';
import { ExportTrial } from './recorded/ExportTrial';
import { StopTrial } from './StopTrial';
import { TrialDots } from './TrialDots';
import { TrialFrame } from './TrialFrame';
import { TrialIsp } from './recorded/TrialIsp';
import { TrialProgress } from './TrialProgress';
import { TrialVerdict } from './TrialVerdict';
import { UncountedRuns } from './UncountedRuns';
import { VariantTable } from './VariantTable';

interface TrialPageProps {
  router: Router;
  trialId: number;
}

/** One queue trial: how far it is, or what came of it. */
export function TrialPage({ router, trialId }: TrialPageProps) {
  const { t } = useTranslation();
  const query = useQuery(trialQuery(trialId));
  return (
    <TrialFrame
      router={router}
      isWithin
      title={
        query.data && !query.data.recorded
          ? t('queueTrials.list.heading', { id: trialId, isp: query.data.uplink_name })
          : t('queueTrials.list.name', { id: trialId })
      }
      controls={query.data && <StopTrial trial={query.data} />}
    >
      <QueryView query={query}>{(trial) => <Body trial={trial} router={router} />}</QueryView>
    </TrialFrame>
  );
}

function Body({ trial, router }: { trial: QueueTrial; router: Router }) {
  const { t } = useTranslation();
  const isOpen = isOpenTrial(trial);
  const hasRuns = trial.runs.length > 0;
  const blocks = (
    <Section title={t('queueTrials.progress.blocks')}>
      <BlockGrid trial={trial} />
    </Section>
  );
  return (
    <div className="page">
      {isOpen ? <TrialProgress trial={trial} /> : <TrialVerdict trial={trial} />}
      {trial.verdict && trial.verdict.variants.length > 0 && (
        <ErrorBoundary>
          <VariantTable trial={trial} verdict={trial.verdict} />
        </ErrorBoundary>
      )}
      {hasRuns && (
        <ErrorBoundary>
          <TrialDots trial={trial} />
        </ErrorBoundary>
      )}
      {isOpen && blocks}
      {!isOpen && hasRuns && (
        <Fold title={t('queueTrials.progress.blocks')} testId="trial-blocks">
          {blocks}
        </Fold>
      )}
      <UncountedRuns trial={trial} />
      <About trial={trial} router={router} />
    </div>
  );
}

function About({ trial, router }: { trial: QueueTrial; router: Router }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { started_at: began, ended_at: ended } = trial;
  const counted = countedOf(trial);
  const limits = limitsOf(trial.variants);
  const idle = median(counted.map(({ idle_ms }) => idle_ms));
  const facts: Fact[] = [
    {
      name: t('queueTrials.facts.isp'),
      value: <TrialIsp trial={trial} router={router} />,
    },
    { name: t('queueTrials.facts.server'), value: <bdi>{trial.server_name ?? '–'}</bdi> },
    {
      name: t('queueTrials.facts.limit'),
      value: t('queueTrials.facts.limit_of', {
        percent: limits.length > 0 ? limits.join(', ') : trial.percent,
      }),
    },
    {
      name: t('queueTrials.form.form'),
      value: t(`queueTrials.form.${trial.form}`),
    },
    { name: t('queueTrials.facts.began'), value: began ? format.dateTime(began) : '–' },
    {
      name: t('queueTrials.facts.lasted'),
      value: began && ended ? format.duration(secondsBetween(began, ended)) : '–',
    },
    { name: t('queueTrials.facts.idle'), value: format.ms(idle), raw: idle, testId: 'trial-idle' },
    {
      name: t('queueTrials.facts.runs'),
      value: t('queueTrials.facts.of', { n: counted.length, all: trial.runs_over }),
    },
    {
      name: t(trial.recorded ? 'queueTrials.recorded.by' : 'queueTrials.facts.by'),
      value: <bdi>{trial.requested_by}</bdi>,
    },
  ];
  return (
    <Section title={t('queueTrials.list.trial')} aside={<ExportTrial trial={trial} />}>
      <Facts className="num" facts={facts} />
    </Section>
  );
}
