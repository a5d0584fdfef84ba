import { Fieldset, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLoadRouter, useSetUplinks } from '@/api/queries/inventory/routerActs';
import { useMay } from '@/api/queries/session';
import type { Router } from '@/api/types';
import { ButtonLink } from '@/components/ui/page/links';
import { SaveBar } from '@/components/ui/forms/SaveBar';
import { Section } from '@/components/ui/page/Section';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { useSettingsDraft } from '@/components/ui/forms/useSettingsDraft';
import { asUplinks, draftOf, isSound } from './uplinkDrafts';
import { UplinkRow } from './UplinkRow';

/** New lines are found by reading the router again. */
export function UplinkEditor({ router }: { router: Router }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const { form, base, pending, submit, bar } = useSettingsDraft({
    stored: router,
    draftOf: ({ uplinks }) => ({ drafts: uplinks.map(draftOf) }),
    inputOf: ({ drafts }, { uplinks, uplinks_revision: revision }) => ({
      uplinks: asUplinks(drafts, uplinks),
      revision,
    }),
    save: useSetUplinks(router.id),
    load: useLoadRouter(router.id),
    leaveText: t('routers.leave_text'),
    within: 'address',
  });
  const { drafts } = form.values;
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
      <Fieldset
        variant="unstyled"
        m={0}
        miw={0}
        disabled={!isAdmin || pending}
        data-readonly={!isAdmin}
        p={0}
      >
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
              onChange={(next) => form.setFieldValue('drafts', drafts.with(index, next))}
              showErrors
            />
          ))}
        </Stack>
      </Fieldset>
      {isAdmin && <SaveBar {...bar} isSound={isSound(drafts)} onSave={() => submit()} />}
    </Section>
  );
}
