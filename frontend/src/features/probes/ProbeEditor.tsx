import { Fieldset } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorsByField } from '@/api/problem';
import { useLoadProbeSettings, useSetProbeSettings } from '@/api/queries/probes';
import { useMay } from '@/api/queries/session';
import type { ProbeSettings, Router } from '@/api/types';
import { SaveBar } from '@/components/ui/forms/SaveBar';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { useAskBeforeLeaving } from '@/components/ui/forms/useAskBeforeLeaving';
import { useSaved } from '@/components/ui/forms/useSaved';
import { draftOf, inputOf, isSound, type Draft } from './drafts';
import { Estimate } from './Estimate';
import { LineEditor } from './LineEditor';
import { PauseEditor } from './PauseEditor';
import { PinPanel } from './PinPanel';
import { PlanEditor } from './PlanEditor';
import classes from './Probes.module.css';
import type { ProbeTab } from './tabs';
import { ServerList } from './ServerList';

interface ProbeEditorProps {
  router: Router;
  settings: ProbeSettings;
  tab: ProbeTab;
}

/** One document behind three tabs: what was typed in one stays while another is looked at. */
export function ProbeEditor({ router, settings, tab }: ProbeEditorProps) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const { saved, refused } = useSaved();
  const save = useSetProbeSettings(router.id);
  const load = useLoadProbeSettings(router.id);
  // What is edited keeps the revision it began with, also when the page reads the settings anew meanwhile.
  const [base, setBase] = useState(settings);
  const [draft, setDraft] = useState(() => draftOf(settings));
  const zone = settings.timezone;
  const input = inputOf(draft, zone);
  const isDirty = JSON.stringify(input) !== JSON.stringify(inputOf(draftOf(base), zone));
  useAskBeforeLeaving(isDirty, t('probes.leave_text'));
  const begin = (from: ProbeSettings) => {
    setBase(from);
    setDraft(draftOf(from));
    save.reset();
  };
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const submit = () =>
    save.mutate(
      { body: input, revision: base.revision },
      {
        onSuccess: (stored) => {
          begin(stored);
          saved();
        },
      },
    );
  if (router.uplinks.length === 0)
    return <StatePanel kind="empty" title={t('probes.no_uplinks')} />;
  if (tab === 'servers') return <ServerList router={router} />;
  return (
    <>
      <Fieldset variant="unstyled" m={0} miw={0} p={0} disabled={!isAdmin || save.isPending}>
        {tab === 'plans' ? (
          <>
            <PlanEditor
              draft={draft}
              settings={base}
              router={router}
              errors={errorsByField(save.error ?? undefined)}
              onChange={(plans) => change({ plans })}
            />
            <PauseEditor draft={draft} onChange={change} />
          </>
        ) : (
          <LineEditor
            lines={draft.lines}
            settings={base}
            router={router}
            errors={errorsByField(save.error ?? undefined)}
            onChange={(lines) => change({ lines })}
          />
        )}
      </Fieldset>
      <div className={classes.apart}>
        {tab === 'plans' && isAdmin && draft.plans.length > 0 && (
          <Estimate router={router} settings={input} isComplete={isSound(draft)} />
        )}
        {tab === 'lines' && <PinPanel router={router} isDirty={isDirty} />}
      </div>
      {isAdmin && (
        <SaveBar
          isDirty={isDirty}
          isSound={isSound(draft)}
          pending={save.isPending}
          error={save.error}
          onDiscard={() => begin(settings)}
          onSave={submit}
          onLoadAgain={() => load.mutate(undefined, { onSuccess: begin, onError: refused })}
        />
      )}
    </>
  );
}
