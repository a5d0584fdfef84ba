import { Group, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { KindsSelect } from '@/components/domain/alerts/KindsSelect';
import type { OrderDraft } from './orderDraft';
import { usePlaces } from './usePlaces';

const TIMINGS = ['at_once', 'work_hours', 'daily'] as const;
interface Form {
  form: UseFormReturnType<OrderDraft>;
}

/** Which incidents are mailed, and when. */
export function OrderFields({ form }: Form) {
  const { t } = useTranslation();
  const { options } = usePlaces();
  const { places, kinds } = form.values;
  return (
    <>
      <MultiSelect
        label={t('messages.order.places')}
        placeholder={places.length === 0 ? t('messages.order.all_places') : ''}
        data={options}
        searchable
        {...form.getInputProps('places')}
      />
      <KindsSelect
        value={kinds}
        onChange={(chosen) => form.setFieldValue('kinds', chosen)}
        error={form.errors.kinds}
      />
      <When form={form} />
    </>
  );
}

function When({ form }: Form) {
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
        <NumberInput
          label={t('channels.field.unacknowledged')}
          description={t('channels.field.unacknowledged_help')}
          min={0}
          max={10_080}
          suffix=" min"
          {...form.getInputProps('unacknowledged_minutes')}
        />
      )}
    </Group>
  );
}
