import { PasswordInput, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { asProblem } from '@/api/problem';
import {
  invitationQuery,
  useAcceptInvitation,
  useUpdateOwnAccount,
} from '@/api/queries/sessions/signingIn';
import type { Invited } from '@/api/types';
import { PasswordHint } from '@/components/ui/forms/PasswordHint';
import { SubmitButton } from '@/components/ui/forms/SubmitButton';
import { useDraft } from '@/components/ui/forms/useDraft';
import { TextLink } from '@/components/ui/page/links';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { QueryView } from '@/components/ui/states/QueryView';
import { showLanguage } from '@/lib/i18n';
import { useFormat, useZone, ZoneContext } from '@/lib/text/useFormat';
import { isOfNames, PASSWORD_MIN } from '@/lib/text/password';
import { AccessFrame } from './AccessFrame';

interface WelcomePageProps {
  secret: string | null;
  onDone: () => void;
}

/** What a one-time link opens: its person chooses a password. */
export function WelcomePage({ secret, onDone }: WelcomePageProps) {
  const { t } = useTranslation();
  const query = useQuery({ ...invitationQuery(secret ?? ''), enabled: secret !== null });
  const isOver = secret === null || (query.isError && asProblem(query.error).status === 404);
  return (
    <AccessFrame title={t('access.welcome.title')}>
      {isOver ? (
        <Stack>
          <Text role="alert">{t('access.welcome.over')}</Text>
          <TextLink to="/sign-in">{t('access.sign_in.title')}</TextLink>
        </Stack>
      ) : (
        <QueryView query={query}>
          {(invited) => (
            <InZone of={invited.timezone}>
              <Choose secret={secret} invited={invited} onDone={onDone} />
            </InZone>
          )}
        </QueryView>
      )}
    </AccessFrame>
  );
}

/** The end of the link on the clock by which its sender sees it. */
function InZone({ of: zone, children }: { of: string | null; children: ReactNode }) {
  const own = useZone();
  return <ZoneContext value={zone ?? own}>{children}</ZoneContext>;
}

interface ChooseProps {
  secret: string;
  invited: Invited;
  onDone: () => void;
}

function Choose({ secret, invited, onDone }: ChooseProps) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const { username, full_name: fullName, language } = invited;
  const { form, send, pending, error } = useDraft({
    start: { password: '' },
    save: useAcceptInvitation(),
    validate: {
      password: (value) =>
        value.length < PASSWORD_MIN
          ? t('access.strength.too_short', { min: PASSWORD_MIN })
          : isOfNames(value, [username, fullName])
            ? t('access.strength.of_names')
            : null,
    },
  });
  const own = useUpdateOwnAccount();
  // In the account's language, unless its person chooses another here: then it becomes the account's.
  useEffect(() => void showLanguage(language), [language]);
  const done = () => {
    const chosen = i18n.language;
    if (chosen === language) onDone();
    else own.mutate({ language: chosen }, { onSettled: onDone });
  };
  const submit = form.onSubmit(({ password }) => send({ secret, password }, done));
  return (
    <form onSubmit={submit}>
      <Stack>
        <ProblemAlert error={error} shown={['password']} />
        <Text>
          {t('access.welcome.lead', { name: fullName || username, username })}{' '}
          {t('access.welcome.until', { time: format.dateTime(invited.expires_at) })}
        </Text>
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <div>
          <PasswordInput
            label={t('access.own_password.new')}
            autoComplete="new-password"
            data-autofocus
            required
            {...form.getInputProps('password')}
          />
          <PasswordHint password={form.values.password} names={[username, fullName]} />
        </div>
        <SubmitButton flex={1} pending={pending}>
          {t('access.welcome.submit')}
        </SubmitButton>
      </Stack>
    </form>
  );
}
