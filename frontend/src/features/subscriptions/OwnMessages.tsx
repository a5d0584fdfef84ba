import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ownMessagesQuery } from '@/api/queries/alerts/subscriptions';
import { NobodyListens } from '@/components/domain/alerts/NobodyListens';
import { NoMailWay } from '@/components/domain/alerts/NoMailWay';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';
import { OwnAddress } from './OwnAddress';
import { OwnOrder } from './OwnOrder';
import { ReachedBy } from './ReachedBy';

/** Which messages reach the account, and how it orders them. */
export function OwnMessages() {
  const { t } = useTranslation();
  const query = useQuery(ownMessagesQuery());
  return (
    <Section title={t('messages.title')} lead={t('messages.lead')}>
      <QueryView query={query}>
        {(own) => (
          <Stack gap="lg" data-testid="own-messages">
            <NobodyListens />
            {own.way === 'ready' ? <OwnAddress own={own} /> : <NoMailWay way={own.way} />}
            {own.mail_address !== null && own.way === 'ready' && (
              <OwnOrder key={own.order?.id ?? 'new'} own={own} />
            )}
            <ReachedBy own={own} />
          </Stack>
        )}
      </QueryView>
    </Section>
  );
}
