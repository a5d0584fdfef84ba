import { Alert, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { asProblem, NETWORK } from '@/api/problem';
import { useFormat } from '@/lib/useFormat';
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

/** Loading, failed, or stale but still shown: the three states that every piece of server data has. */
export function QueryView<T>({ query, children, skeleton }: QueryViewProps<T>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (query.data !== undefined) {
    return (
      <>
        {query.isError && (
          <Alert color="var(--tb-warn)" mb="md" py="xs" role="status">
            {t('state.stale_data', { time: format.dateTime(new Date(query.dataUpdatedAt)) })}
          </Alert>
        )}
        {children(query.data)}
      </>
    );
  }
  if (query.isError) {
    const problem = asProblem(query.error);
    const { text, remedy } = problemText(problem, t);
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
  return <div aria-busy="true">{skeleton ?? <DefaultSkeleton />}</div>;
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
