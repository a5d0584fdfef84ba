import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OpenEvent } from '@/api/types';
import { useMay } from '@/api/queries/session';
import { TextLink } from '@/components/ui/page/links';

interface ProviderContactProps {
  provider: NonNullable<OpenEvent['provider']>;
  routerId: number;
}

/** Whom to call, and what they ask for first. */
export function ProviderContact({ provider, routerId }: ProviderContactProps) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const { name, phone, contract_number: number } = provider;
  const isMissing = !phone || !number;
  return (
    <div data-testid="event-provider">
      <h3>{t('overview.event.provider')}</h3>
      <p>
        {name && <bdi>{name}</bdi>}
        {name && (phone || number) && ' · '}
        {phone && (
          <Anchor href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} inherit>
            {phone}
          </Anchor>
        )}
        {phone && number && ' · '}
        {number && t('overview.event.contract_number', { number })}
        {!name && !phone && !number && '–'}
      </p>
      {isMissing && isAdmin && (
        <TextLink
          to="/settings/routers/$routerId"
          params={{ routerId }}
          search={{ tab: 'contracts' }}
          fz="sm"
        >
          {t('overview.event.enter_contact')}
        </TextLink>
      )}
    </div>
  );
}
