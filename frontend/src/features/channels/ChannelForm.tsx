import { Checkbox, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { campusesQuery } from '@/api/queries/campuses';
import { useAddChannel, useChangeChannel } from '@/api/queries/alerts/channels';
import { useAccount } from '@/api/queries/session';
import { errorsByField } from '@/api/problem';
import { CHANNEL_KINDS, type Channel } from '@/api/types';
import { KindsSelect } from '@/components/domain/alerts/KindsSelect';
import { LimitedNumber } from '@/components/ui/forms/LimitedNumber';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { useFocusBack } from '@/components/ui/overlays/useFocusBack';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { useDraft } from '@/components/ui/forms/useDraft';
import { AddressFields } from './AddressFields';
import { draftOf, fieldOf, inputOf, NEW_CHANNEL } from './channelDraft';

const TIMINGS = ['at_once', 'work_hours', 'daily'] as const;

interface ChannelFormProps {
  /** Null: a new one. */
  channel: Channel | null;
  onClose: () => void;
  /** `secret`: made by the server, and shown this once. */
  onSaved: (channel: Channel, secret: string | null) => void;
}

export function ChannelForm({ channel, onClose, onSaved }: ChannelFormProps) {
  const { t } = useTranslation();
  useFocusBack();
  const { add, change, form, error, pending } = useChannelDraft(channel);
  const { values } = form;
  const shown = Object.keys(errorsByField(error)).filter((path) => fieldOf(path) in values);
  const submit = form.onSubmit((draft) => {
    const body = inputOf(draft);
    if (channel) change({ id: channel.id, body }, (saved) => onSaved(saved, null));
    else add(body, (saved) => onSaved(saved.channel, saved.secret));
  });
  return (
    <Modal opened onClose={onClose} size="lg" title={t(channel ? 'channels.edit' : 'channels.add')}>
      <form onSubmit={submit}>
        <Stack>
          <ProblemAlert error={error} shown={shown} />
          <Group align="flex-start" grow>
            <TextInput
              label={t('channels.field.name')}
              required
              data-autofocus
              maxLength={100}
              {...form.getInputProps('name')}
            />
            <Select
              label={t('channels.field.kind')}
              data={CHANNEL_KINDS.map((kind) => ({
                value: kind,
                label: t(`channels.kind.${kind}`),
              }))}
              allowDeselect={false}
              value={values.kind}
              onChange={(kind) => kind && form.setFieldValue('kind', kind)}
            />
          </Group>
          <AddressFields form={form} hasSecret={channel?.has_secret ?? false} />
          <Which form={form} />
          <DialogActions pending={pending} disabled={values.name.trim() === ''} onCancel={onClose}>
            {t('action.save')}
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}

function useChannelDraft(channel: Channel | null) {
  const { i18n } = useTranslation();
  const language = (useAccount().language ?? i18n.language) === 'en' ? 'en' : 'id';
  const start = channel ? draftOf(channel) : ({ ...NEW_CHANNEL, language } as const);
  const adding = useDraft({ start, save: useAddChannel(), fieldOf });
  const changing = useDraft({ start, save: useChangeChannel(), fieldOf });
  const { form, error, pending } = channel ? changing : adding;
  return { add: adding.send, change: changing.send, form, error, pending };
}
export type ChannelDraftForm = ReturnType<typeof useChannelDraft>['form'];

/** Which incidents come this way, and when. */
function Which({ form }: { form: ChannelDraftForm }) {
  const { t } = useTranslation();
  const campuses = useQuery(campusesQuery());
  const { values, errors } = form;
  return (
    <>
      <Group align="flex-start" grow>
        <KindsSelect
          value={values.kinds}
          onChange={(kinds) => form.setFieldValue('kinds', kinds)}
          error={errors.kinds}
        />
        <Select
          label={t('channels.field.campus')}
          placeholder={t('channels.all_campuses')}
          data={(campuses.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          clearable
          value={values.campus}
          onChange={(campus) => form.setFieldValue('campus', campus)}
          error={errors.campus}
        />
      </Group>
      <When form={form} />
      <Group align="flex-start" grow>
        <Select
          label={t('channels.field.language')}
          description={t('channels.field.language_help')}
          data={[
            { value: 'id', label: 'Bahasa Indonesia' },
            { value: 'en', label: 'English' },
          ]}
          allowDeselect={false}
          {...form.getInputProps('language')}
        />
      </Group>
      <Checkbox
        label={t('channels.field.enabled')}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
    </>
  );
}

/** Each incident, or one digest a day, which waits for nobody. */
function When({ form }: { form: ChannelDraftForm }) {
  const { t } = useTranslation();
  const { timing } = form.values;
  return (
    <Group align="flex-start" grow>
      <Select
        label={t('channels.field.timing')}
        description={t(`channels.timing_help.${timing}`)}
        data={TIMINGS.map((value) => ({ value, label: t(`channels.timing.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('timing')}
      />
      {timing === 'daily' ? (
        <TextInput
          type="time"
          label={t('channels.field.daily_at')}
          description={t('channels.field.daily_at_help')}
          required
          {...form.getInputProps('daily_at')}
        />
      ) : (
        <LimitedNumber
          label={t('channels.field.unacknowledged')}
          description={t('channels.field.unacknowledged_help')}
          min={0}
          max={10_080}
          suffix=" min"
          value={Number(form.values.unacknowledged_minutes)}
          onChange={(minutes) => form.setFieldValue('unacknowledged_minutes', minutes)}
          error={form.errors.unacknowledged_minutes}
        />
      )}
    </Group>
  );
}
