import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { reportLinkQuery, useConfirmReports } from '@/api/queries/alerts/mailedReports';
import { asProblem } from '@/api/problem';
import type { PendingRecipient } from '@/api/types';
import { SubmitButton } from '@/components/ui/forms/SubmitButton';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { QueryView } from '@/components/ui/states/QueryView';
import { showLanguage } from '@/lib/i18n';
import { AccessFrame } from './AccessFrame';

/** What the link of a letter to an outside address opens. Opening confirms nothing: programs open links, too. */
export function ConfirmReportsPage({ secret }: { secret: string | null }) {
  const { t } = useTranslation();
  const confirm = useConfirmReports();
  const query = useQuery({
    ...reportLinkQuery(secret ?? ''),
    enabled: secret !== null && !confirm.isSuccess,
  });
  const isOver = secret === null || (query.isError && asProblem(query.error).status === 404);
  return (
    <AccessFrame title={t('messages.reports.title')}>
      {confirm.isSuccess ? (
        <Text role="status">{t('messages.reports.done')}</Text>
      ) : isOver ? (
        <Text role="alert">{t('messages.reports.over')}</Text>
      ) : (
        <QueryView query={query}>
          {(pending) => <Ask secret={secret} pending={pending} confirm={confirm} />}
        </QueryView>
      )}
    </AccessFrame>
  );
}

interface AskProps {
  secret: string;
  pending: PendingRecipient;
  confirm: ReturnType<typeof useConfirmReports>;
}

function Ask({ secret, pending, confirm }: AskProps) {
  const { t } = useTranslation();
  const { address, campus, routers, period, language } = pending;
  useEffect(() => void showLanguage(language), [language]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    confirm.mutate(secret);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <ProblemAlert error={confirm.error} />
        <Text style={{ overflowWrap: 'anywhere' }}>
          {t(`messages.reports.lead.${period}`, { address, campus, routers: routers.join(', ') })}
        </Text>
        <SubmitButton pending={confirm.isPending} data-autofocus>
          {t('messages.confirm.submit')}
        </SubmitButton>
      </Stack>
    </form>
  );
}
