import { Checkbox, Modal, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadContracts, useSetContracts } from '@/api/queries/inventory/contractActs';
import type { UplinkContracts } from '@/api/types';
import { AmountInput } from '@/components/ui/forms/AmountInput';
import { DateField } from '@/components/ui/forms/DateField';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { useDraft } from '@/components/ui/forms/useDraft';
import { useSaved } from '@/components/ui/forms/useSaved';
import { speedProblem } from '@/lib/text/speed';
import { decimalsOf } from '@/lib/text/units';
import {
  draftOfContract,
  fillsBlanks,
  needsMeaning,
  isSoundContract,
  meaningOf,
  placeAgain,
  savedContracts,
  TERM_LIMITS,
  type ContractDraft,
} from './contractDrafts';
import { ContractQuestion } from './ContractQuestion';
import { CURRENCIES } from './currencies';
import { useToday } from './useToday';

/** As the last one with all its fields but its end, from today on. */
function startOf(uplink: UplinkContracts, place: number | null, today: string): ContractDraft {
  const shown = draftOfContract(uplink.items.at(place ?? -1));
  if (place === null) return { ...shown, fromDate: today, toDate: '' };
  return isNewest(uplink, place) ? shown : { ...shown, toDate: '' };
}

/** The others end when the next one begins. */
const isNewest = (uplink: UplinkContracts, place: number | null): boolean =>
  place === null || place === uplink.items.length - 1;

interface ContractDialogProps {
  uplink: UplinkContracts;
  /** The contract to correct; null: a new one. */
  place: number | null;
  onClose: (isSaved: boolean) => void;
}

export function ContractDialog(props: ContractDialogProps) {
  const { onClose } = props;
  const { t } = useTranslation();
  const { uplink, place, draftIs, loadAgain } = useContractDraft(props);
  const { form, send, pending, error } = draftIs;
  const isFirst = place === 0;
  const today = useToday();
  const { values: draft } = form;
  const before = place === null ? undefined : uplink.items[place];
  const asks = needsMeaning(draft, before);
  const splits = asks && meaningOf(draft, before) === 'from_date';
  const fieldName = useFieldName();
  const key = place === null ? 'add_title' : 'edit_title';
  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      title={t(`routers.contract.${key}`, { isp: uplink.isp })}
      size="lg"
    >
      <form
        onSubmit={form.onSubmit(() =>
          send(savedContracts(uplink.items, place, draft, today), () => onClose(true)),
        )}
      >
        <Stack>
          {!splits && <Begin form={form} isFirst={isFirst} />}
          {isNewest(uplink, place) && (
            <DateField
              label={t('routers.contract.to_date')}
              description={t('routers.contract.to_date_help')}
              value={draft.toDate}
              onChange={(day) => form.setFieldValue('toDate', day)}
              clearable
              {...(!isFirst && draft.fromDate && { min: draft.fromDate })}
            />
          )}
          <Fields form={form} />
          {asks ? (
            <ContractQuestion
              isp={uplink.isp}
              edit={draft.edit}
              fillsBlanks={fillsBlanks(draft, before)}
              onChange={(edit) => form.setFieldValue('edit', edit)}
            />
          ) : (
            <Text size="sm" c="dimmed">
              {t(`routers.contract.saving.${place === null ? 'add' : 'edit'}`)}
            </Text>
          )}
          <ProblemAlert error={error} fieldName={fieldName} onLoadAgain={loadAgain} />
          <DialogActions
            pending={pending}
            disabled={!isSoundContract(draft, isFirst)}
            onCancel={() => onClose(false)}
          >
            {t('action.save')}
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}

/** The list stays as it was when the dialog was opened, until somebody loads it again. */
function useContractDraft({ onClose, ...given }: ContractDialogProps) {
  const [{ uplink, place }, setShown] = useState(given);
  const today = useToday();
  const draftIs = useDraft({
    start: startOf(uplink, place, today),
    save: useSetContracts(uplink),
  });
  const load = useLoadContracts(uplink.router_id);
  const { refused } = useSaved();
  const isThis = ({ uplink_id: id }: UplinkContracts) => id === uplink.uplink_id;
  const loadAgain = () =>
    load.mutate(undefined, {
      onSuccess: ({ items }) => {
        const now = items.find(isThis);
        const before = place === null ? undefined : uplink.items[place];
        const placeNow = placeAgain(now?.items ?? [], before);
        if (!now || placeNow === undefined) {
          onClose(false);
          return;
        }
        setShown({ uplink: now, place: placeNow });
        draftIs.begin(startOf(now, placeNow, today));
      },
      onError: refused,
    });
  return { uplink, place, draftIs, loadAgain };
}

interface BeginProps {
  form: UseFormReturnType<ContractDraft>;
  isFirst: boolean;
}

function Begin({ form, isFirst }: BeginProps) {
  const { t } = useTranslation();
  if (isFirst) return <Text size="sm">{t('routers.contract.first')}</Text>;
  return (
    <DateField
      label={t('routers.contract.from_date')}
      value={form.values.fromDate}
      onChange={(day) => form.setFieldValue('fromDate', day)}
    />
  );
}

/** The label of a path such as `0.sla_percent`: a list of contracts is saved at once. */
function useFieldName() {
  const { t } = useTranslation();
  const names: Record<string, string> = {
    from_date: t('routers.contract.from_date'),
    to_date: t('routers.contract.to_date'),
    download_bps: t('routers.discovery.download'),
    upload_bps: t('routers.discovery.upload'),
    price_amount: t('routers.discovery.price'),
    price_currency: t('routers.discovery.currency'),
    quota_bytes: t('routers.discovery.quota'),
    billing_day: t('routers.contract.billing_day'),
    sla_percent: t('routers.contract.sla'),
    sla_excludes_maintenance: t('routers.contract.sla_excludes_maintenance'),
    number: t('routers.contract.number'),
    phone: t('routers.contract.phone'),
  };
  return (field: string) => names[field.split('.').at(-1) ?? ''] ?? field;
}

function Fields({ form }: { form: UseFormReturnType<ContractDraft> }) {
  const { t } = useTranslation();
  const { values: draft } = form;
  const text = (field: 'download' | 'upload' | 'number' | 'phone', label: string) => (
    <TextInput
      label={label}
      {...form.getInputProps(field)}
      maxLength={field === 'phone' ? 40 : 60}
      {...(field === 'phone' && { type: 'tel', inputMode: 'tel' })}
      error={
        (field === 'download' || field === 'upload') &&
        draft[field] !== '' &&
        speedProblem(draft[field]) !== null &&
        t('routers.discovery.speed_invalid')
      }
    />
  );
  const amount = (
    field: 'price' | 'quotaGb' | 'sla' | 'billingDay',
    label: string,
    decimals: number,
  ) => (
    <AmountInput
      label={label}
      value={draft[field]}
      onChange={(value) => form.setFieldValue(field, value)}
      decimals={decimals}
      {...((field === 'sla' || field === 'billingDay') && { limits: TERM_LIMITS[field] })}
    />
  );
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: 'start' }}>
      {text('download', t('routers.discovery.download'))}
      {text('upload', t('routers.discovery.upload'))}
      {amount('price', t('routers.discovery.price'), decimalsOf(draft.currency))}
      <Select
        label={t('routers.discovery.currency')}
        data={[...new Set([...CURRENCIES, draft.currency])]}
        {...form.getInputProps('currency')}
        allowDeselect={false}
      />
      {amount('quotaGb', t('routers.discovery.quota'), 3)}
      {amount('billingDay', t('routers.contract.billing_day'), 0)}
      {amount('sla', t('routers.contract.sla'), 4)}
      <Checkbox
        mt={{ xs: 30 }}
        label={t('routers.contract.sla_excludes_maintenance')}
        {...form.getInputProps('slaExcludesMaintenance', { type: 'checkbox' })}
      />
      {text('number', t('routers.contract.number'))}
      {text('phone', t('routers.contract.phone'))}
    </SimpleGrid>
  );
}
