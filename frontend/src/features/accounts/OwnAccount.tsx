import { PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { errorsByField } from '@/api/problem';
import { useAccount, useUpdateOwnAccount } from '@/api/queries/session';
import { LanguageSelect } from '@/components/ui/forms/LanguageSelect';
import { PasswordHint } from '@/components/ui/forms/PasswordHint';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { SaveBar } from '@/components/ui/forms/SaveBar';
import { Section } from '@/components/ui/page/Section';
import { SubmitButton } from '@/components/ui/forms/SubmitButton';
import { useAskBeforeLeaving } from '@/components/ui/forms/useAskBeforeLeaving';
import { useSaved } from '@/components/ui/forms/useSaved';
import { chooseLanguage, type Language } from '@/lib/i18n';
import { PASSWORD_MIN } from '@/lib/text/password';
import { EndedTokens } from './EndedTokens';
import { OwnSessions } from './OwnSessions';

export const OwnAccount = () => (
  <>
    <Profile />
    <Password />
    <OwnSessions />
  </>
);

function Profile() {
  const { t, i18n } = useTranslation();
  const account = useAccount();
  const update = useUpdateOwnAccount();
  const { saved } = useSaved();
  const language: Language = account.language ?? i18n.language;
  const form = useForm({ initialValues: { full_name: account.full_name, language } });
  useAskBeforeLeaving(form.isDirty(), t('settings.account.leave_text'));
  const submit = form.onSubmit((values) =>
    update.mutate(values, {
      onSuccess: () => {
        void chooseLanguage(values.language);
        form.setInitialValues(values);
        form.resetDirty();
        saved();
      },
      onError: (error) => form.setErrors(errorsByField(error)),
    }),
  );
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
        <SaveBar
          isDirty={form.isDirty()}
          pending={update.isPending}
          error={update.error}
          shown={['full_name', 'language']}
          onDiscard={() => {
            form.reset();
            update.reset();
          }}
        />
      </form>
    </Section>
  );
}

function Password() {
  const { t } = useTranslation();
  const account = useAccount();
  const update = useUpdateOwnAccount();
  const { saved } = useSaved();
  const form = useForm({
    initialValues: { current_password: '', new_password: '' },
    validate: {
      new_password: (value) =>
        value.length < PASSWORD_MIN ? t('access.strength.too_short', { min: PASSWORD_MIN }) : null,
    },
  });
  const submit = form.onSubmit((values) =>
    update.mutate(values, {
      onSuccess: () => {
        form.reset();
        saved(t('settings.account.changed'));
      },
      onError: (error) => form.setErrors(errorsByField(error)),
    }),
  );
  return (
    <Section title={t('settings.account.password')}>
      <form onSubmit={submit}>
        <input type="text" autoComplete="username" value={account.username} readOnly hidden />
        <Stack maw={420}>
          <ProblemAlert error={update.error} shown={['current_password', 'new_password']} />
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
            <PasswordHint password={form.values.new_password} />
          </div>
          <EndedTokens username={account.username} />
          <SubmitButton pending={update.isPending}>{t('settings.account.password')}</SubmitButton>
        </Stack>
      </form>
    </Section>
  );
}
