import { Backups } from '@/features/settings/Backups';

export const BackupsPage = () => <Backups />;
