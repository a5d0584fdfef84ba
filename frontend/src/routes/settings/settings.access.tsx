import { AdminOnly } from '@/components/domain/access/AdminOnly';
import { CampusZone } from '@/components/domain/access/CampusZone';
import { AuditLog } from '@/features/accounts/AuditLog';
import { OwnAccount } from '@/features/accounts/OwnAccount';
import { TokenList } from '@/features/accounts/TokenList';
import { UserList } from '@/features/accounts/UserList';

export const UsersPage = () => (
  <AdminOnly>
    <CampusZone>
      <UserList />
    </CampusZone>
  </AdminOnly>
);
export const TokensPage = () => (
  <AdminOnly>
    <CampusZone>
      <TokenList />
    </CampusZone>
  </AdminOnly>
);
export const AuditPage = () => (
  <AdminOnly>
    <CampusZone>
      <AuditLog />
    </CampusZone>
  </AdminOnly>
);
export const AccountPage = () => (
  <CampusZone>
    <OwnAccount />
  </CampusZone>
);
