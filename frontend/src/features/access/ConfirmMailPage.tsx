import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { mailLinkQuery, useConfirmMail } from '@/api/queries/alerts/subscriptions';
import { asProblem } from '@/api/problem';
import type { PendingAddress } from '@/api/types';
import { SubmitButton } from '@/components/ui/forms/SubmitButton';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { QueryView } from '@/components/ui/states/QueryView';
import { showLanguage } from '@/lib/i18n';
import { AccessFrame } from './AccessFrame';
import { LinkDone } from './LinkDone';

/** What the link of a letter opens. Opening confirms nothing: programs that look at mails open links, too. */
export function ConfirmMailPage({ secret }: { secret: string | null }) {
  const { t } = useTranslation();
  const confirm = useConfirmMail();
  const query = useQuery({
    ...mailLinkQuery(secret ?? ''),
    enabled: secret !== null && !confirm.isSuccess,
  });
  const isOver = secret === null || (query.isError && asProblem(query.error).status === 404);
  return (
    <AccessFrame title={t('messages.confirm.title')}>
      {confirm.isSuccess ? (
        <LinkDone text={t('messages.confirm.done')} on={t('messages.confirm.on')} />
      ) : isOver ? (
        <LinkDone isAlert text={t('messages.confirm.over')} on={t('messages.confirm.on')} />
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
  pending: PendingAddress;
  confirm: ReturnType<typeof useConfirmMail>;
}

function Ask({ secret, pending, confirm }: AskProps) {
  const { t } = useTranslation();
  const { username, address, language } = pending;
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
          {t('messages.confirm.lead', { username, address })}
        </Text>
        <SubmitButton pending={confirm.isPending} data-autofocus>
          {t('messages.confirm.submit')}
        </SubmitButton>
      </Stack>
    </form>
  );
}
