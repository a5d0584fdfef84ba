import { Alert, Group, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { asProblem, NETWORK } from '@/api/problem';
import { serverNow } from '@/lib/time/clock';
import { useFormat } from '@/lib/text/useFormat';
import { useNow } from '@/lib/time/useNow';
import { problemText } from './problemText';
import { RetryButton, StatePanel } from './StatePanel';

interface Query<T> {
  data: T | undefined;
  error: unknown;
  isError: boolean;
  dataUpdatedAt: number;
  refetch: () => unknown;
}
interface QueryViewProps<T> {
  query: Query<T>;
  children: (data: T) => ReactNode;
  skeleton?: ReactNode;
}

/** The three states of server data: loading, failed, or stale but shown. */
export function QueryView<T>({ query, children, skeleton }: QueryViewProps<T>) {
  if (query.data !== undefined) {
    return (
      <>
        {query.isError && <Stale query={query} />}
        {children(query.data)}
      </>
    );
  }
  if (query.isError) return <Failed query={query} />;
  return <div aria-busy="true">{skeleton ?? <DefaultSkeleton />}</div>;
}

/** Old figures stay, with their age, the reason, and a new try. */
function Stale({ query }: { query: Query<unknown> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const readAt = serverNow(query.dataUpdatedAt);
  const age = format.duration(Math.max(0, (now - readAt) / 1000));
  const { text } = problemText(asProblem(query.error), t);
  return (
    <Alert color="var(--tb-warn)" mb="md" py="xs" role="status" className="no-print">
      <Group justify="space-between" gap="xs">
        {/* The age ticks: said once to those who listen, not each second. */}
        <span aria-live="off">
          {t('state.stale_data', { time: format.dateTime(new Date(readAt)), age, reason: text })}
        </span>
        <RetryButton onRetry={() => void query.refetch()} label={t('action.retry')} />
      </Group>
    </Alert>
  );
}

function Failed({ query }: { query: Query<unknown> }) {
  const { t } = useTranslation();
  const problem = asProblem(query.error);
  const { text, remedy } = problemText(problem, t);
  if (problem.status === 403)
    return (
      <StatePanel kind="denied" title={t('state.refused_title')} text={text} remedy={remedy} />
    );
  return (
    <StatePanel
      kind={problem.code === NETWORK ? 'offline' : 'error'}
      title={t('state.error_title')}
      text={text}
      remedy={remedy}
      action={<RetryButton onRetry={() => void query.refetch()} label={t('action.retry')} />}
    />
  );
}

function DefaultSkeleton() {
  return (
    <Stack>
      <Skeleton height={28} width="40%" />
      <Skeleton height={120} />
      <Skeleton height={120} />
    </Stack>
  );
}
