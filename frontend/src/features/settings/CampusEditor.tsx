import { Button, Fieldset, Stack, Text, TextInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDeleteCampus, useUpdateCampus } from '@/api/queries/inventory/campusActs';
import { useMay } from '@/api/queries/session';
import type { Campus } from '@/api/types';
import { confirmByName } from '@/components/ui/overlays/confirm';
import { LanguageSelect } from '@/components/ui/forms/LanguageSelect';
import { SaveBar } from '@/components/ui/forms/SaveBar';
import { Section } from '@/components/ui/page/Section';
import { useSettingsDraft } from '@/components/ui/forms/useSettingsDraft';
import { useSaved } from '@/components/ui/forms/useSaved';
import { ZoneSelect } from '@/components/ui/forms/ZoneSelect';

export function CampusEditor({ campus, onDeleted }: { campus: Campus; onDeleted: () => void }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const { form, pending, submit, bar } = useSettingsDraft({
    stored: campus,
    draftOf: ({ name, timezone, language, letterhead }) => ({
      name,
      timezone,
      language,
      letterhead,
    }),
    inputOf: (body) => body,
    save: useUpdateCampus(campus.id),
    leaveText: t('settings.campus.leave_text'),
    within: 'address',
  });
  return (
    <Section title={campus.name}>
      <form onSubmit={submit}>
        <Fieldset
          variant="unstyled"
          m={0}
          miw={0}
          disabled={!isAdmin || pending}
          data-readonly={!isAdmin}
          p={0}
        >
          <Stack maw={520}>
            <TextInput label={t('settings.campus.name')} required {...form.getInputProps('name')} />
            <ZoneSelect label={t('settings.campus.timezone')} {...form.getInputProps('timezone')} />
            {form.values.timezone !== campus.timezone && (
              <Text size="sm" c="var(--tb-warn)">
                {t('settings.campus.zone_note')}
              </Text>
            )}
            <LanguageSelect
              label={t('settings.campus.language')}
              {...form.getInputProps('language')}
            />
            <Textarea
              label={t('settings.campus.letterhead')}
              description={t('settings.campus.letterhead_help')}
              placeholder={t('settings.campus.letterhead_example')}
              rows={3}
              maxLength={300}
              {...form.getInputProps('letterhead')}
            />
            {isAdmin && <DeleteCampus campus={campus} onDeleted={onDeleted} />}
          </Stack>
        </Fieldset>
        {isAdmin && <SaveBar {...bar} shown={['name', 'timezone', 'language', 'letterhead']} />}
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
