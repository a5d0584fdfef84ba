import { useMay } from '@/api/queries/session';
import { CampusZone } from '@/components/domain/access/CampusZone';
import { Listeners } from '@/components/domain/alerts/Listeners';
import { SentMessages } from '@/components/domain/alerts/SentMessages';
import { ChannelList } from '@/features/channels/ChannelList';
import { MutesSection } from '@/features/mutes/MutesSection';
import { RulesSection } from '@/features/rules/RulesSection';
import { SubscriptionList } from '@/features/subscriptions/SubscriptionList';

/** Everybody may read who is told of what, and what opens an incident. */
export function ChannelsPage() {
  const isAdmin = useMay('admin');
  return (
    <CampusZone>
      {isAdmin ? <ChannelList /> : <Listeners />}
      {isAdmin && <SubscriptionList />}
      <RulesSection />
      <MutesSection />
      <SentMessages />
    </CampusZone>
  );
}
