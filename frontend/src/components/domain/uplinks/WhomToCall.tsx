import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OpenEvent } from '@/api/types';

type Provider = NonNullable<OpenEvent['provider']>;

/** Whom to call, and what they ask for first. */
export function WhomToCall({ provider }: { provider: Provider }) {
  const { t } = useTranslation();
  const { name, phone, contract_number: number } = provider;
  return (
    <span>
      {name && <bdi>{name}</bdi>}
      {name && (phone || number) && ' · '}
      {phone && (
        <Anchor href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} inherit>
          {phone}
        </Anchor>
      )}
      {phone && number && ' · '}
      {number && t('call.contract', { number })}
      {!name && !phone && !number && '–'}
    </span>
  );
}
