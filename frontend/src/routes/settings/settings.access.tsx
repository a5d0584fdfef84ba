import { AdminOnly } from '@/components/domain/access/AdminOnly';
import { AuditLog } from '@/features/people/AuditLog';
import { OwnAccount } from '@/features/people/OwnAccount';
import { TokenList } from '@/features/people/TokenList';
import { UserList } from '@/features/people/UserList';

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
