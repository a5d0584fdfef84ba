import { Box, Fieldset } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLoadProbeSettings, useSetProbeSettings } from '@/api/queries/probes';
import { useMay } from '@/api/queries/session';
import type { ProbeSettings, Router } from '@/api/types';
import { SaveBar } from '@/components/ui/forms/SaveBar';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { useSettingsDraft } from '@/components/ui/forms/useSettingsDraft';
import { draftOf, inputOf, isSound } from './drafts';
import { Estimate } from './Estimate';
import { LineEditor } from './LineEditor';
import { PauseEditor } from './PauseEditor';
import { PinPanel } from './PinPanel';
import { PlanEditor } from './PlanEditor';
import type { ProbeTab } from './tabs';
import { ServerList } from './ServerList';

interface ProbeEditorProps {
  router: Router;
  settings: ProbeSettings;
  tab: ProbeTab;
}

/** One document behind three tabs: edits stay while another is open. */
export function ProbeEditor({ router, settings, tab }: ProbeEditorProps) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const { form, base, input, isDirty, pending, submit, bar } = useSettingsDraft({
    stored: settings,
    draftOf,
    inputOf: (draft, { revision, timezone }) => ({ body: inputOf(draft, timezone), revision }),
    save: useSetProbeSettings(router.id),
    load: useLoadProbeSettings(router.id),
    leaveText: t('probes.leave_text'),
  });
  const draft = form.values;
  if (router.uplinks.length === 0)
    return <StatePanel kind="empty" title={t('probes.no_uplinks')} />;
  if (tab === 'servers') return <ServerList router={router} />;
  return (
    <>
      <Fieldset
        variant="unstyled"
        m={0}
        miw={0}
        p={0}
        disabled={!isAdmin || pending}
        data-readonly={!isAdmin}
      >
        {tab === 'plans' ? (
          <>
            <PlanEditor form={form} settings={base} router={router} />
            <PauseEditor form={form} />
          </>
        ) : (
          <LineEditor form={form} settings={base} router={router} />
        )}
      </Fieldset>
      <Box mt="lg">
        {tab === 'plans' && isAdmin && draft.plans.length > 0 && (
          <Estimate router={router} settings={input.body} isComplete={isSound(draft)} />
        )}
        {tab === 'lines' && <PinPanel router={router} isDirty={isDirty} />}
      </Box>
      {isAdmin && <SaveBar {...bar} isSound={isSound(draft)} onSave={() => submit()} />}
    </>
  );
}
