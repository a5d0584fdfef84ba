import { Stack, Text } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsubscribe } from '@/api/queries/alerts/subscriptions';
import { asProblem } from '@/api/problem';
import { SubmitButton } from '@/components/ui/forms/SubmitButton';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { AccessFrame } from './AccessFrame';
import { LinkDone } from './LinkDone';

/** Tokens that end reports begin with it; those that end messages of incidents, with a digit. */
const OF_REPORTS = 'r';

/** What the foot of an ordered mail leads to. Opening ends nothing. */
export function UnsubscribePage({ token }: { token: string | null }) {
  const { t } = useTranslation();
  const end = useUnsubscribe();
  const isOver = token === null || (end.isError && asProblem(end.error).status === 404);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (token !== null) end.mutate(token);
  };
  const words = useWords(token?.startsWith(OF_REPORTS) ?? false);
  return (
    <AccessFrame title={words.title}>
      {end.isSuccess ? (
        <LinkDone text={words.done} on={words.on} />
      ) : isOver ? (
        <LinkDone isAlert text={words.over} on={words.on} />
      ) : (
        <form onSubmit={submit}>
          <Stack>
            <ProblemAlert error={end.error} />
            <Text>{words.lead}</Text>
            <SubmitButton pending={end.isPending} data-autofocus>
              {t('messages.unsubscribe.submit')}
            </SubmitButton>
          </Stack>
        </form>
      )}
    </AccessFrame>
  );
}

function useWords(isOfReports: boolean) {
  const { t } = useTranslation();
  return isOfReports
    ? {
        title: t('messages.reports.end_title'),
        lead: t('messages.reports.end_lead'),
        over: t('messages.reports.end_over'),
        done: t('messages.reports.ended'),
        on: null,
      }
    : {
        title: t('messages.unsubscribe.title'),
        lead: t('messages.unsubscribe.lead'),
        over: t('messages.unsubscribe.over'),
        done: t('messages.unsubscribe.done'),
        on: t('messages.unsubscribe.on'),
      };
}
