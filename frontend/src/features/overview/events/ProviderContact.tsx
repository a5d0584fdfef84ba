import { useTranslation } from 'react-i18next';
import type { OpenEvent } from '@/api/types';
import { useMay } from '@/api/queries/session';
import { WhomToCall } from '@/components/domain/uplinks/WhomToCall';
import { TextLink } from '@/components/ui/page/links';

interface ProviderContactProps {
  provider: NonNullable<OpenEvent['provider']>;
  routerId: number;
}

/** Whom to call, and what they ask for first. */
export function ProviderContact({ provider, routerId }: ProviderContactProps) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const { phone, contract_number: number } = provider;
  const isMissing = !phone || !number;
  return (
    <div data-testid="event-provider">
      <h3>{t('overview.event.provider')}</h3>
      <p>
        <WhomToCall provider={provider} />
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
