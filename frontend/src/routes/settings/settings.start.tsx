import { AdminOnly } from '@/components/domain/access/AdminOnly';
import { GettingStarted } from '@/features/settings/GettingStarted';

export const StartPage = () => (
  <AdminOnly>
    <GettingStarted />
  </AdminOnly>
);
