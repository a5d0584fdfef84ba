import { AdminOnly } from '@/components/domain/access/AdminOnly';
import { AuditLog } from '@/features/accounts/AuditLog';
import { OwnAccount } from '@/features/accounts/OwnAccount';
import { TokenList } from '@/features/accounts/TokenList';
import { UserList } from '@/features/accounts/UserList';

export const UsersPage = () => (
  <AdminOnly>
    <UserList />
  </AdminOnly>
);
export const TokensPage = () => (
  <AdminOnly>
    <TokenList />
  </AdminOnly>
);
export const AuditPage = () => (
  <AdminOnly>
    <AuditLog />
  </AdminOnly>
);
export const AccountPage = () => <OwnAccount />;
