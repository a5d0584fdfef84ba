import { Fieldset, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSetUp } from '@/api/queries/sessions/signingIn';
import { LanguageSelect } from '@/components/ui/forms/LanguageSelect';
import { PasswordHint } from '@/components/ui/forms/PasswordHint';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { SubmitButton } from '@/components/ui/forms/SubmitButton';
import { ZoneSelect } from '@/components/ui/forms/ZoneSelect';
import { useDraft } from '@/components/ui/forms/useDraft';
import { PASSWORD_MIN } from '@/lib/text/password';
import { AccessFrame } from './AccessFrame';

/** The browser's own zone is proposed, also outside Indonesia. */
const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function SetupPage({ onDone }: { onDone: () => void }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const needed = (value: string) => (value.trim() === '' ? t('access.setup.required') : null);
  const { form, send, pending, error } = useDraft({
    save: useSetUp(),
    start: {
      setup_code: '',
      username: '',
      full_name: '',
      password: '',
      again: '',
      campus_name: '',
      timezone: browserZone(),
      language,
    },
    validate: {
      setup_code: needed,
      username: needed,
      campus_name: needed,
      timezone: needed,
      password: (value) =>
        value.length < PASSWORD_MIN ? t('access.strength.too_short', { min: PASSWORD_MIN }) : null,
      again: (value, { password }) => (value === password ? null : t('access.setup.differs')),
    },
  });
  const submit = form.onSubmit(({ again: _, ...body }) => send(body, onDone));
  return (
    <AccessFrame title={t('access.setup.title')} lead={t('access.setup.lead')} wide>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <ProblemAlert error={error} shown={Object.keys(form.values)} />
          <TextInput
            label={t('access.setup.code')}
            description={t('access.setup.code_help')}
            placeholder="xxxx-xxxx-xxxx-xxxx"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            withAsterisk
            {...form.getInputProps('setup_code')}
          />
          <Fieldset legend={t('access.setup.account')}>
            <Stack>
              <TextInput
                label={t('access.setup.full_name')}
                autoComplete="name"
                {...form.getInputProps('full_name')}
              />
              <TextInput
                label={t('access.sign_in.username')}
                autoComplete="username"
                autoCapitalize="none"
                withAsterisk
                {...form.getInputProps('username')}
              />
              <div>
                <PasswordInput
                  label={t('access.sign_in.password')}
                  autoComplete="new-password"
                  withAsterisk
                  {...form.getInputProps('password')}
                />
                <PasswordHint
                  password={form.values.password}
                  names={[form.values.username, form.values.full_name]}
                />
              </div>
              <PasswordInput
                label={t('access.setup.password_again')}
                autoComplete="new-password"
                withAsterisk
                {...form.getInputProps('again')}
              />
            </Stack>
          </Fieldset>
          <Fieldset legend={t('access.setup.campus')}>
            <Stack>
              <TextInput
                label={t('access.setup.campus_name')}
                placeholder={t('access.setup.campus_placeholder')}
                withAsterisk
                {...form.getInputProps('campus_name')}
              />
              <ZoneSelect label={t('access.setup.timezone')} {...form.getInputProps('timezone')} />
              <LanguageSelect
                label={t('access.setup.language')}
                {...form.getInputProps('language')}
              />
            </Stack>
          </Fieldset>
          <SubmitButton pending={pending}>{t('access.setup.submit')}</SubmitButton>
        </Stack>
      </form>
    </AccessFrame>
  );
}
