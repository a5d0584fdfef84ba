import { AdminOnly } from '@/components/domain/access/AdminOnly';
import { CampusZone } from '@/components/domain/access/CampusZone';
import { SentMessages } from '@/components/domain/alerts/SentMessages';
import { ChannelList } from '@/features/channels/ChannelList';
import { MutesSection } from '@/features/mutes/MutesSection';

export const ChannelsPage = () => (
  <AdminOnly>
    <CampusZone>
      <ChannelList />
      <MutesSection />
      <SentMessages />
    </CampusZone>
  </AdminOnly>
);
