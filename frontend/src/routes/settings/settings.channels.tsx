import { useMay } from '@/api/queries/session';
import { AdminOnly } from '@/components/domain/access/AdminOnly';
import { CampusZone } from '@/components/domain/access/CampusZone';
import { SentMessages } from '@/components/domain/alerts/SentMessages';
import { ChannelList } from '@/features/channels/ChannelList';
import { MutesSection } from '@/features/mutes/MutesSection';
import { RulesSection } from '@/features/rules/RulesSection';

/** Everybody may read what opens an incident. */
export function ChannelsPage() {
  const isAdmin = useMay('admin');
  return (
    <CampusZone>
      {isAdmin && <ChannelList />}
      <RulesSection />
      <AdminOnly>
        <MutesSection />
        <SentMessages />
      </AdminOnly>
    </CampusZone>
  );
}
