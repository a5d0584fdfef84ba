import { Group, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { liveStatesQuery, stripsQuery } from '@/api/live/cache';
import type { Overview } from '@/api/types';
import { TEST_INK } from '@/components/charts/frame/palette';
import { LegendKey } from '@/components/charts/frame/Swatch';
import { NoPhone } from '@/components/domain/uplinks/CallProvider';
import { useContacts } from '@/components/domain/uplinks/contacts';
import { shownState } from '@/components/domain/uplinks/uplinkState';
import { Section } from '@/components/ui/page/Section';
import { useNow } from '@/lib/time/useNow';
import { IspCard } from './IspCard';
import classes from './OverviewPage.module.css';

/** One object, or strips would be drawn each second. */
const NONE: readonly never[] = [];

export function NowSection({ overview }: { overview: Overview }) {
  const { t } = useTranslation();
  const { router, states } = overview;
  const now = useNow();
  const live = useQuery(liveStatesQuery(router.id)).data;
  const contacts = useContacts(router.id);
  const unknown = contacts ? router.uplinks.filter(({ id }) => !contacts.get(id)?.phone) : [];
  const strips = useQuery(stripsQuery(router.id)).data;
  return (
    <Section
      bare
      title={t('overview.now_title')}
      lead={t('overview.now_lead')}
      aside={
        <Group gap={16} wrap="nowrap" align="stretch" fz="xs" c="dimmed">
          <LegendKey color="var(--tb-dimmed)" shape="line" name={t('direction.download')} />
          <LegendKey color="var(--tb-dimmed)" shape="dashed" name={t('direction.upload')} />
          {strips?.some(({ probes }) => probes.length > 0) && (
            <LegendKey color={TEST_INK} name={t('overview.test_times')} />
          )}
        </Group>
      }
    >
      <SimpleGrid
        className={classes.cards}
        cols={{ base: 1, sm: 2, md: Math.min(3, Math.max(2, router.uplinks.length)) }}
      >
        {router.uplinks.map((uplink) => {
          const isThis = ({ uplink_id: id }: { uplink_id: number }) => id === uplink.id;
          return (
            <IspCard
              key={uplink.id}
              routerId={router.id}
              uplink={uplink}
              contact={contacts?.get(uplink.id)}
              shown={shownState(states.find(isThis), live?.find(isThis), now)}
              points={strips?.find(isThis)?.points ?? NONE}
              probes={strips?.find(isThis)?.probes ?? NONE}
              now={now}
            />
          );
        })}
      </SimpleGrid>
      <NoPhone routerId={router.id} isps={unknown.map(({ name }) => name)} />
    </Section>
  );
}
