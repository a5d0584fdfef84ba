import { Group, Modal, Radio, Select, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMute } from '@/api/queries/alerts/mutes';
import { campusesQuery } from '@/api/queries/campuses';
import { INCIDENT_KINDS } from '@/api/types';
import { isOfIsps } from '@/components/domain/places/ofIsps';
import { PlaceFields } from '@/components/domain/places/PlaceFields';
import { campusOf } from '@/components/domain/places/placeDraft';
import { DateTimeField } from '@/components/ui/forms/DateTimeField';
import { useDraft } from '@/components/ui/forms/useDraft';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { useFocusBack } from '@/components/ui/overlays/useFocusBack';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { useZone, ZoneContext } from '@/lib/text/useFormat';
import { inputOf, isMutable, type MuteDraft } from './muteDraft';

interface MuteFormProps {
  start: MuteDraft;
  onClose: () => void;
}

/** Which incidents are sent to no channel, until when, and why. */
export function MuteForm({ start, onClose }: MuteFormProps) {
  const { t } = useTranslation();
  const own = useZone();
  useFocusBack();
  const { form, send, pending, error } = useDraft({ start, save: useMute() });
  const { values, errors } = form;
  const campus = campusOf(values, useQuery(campusesQuery()).data ?? []);
  const zone = campus?.timezone ?? own;
  const input = inputOf(values, campus, zone);
  return (
    <Modal opened onClose={onClose} size="lg" title={t('mutes.mute')}>
      <form
        onSubmit={form.onSubmit(() => {
          if (input) send(input, onClose);
        })}
      >
        <Stack>
          <ProblemAlert error={error} shown={Object.keys(errors)} />
          <TextInput
            label={t('mutes.reason')}
            description={t('mutes.reason_help')}
            required
            data-autofocus
            maxLength={200}
            {...form.getInputProps('reason')}
          />
          <Select
            label={t('incidents.filter.kind')}
            data={INCIDENT_KINDS.filter(isMutable).map((kind) => ({
              value: kind,
              label: t(`incidents.kind.${kind}`),
            }))}
            placeholder={t('mutes.choose')}
            required
            allowDeselect={false}
            value={values.kind || null}
            onChange={(kind) => kind && form.setFieldValue('kind', kind)}
            error={errors.kind}
          />
          <Radio.Group
            label={t('mutes.where')}
            required
            value={values.where}
            onChange={(where) => form.setFieldValue('where', where)}
          >
            <Group mt={6}>
              <Radio value="place" label={t('mutes.at_place')} />
              <Radio value="everywhere" label={t('mutes.everywhere')} />
            </Group>
          </Radio.Group>
          {values.where === 'place' && (
            <PlaceFields
              place={values}
              onPlace={form.setValues}
              errors={errors}
              hasIsps={isOfIsps(values.kind)}
            />
          )}
          <ZoneContext value={zone}>
            <DateTimeField
              label={t('mutes.until')}
              description={t('mutes.until_help', { zone })}
              value={values.until}
              onChange={(until) => form.setFieldValue('until', until)}
              error={errors.until}
            />
          </ZoneContext>
          <DialogActions pending={pending} disabled={input === null} onCancel={onClose}>
            {t('mutes.mute_it')}
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}
