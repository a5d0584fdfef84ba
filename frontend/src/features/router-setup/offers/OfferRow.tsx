import { ActionIcon, Box, Group, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Uplink } from '@/api/types';
import { AmountInput } from '@/components/ui/forms/AmountInput';
import { DateField } from '@/components/ui/forms/DateField';
import { speedProblem } from '@/lib/text/speed';
import { decimalsOf } from '@/lib/text/units';
import { CURRENCIES } from '../contracts/currencies';
import type { OfferDraft } from './offerDrafts';

interface OfferRowProps {
  number: number;
  offer: OfferDraft;
  uplinks: readonly Uplink[];
  /** Of a field as the API names it. */
  errorOf: (field: string) => ReactNode;
  onChange: (change: Partial<OfferDraft>) => void;
  onRemove: () => void;
}

export function OfferRow({ number, offer, uplinks, errorOf, onChange, onRemove }: OfferRowProps) {
  const { t } = useTranslation();
  const speed = (field: 'download' | 'upload') => (
    <TextInput
      label={t(`offers.${field}`)}
      flex="1 1 90px"
      value={offer[field]}
      {...(field === 'upload' && { placeholder: offer.download })}
      onChange={({ target }) => onChange({ [field]: target.value })}
      error={
        offer[field] !== '' && speedProblem(offer[field]) !== null
          ? t('routers.discovery.speed_invalid')
          : errorOf(`${field}_bps`)
      }
    />
  );
  const day = (field: 'from' | 'to') => (
    <Box flex="1 1 140px">
      <DateField
        label={t(`offers.${field}`)}
        value={offer[field]}
        onChange={(date) => onChange({ [field]: date })}
        error={errorOf(`${field}_date`)}
        clearable
        {...(field === 'to' && offer.from && { min: offer.from })}
      />
    </Box>
  );
  return (
    <Group
      gap="sm"
      mb="md"
      align="flex-start"
      role="group"
      aria-label={t('offers.offer', { number })}
    >
      <Select
        label={t('offers.isp')}
        flex="1 1 100px"
        allowDeselect={false}
        data={uplinks.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={offer.uplinkId}
        onChange={(id) => onChange({ uplinkId: id ?? '' })}
        error={errorOf('uplink_id')}
      />
      {speed('download')}
      {speed('upload')}
      <Box flex="1 1 130px">
        <AmountInput
          label={t('offers.price')}
          value={offer.price}
          onChange={(price) => onChange({ price })}
          decimals={decimalsOf(offer.currency)}
          error={errorOf('price_amount')}
        />
      </Box>
      <Select
        label={t('offers.currency')}
        w={96}
        allowDeselect={false}
        data={[...new Set([...CURRENCIES, offer.currency])]}
        value={offer.currency}
        onChange={(currency) => onChange({ currency: currency ?? 'IDR' })}
        error={errorOf('price_currency')}
      />
      {day('from')}
      {day('to')}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        mt={24}
        aria-label={t('offers.remove', { number })}
        onClick={onRemove}
      >
        <IconX size={16} />
      </ActionIcon>
    </Group>
  );
}
