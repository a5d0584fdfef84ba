import { Fieldset, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadRouter, useSetUplinks } from '@/api/queries/routers';
import { useMay } from '@/api/queries/session';
import type { Router } from '@/api/types';
import { ButtonLink } from '@/components/ui/page/links';
import { SaveBar } from '@/components/ui/forms/SaveBar';
import { Section } from '@/components/ui/page/Section';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { useAskBeforeLeaving } from '@/components/ui/forms/useAskBeforeLeaving';
import { useSaved } from '@/components/ui/forms/useSaved';
import { asUplinks, draftOf, isSound } from './uplinkDrafts';
import { UplinkRow } from './UplinkRow';

/** Names, capacities, prices; new lines are found by reading the router again. */
export function UplinkEditor({ router }: { router: Router }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const { saved, refused } = useSaved();
  const [drafts, setDrafts] = useState(() => router.uplinks.map(draftOf));
  // What is edited keeps the revision it began with, also when the page reads the router anew meanwhile.
  const [base, setBase] = useState(router);
  const save = useSetUplinks(router.id);
  const load = useLoadRouter(router.id);
  const input = asUplinks(drafts);
  const isDirty = JSON.stringify(input) !== JSON.stringify(asUplinks(base.uplinks.map(draftOf)));
  useAskBeforeLeaving(isDirty, t('routers.leave_text'), 'address');
  const begin = (from: Router) => {
    setDrafts(from.uplinks.map(draftOf));
    setBase(from);
    save.reset();
  };
  const submit = () =>
    save.mutate(
      { uplinks: asUplinks(drafts, base.uplinks), revision: base.uplinks_revision },
      {
        onSuccess: (stored) => {
          begin(stored);
          saved();
        },
      },
    );
  const again = isAdmin && (
    <ButtonLink
      to="/settings/routers/$routerId/setup"
      params={{ routerId: router.id }}
      variant="default"
      leftSection={<IconRefresh size={16} />}
    >
      {t('routers.discovery.again')}
    </ButtonLink>
  );
  if (router.uplinks.length === 0) {
    return (
      <StatePanel
        kind="empty"
        title={t('overview.no_uplinks_title')}
        text={t('overview.no_uplinks_text')}
        action={again}
      />
    );
  }
  return (
    <Section
      title={t('routers.tab.uplinks')}
      lead={t('routers.discovery.speed_help')}
      aside={again}
    >
      <Fieldset variant="unstyled" m={0} miw={0} disabled={!isAdmin || save.isPending} p={0}>
        <Stack>
          {drafts.map((draft, index) => (
            <UplinkRow
              key={draft.key}
              draft={draft}
              all={drafts}
              position={index}
              interfaces={[]}
              proposal={undefined}
              stored={base.uplinks.find(({ id }) => id === draft.id)}
              onChange={(next) => setDrafts(drafts.with(index, next))}
              showErrors
            />
          ))}
        </Stack>
      </Fieldset>
      {isAdmin && (
        <SaveBar
          isDirty={isDirty}
          isSound={isSound(drafts)}
          pending={save.isPending}
          error={save.error}
          onDiscard={() => begin(base)}
          onSave={submit}
          onLoadAgain={() => load.mutate(undefined, { onSuccess: begin, onError: refused })}
        />
      )}
    </Section>
  );
}
