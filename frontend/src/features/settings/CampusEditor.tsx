import { Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { errorsByField } from '@/api/problem';
import { useDeleteCampus, useUpdateCampus } from '@/api/queries/campuses';
import { useMay } from '@/api/queries/session';
import type { Campus } from '@/api/types';
import { confirmDanger } from '@/components/ui/confirm';
import { LanguageSelect } from '@/components/ui/LanguageSelect';
import { ProblemAlert } from '@/components/ui/ProblemAlert';
import { Section } from '@/components/ui/Section';
import { SubmitButton } from '@/components/ui/SubmitButton';
import { useSaved } from '@/components/ui/useSaved';
import { ZoneSelect } from '@/components/ui/ZoneSelect';

export function CampusEditor({ campus, onDeleted }: { campus: Campus; onDeleted: () => void }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const update = useUpdateCampus(campus.id);
  const { saved } = useSaved();
  const { name, timezone, language } = campus;
  const form = useForm({ initialValues: { name, timezone, language } });
  const submit = form.onSubmit((body) =>
    update.mutate(body, {
      onSuccess: () => {
        form.resetDirty();
        saved();
      },
      onError: (error) => form.setErrors(errorsByField(error)),
    }),
  );
  return (
    <Section title={campus.name} lead={t('settings.campus.lead')}>
      <form onSubmit={submit}>
        <Fieldset variant="unstyled" m={0} miw={0} disabled={!isAdmin || update.isPending} p={0}>
          <Stack maw={520}>
            <ProblemAlert error={update.error} shown={['name', 'timezone', 'language']} />
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
            {isAdmin && (
              <Group justify="space-between">
                <SubmitButton pending={update.isPending} disabled={!form.isDirty()}>
                  {t('action.save')}
                </SubmitButton>
                <DeleteCampus campus={campus} onDeleted={onDeleted} />
              </Group>
            )}
          </Stack>
        </Fieldset>
      </form>
    </Section>
  );
}

function DeleteCampus({ campus, onDeleted }: { campus: Campus; onDeleted: () => void }) {
  const { t } = useTranslation();
  const remove = useDeleteCampus();
  const { refused } = useSaved();
  const ask = () =>
    confirmDanger({
      title: t('settings.campus.delete_title', { name: campus.name }),
      text: t('settings.campus.delete_text'),
      confirm: t('settings.campus.delete'),
      cancel: t('action.cancel'),
      onConfirm: () => remove.mutate(campus.id, { onSuccess: onDeleted, onError: refused }),
    });
  return (
    <Button variant="subtle" color="var(--tb-danger)" loading={remove.isPending} onClick={ask}>
      {t('settings.campus.delete')}
    </Button>
  );
}
