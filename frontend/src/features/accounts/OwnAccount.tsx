import { PasswordInput, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '@/api/queries/session';
import { useUpdateOwnAccount } from '@/api/queries/sessions/signingIn';
import { LanguageSelect } from '@/components/ui/forms/LanguageSelect';
import { PasswordHint } from '@/components/ui/forms/PasswordHint';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { SaveBar } from '@/components/ui/forms/SaveBar';
import { Section } from '@/components/ui/page/Section';
import { SubmitButton } from '@/components/ui/forms/SubmitButton';
import { useDraft } from '@/components/ui/forms/useDraft';
import { useSettingsDraft } from '@/components/ui/forms/useSettingsDraft';
import { useSaved } from '@/components/ui/forms/useSaved';
import { chooseLanguage } from '@/lib/i18n';
import { PASSWORD_MIN } from '@/lib/text/password';
import { EndedTokens } from './EndedTokens';
import { OwnSessions } from './OwnSessions';

/** `messages`: which reach the account. */
export const OwnAccount = ({ messages }: { messages: ReactNode }) => (
  <>
    <Profile />
    {messages}
    <Password />
    <OwnSessions />
  </>
);

function Profile() {
  const { t, i18n } = useTranslation();
  const account = useAccount();
  const { form, submit, bar } = useSettingsDraft({
    stored: account,
    draftOf: ({ full_name }) => ({
      full_name,
      // Of this screen: what one reads is what one expects to be chosen.
      language: i18n.language,
    }),
    inputOf: (values) => values,
    save: useUpdateOwnAccount(),
    leaveText: t('settings.account.leave_text'),
    onSaved: ({ language }) => language && void chooseLanguage(language),
  });
  return (
    <Section
      title={t('settings.account.profile')}
      lead={`${account.username} · ${t(`role.${account.role}`)}`}
    >
      <form onSubmit={submit}>
        <Stack maw={420}>
          <TextInput
            label={t('settings.users.full_name')}
            autoComplete="name"
            {...form.getInputProps('full_name')}
          />
          <LanguageSelect label={t('prefs.language')} {...form.getInputProps('language')} />
        </Stack>
        <SaveBar {...bar} shown={['full_name', 'language']} />
      </form>
    </Section>
  );
}

function Password() {
  const { t } = useTranslation();
  const account = useAccount();
  const { saved } = useSaved();
  const { form, send, reset, pending, error } = useDraft({
    start: { current_password: '', new_password: '' },
    save: useUpdateOwnAccount(),
    validate: {
      new_password: (value) =>
        value.length < PASSWORD_MIN ? t('access.strength.too_short', { min: PASSWORD_MIN }) : null,
    },
  });
  const submit = form.onSubmit((values) =>
    send(values, () => {
      reset();
      saved(t('settings.account.changed'));
    }),
  );
  return (
    <Section title={t('settings.account.password')}>
      <form onSubmit={submit}>
        <input type="text" autoComplete="username" value={account.username} readOnly hidden />
        <Stack maw={420}>
          <ProblemAlert error={error} shown={['current_password', 'new_password']} />
          <PasswordInput
            label={t('settings.account.current')}
            autoComplete="current-password"
            required
            {...form.getInputProps('current_password')}
          />
          <div>
            <PasswordInput
              label={t('settings.account.new')}
              autoComplete="new-password"
              required
              {...form.getInputProps('new_password')}
            />
            <PasswordHint
              password={form.values.new_password}
              names={[account.username, account.full_name]}
            />
          </div>
          <EndedTokens username={account.username} />
          <SubmitButton pending={pending}>{t('settings.account.password')}</SubmitButton>
        </Stack>
      </form>
    </Section>
  );
}
