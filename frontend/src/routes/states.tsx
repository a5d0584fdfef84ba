import { Center, Loader } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { asProblem, ProblemError } from '@/api/problem';
import { Crashed } from '@/components/ui/states/ErrorBoundary';
import { ButtonLink } from '@/components/ui/page/links';
import { problemText } from '@/components/ui/states/problemText';
import { RetryButton, StatePanel } from '@/components/ui/states/StatePanel';

export function RoutePending() {
  const { t } = useTranslation();
  return (
    <Center h="50vh" role="status" aria-label={t('state.loading')}>
      <Loader />
    </Center>
  );
}

export function RouteMissing() {
  const { t } = useTranslation();
  return (
    <StatePanel
      kind="empty"
      title={t('state.not_found_title')}
      text={t('state.not_found_text')}
      action={
        <ButtonLink to="/" variant="default">
          {t('state.home')}
        </ButtonLink>
      }
    />
  );
}

/** What the server said, or a crash of ours. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  if (!(error instanceof ProblemError)) {
    return (
      <Crashed error={error instanceof Error ? error : new Error(String(error))} onRetry={reset} />
    );
  }
  if (error.status === 404) return <RouteMissing />;
  const { text, remedy } = problemText(asProblem(error), t);
  return (
    <StatePanel
      kind={error.status === 0 ? 'offline' : 'error'}
      title={t('state.error_title')}
      text={text}
      remedy={remedy}
      action={<RetryButton onRetry={reset} label={t('action.retry')} />}
    />
  );
}

const RESCUE_MS = 30_000;

/** For a screen that nobody touches: whatever failed is tried again. */
export function RouteRescue(failure: ErrorComponentProps) {
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), RESCUE_MS);
    return () => clearTimeout(timer);
  }, []);
  return <RouteError {...failure} />;
}
