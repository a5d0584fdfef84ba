import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EnterInContracts } from './EnterInContracts';
import type { Contact } from './contacts';

interface CallProviderProps {
  provider: string;
  contact: Contact;
}

/** `Call CBN: 0800-555-0101, contract DEMO-101`; nothing without a phone number. */
export function CallProvider({ provider, contact }: CallProviderProps) {
  const { t } = useTranslation();
  const { phone, contractNumber } = contact;
  if (!phone) return null;
  return (
    <Text size="xs" c="dimmed" mt={8} data-testid="call-provider">
      {provider ? t('call.named', { provider }) : t('call.unnamed')}{' '}
      <Anchor href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} inherit className="num">
        {phone}
      </Anchor>
      {contractNumber && `, ${t('call.contract', { number: contractNumber })}`}
    </Text>
  );
}

interface NoPhoneProps {
  routerId: number;
  /** Names of the ISPs without a number; none: nothing is said. */
  isps: readonly string[];
}

/** Once for all ISPs that lack one, with the way to enter it for who may. */
export function NoPhone({ routerId, isps }: NoPhoneProps) {
  const { t } = useTranslation();
  if (isps.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" mt="xs" data-testid="no-phone">
      {t('call.none', { isps: isps.join(', ') })} <EnterInContracts routerId={routerId} />
    </Text>
  );
}
