import { AdminOnly } from '@/components/domain/access/AdminOnly';
import { CampusZone } from '@/components/domain/access/CampusZone';
import { SentMessages } from '@/components/domain/alerts/SentMessages';
import { ChannelList } from '@/features/channels/ChannelList';

export const ChannelsPage = () => (
  <AdminOnly>
    <CampusZone>
      <ChannelList />
      <SentMessages />
    </CampusZone>
  </AdminOnly>
);
