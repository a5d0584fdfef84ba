import { Button, Fieldset, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { errorsByField } from '@/api/problem';
import { useDeleteCampus, useUpdateCampus } from '@/api/queries/campuses';
import { useMay } from '@/api/queries/session';
import type { Campus } from '@/api/types';
import { confirmByName } from '@/components/ui/overlays/confirm';
import { LanguageSelect } from '@/components/ui/forms/LanguageSelect';
import { SaveBar } from '@/components/ui/forms/SaveBar';
import { Section } from '@/components/ui/page/Section';
import { useAskBeforeLeaving } from '@/components/ui/forms/useAskBeforeLeaving';
import { useSaved } from '@/components/ui/forms/useSaved';
import { ZoneSelect } from '@/components/ui/forms/ZoneSelect';

export function CampusEditor({ campus, onDeleted }: { campus: Campus; onDeleted: () => void }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const update = useUpdateCampus(campus.id);
  const { saved } = useSaved();
  const { name, timezone, language } = campus;
  const form = useForm({ initialValues: { name, timezone, language } });
  useAskBeforeLeaving(form.isDirty(), t('settings.campus.leave_text'), 'address');
  const submit = form.onSubmit((body) =>
    update.mutate(body, {
      onSuccess: () => {
        form.setInitialValues(body);
        form.resetDirty();
        saved();
      },
      onError: (error) => form.setErrors(errorsByField(error)),
    }),
  );
  return (
    <Section title={campus.name}>
      <form onSubmit={submit}>
        <Fieldset variant="unstyled" m={0} miw={0} disabled={!isAdmin || update.isPending} p={0}>
          <Stack maw={520}>
            <TextInput label={t('settings.campus.name')} required {...form.getInputProps('name')} />
            <ZoneSelect label={t('settings.campus.timezone')} {...form.getInputProps('timezone')} />
            {form.values.timezone !== timezone && (
              <Text size="sm" c="var(--tb-warn)">
                {t('settings.campus.zone_note')}
              </Text>
            )}
            <LanguageSelect
              label={t('settings.campus.language')}
              {...form.getInputProps('language')}
            />
            {isAdmin && <DeleteCampus campus={campus} onDeleted={onDeleted} />}
          </Stack>
        </Fieldset>
        {isAdmin && (
          <SaveBar
            isDirty={form.isDirty()}
            pending={update.isPending}
            error={update.error}
            shown={['name', 'timezone', 'language']}
            onDiscard={() => {
              form.reset();
              update.reset();
            }}
          />
        )}
      </form>
    </Section>
  );
}

function DeleteCampus({ campus, onDeleted }: { campus: Campus; onDeleted: () => void }) {
  const { t } = useTranslation();
  const remove = useDeleteCampus();
  const { refused } = useSaved();
  const ask = () =>
    confirmByName({
      name: campus.name,
      title: t('settings.campus.delete_title', { name: campus.name }),
      text: t('settings.campus.delete_text'),
      confirm: t('settings.campus.delete'),
      cancel: t('action.cancel'),
      onConfirm: () => remove.mutate(campus.id, { onSuccess: onDeleted, onError: refused }),
    });
  return (
    <Button
      variant="subtle"
      color="var(--tb-danger)"
      ms="auto"
      loading={remove.isPending}
      onClick={ask}
    >
      {t('settings.campus.delete')}
    </Button>
  );
}
