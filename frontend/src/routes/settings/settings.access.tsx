import { getRouteApi } from '@tanstack/react-router';
import { AdminOnly } from '@/components/domain/access/AdminOnly';
import { CampusZone } from '@/components/domain/access/CampusZone';
import { AuditLog } from '@/features/accounts/AuditLog';
import { TokenList } from '@/features/accounts/TokenList';
import { UserList } from '@/features/accounts/UserList';

const audit = getRouteApi('/authed/settings/audit');

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
export function AuditPage() {
  const search = audit.useSearch();
  const navigate = audit.useNavigate();
  return (
    <AdminOnly>
      <CampusZone>
        <AuditLog
          search={search}
          onSearch={(next) => void navigate({ search: next, resetScroll: false })}
        />
      </CampusZone>
    </AdminOnly>
  );
}
