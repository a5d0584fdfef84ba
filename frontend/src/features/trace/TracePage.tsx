import { Anchor, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { asProblem } from '@/api/problem';
import { traceQuery, type TraceQuestion } from '@/api/queries/trace';
import type { Router } from '@/api/types';
import { TextLink } from '@/components/ui/page/links';
import { PageHeader } from '@/components/ui/page/PageHeader';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { TraceAnswer } from './TraceAnswer';
import { TraceForm } from './TraceForm';

interface TracePageProps {
  router: Router;
  question: TraceQuestion;
  onAsk: (question: TraceQuestion) => void;
}

const REFUSED = 422;

/** One packet, followed through the rules of now. */
export function TracePage({ router, question, onAsk }: TracePageProps) {
  const { t } = useTranslation();
  const isComplete = question.from !== '' && question.to !== '';
  const trace = useQuery({ ...traceQuery(router.id, question), enabled: isComplete });
  const problem = trace.isError ? asProblem(trace.error) : undefined;
  const isRefused = problem?.status === REFUSED;
  return (
    <>
      <PageHeader
        title={t('trace.title')}
        lead={
          <>
            {t(question.plan === undefined ? 'trace.lead' : 'trace.plan.lead', {
              router: router.name,
            })}{' '}
            <TextLink
              size="sm"
              to="/routers/$routerId/router"
              params={{ routerId: router.id }}
              className="no-print"
            >
              {t('trace.back')}
            </TextLink>
          </>
        }
      />
      <div className="page">
        {question.plan !== undefined && <OfPlan question={question} onAsk={onAsk} />}
        <TraceForm
          key={JSON.stringify(question)}
          question={question}
          refused={isRefused ? problem.fields : []}
          isAsking={trace.isFetching}
          onAsk={onAsk}
          onAgain={() => void trace.refetch()}
        />
        {!isComplete && (
          <StatePanel kind="empty" title={t('trace.empty')} text={t('trace.empty_text')} />
        )}
        {isComplete && !isRefused && (
          <QueryView query={trace}>{(data) => <TraceAnswer trace={data} />}</QueryView>
        )}
      </div>
    </>
  );
}

function OfPlan({ question, onAsk }: Pick<TracePageProps, 'question' | 'onAsk'>) {
  const { t } = useTranslation();
  const { plan } = question;
  if (plan === undefined) return null;
  return (
    <Group component="p" align="baseline" gap="4px 16px" fz="sm">
      <span>{t('trace.plan.of', { id: plan })}</span>
      <TextLink size="sm" to="/changes/$changeId" params={{ changeId: plan }} className="no-print">
        {t('trace.plan.back')}
      </TextLink>
      <Anchor
        component="button"
        type="button"
        size="sm"
        className="no-print"
        onClick={() => onAsk({ ...question, plan: undefined })}
      >
        {t('trace.plan.without')}
      </Anchor>
    </Group>
  );
}
