import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadRouter, useSetUplinks } from '@/api/queries/inventory/routerActs';
import type { Discovery, Router } from '@/api/types';
import { FindingList } from '@/components/domain/findings/FindingCard';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { Section } from '@/components/ui/page/Section';
import { SubmitButton } from '@/components/ui/forms/SubmitButton';
import { useSaved } from '@/components/ui/forms/useSaved';
import { useFormat } from '@/lib/text/useFormat';
import { BalancingView } from '@/components/domain/router/BalancingView';
import { useDraft } from '@/components/ui/forms/useDraft';
import {
  asUplinks,
  emptyDraft,
  idealShares,
  isSound,
  proposedDrafts,
  type UplinkDraft,
} from '../uplinkDrafts';
import { UplinkRow } from '../UplinkRow';

interface DiscoveryFormProps {
  router: Router;
  discovery: Discovery;
  onConfirmed: () => void;
  onReadAgain: () => void;
  isReading: boolean;
}

/** Nothing counts before it is confirmed. */
export function DiscoveryForm({
  router,
  discovery,
  onConfirmed,
  onReadAgain,
  isReading,
}: DiscoveryFormProps) {
  const { t } = useTranslation();
  const startOf = (from: Router) => ({
    drafts: proposedDrafts(discovery, from.uplinks),
    // The drafts keep the revision they began with, also when the page reads the router again.
    revision: from.uplinks_revision,
  });
  const { form, send, begin, pending, error } = useDraft({
    start: startOf(router),
    save: useSetUplinks(router.id),
  });
  const { drafts, revision } = form.values;
  const setDrafts = (next: UplinkDraft[]) => form.setFieldValue('drafts', next);
  const [tried, setTried] = useState(false);
  const load = useLoadRouter(router.id);
  const { refused } = useSaved();
  const loadAgain = () =>
    load.mutate(undefined, { onSuccess: (now) => begin(startOf(now)), onError: refused });
  const chosen = drafts.filter(({ included }) => included).length;
  const submit = () => {
    setTried(true);
    if (!isSound(drafts)) return;
    send({ uplinks: asUplinks(drafts), revision }, onConfirmed);
  };
  const { identity, board, version } = discovery;
  return (
    <>
      <Section
        bare
        title={t('routers.discovery.title')}
        lead={t('routers.discovery.lead', { identity, board, version })}
        aside={
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            onClick={onReadAgain}
            loading={isReading}
          >
            {t('routers.discovery.again')}
          </Button>
        }
      >
        <Stack>
          {drafts.length === 0 && <Text>{t('routers.discovery.none')}</Text>}
          {drafts.map((draft, index) => (
            <UplinkRow
              key={draft.key}
              draft={draft}
              all={drafts}
              position={positionOf(drafts, index)}
              interfaces={discovery.interfaces.map(({ name }) => name)}
              proposal={discovery.uplinks.find(
                (proposal) => proposal.interface === draft.interface,
              )}
              onChange={(next) => setDrafts(drafts.with(index, next))}
              showErrors={tried}
            />
          ))}
          <Text size="xs" c="dimmed">
            {t('routers.discovery.speed_help')}
          </Text>
          <IdealPreview drafts={drafts} />
          <ProblemAlert error={error} onLoadAgain={loadAgain} />
          <Group justify="space-between">
            <SubmitButton type="button" onClick={submit} pending={pending} disabled={chosen === 0}>
              {chosen === 1
                ? t('routers.discovery.save_one')
                : t('routers.discovery.save', { n: chosen })}
            </SubmitButton>
            <Button
              variant="subtle"
              leftSection={<IconPlus size={16} />}
              onClick={() => setDrafts([...drafts, emptyDraft(`new-${drafts.length}`, chosen)])}
            >
              {t('routers.discovery.add_uplink')}
            </Button>
          </Group>
        </Stack>
      </Section>
      <Section title={t('routers.discovery.method')}>
        <BalancingView balancing={discovery.balancing} uplinks={drafts} />
      </Section>
      <Section title={t('routers.tab.findings')}>
        <FindingList findings={discovery.findings} />
      </Section>
    </>
  );
}

/** The place among the chosen lines decides the colour. */
const positionOf = (drafts: readonly UplinkDraft[], index: number): number =>
  drafts.slice(0, index).filter(({ included }) => included).length;

function IdealPreview({ drafts }: { drafts: readonly UplinkDraft[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const text = (field: 'download' | 'upload') =>
    idealShares(drafts, field)
      .map((share) => format.share(share))
      .join(' / ');
  if (idealShares(drafts, 'download').length === 0) return null;
  return (
    <Text fw={550} className="num" data-testid="ideal-preview">
      {t('routers.discovery.ideal_preview', { download: text('download'), upload: text('upload') })}
    </Text>
  );
}
