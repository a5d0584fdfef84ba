import { CampusZone } from '@/components/domain/access/CampusZone';
import { OwnAccount } from '@/features/accounts/OwnAccount';
import { OwnMessages } from '@/features/subscriptions/OwnMessages';

export const AccountPage = () => (
  <CampusZone>
    <OwnAccount messages={<OwnMessages />} />
  </CampusZone>
);
