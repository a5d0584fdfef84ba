import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { probeServersQuery } from '@/api/queries/probes';
import { preflightQuery, usePlanTrial, type TrialQuestion } from '@/api/queries/probes/trials';
import type { Router } from '@/api/types';
import { AdminOnly } from '@/components/domain/access/AdminOnly';
import { SubmitButton } from '@/components/ui/forms/SubmitButton';
import { Section } from '@/components/ui/page/Section';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { useFormat } from '@/lib/text/useFormat';
import { inputOf, isWhole, newDraft, questionOf, type Begun, type Draft } from './draft';
import { GoalChoice } from './limit/GoalChoice';
import { LimitChoice } from './limit/LimitChoice';
import { Preflight } from './Preflight';
import { QueueChoice } from './QueueChoice';
import { TrialFields } from './TrialFields';
import { TrialFrame } from './TrialFrame';

interface NewTrialPageProps {
  router: Router;
  /** What the page before has chosen. */
  begun?: Begun;
  onPlanned: (trialId: number) => void;
}

/** Two steps: choose, and see what it does on the router. Nothing is written before the second is confirmed. */
export function NewTrialPage(props: NewTrialPageProps) {
  const { t } = useTranslation();
  return (
    <TrialFrame router={props.router} isWithin title={t('queueTrials.form.title')}>
      <AdminOnly>
        <TrialForm {...props} />
      </AdminOnly>
    </TrialFrame>
  );
}

const NOTHING: TrialQuestion = questionOf(newDraft(0));

function TrialForm({ router, begun, onPlanned }: NewTrialPageProps) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const [draft, setDraft] = useState(() => newDraft(router.uplinks[0]?.id ?? 0, begun));
  const [checked, setChecked] = useState<TrialQuestion | null>(null);
  const servers = useQuery(probeServersQuery()).data;
  const query = useQuery({
    ...preflightQuery(router.id, checked ?? NOTHING),
    enabled: checked !== null,
  });
  const plan = usePlanTrial(router.id);
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const question = questionOf(draft);
  const isChecked = JSON.stringify(checked) === JSON.stringify(question);
  const serverId = draft.serverId ?? servers?.[0]?.id ?? null;
  const check = () => {
    if (isChecked) void query.refetch();
    setChecked(question);
  };
  const start = () =>
    serverId !== null &&
    plan.mutate(inputOf(draft, serverId, zone), { onSuccess: ({ id }) => onPlanned(id) });
  return (
    <>
      <Section title={t('queueTrials.form.choose')} lead={t('queueTrials.form.lead')}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            check();
          }}
        >
          <Stack>
            <GoalChoice goal={draft.goal} onGoal={(goal) => set({ goal })} />
            {draft.goal === 'limit' ? (
              <LimitChoice draft={draft} set={set} error={plan.error} />
            ) : (
              <QueueChoice variants={draft.variants} onVariants={(variants) => set({ variants })} />
            )}
            <TrialFields {...{ router, draft, set, serverId, servers }} error={plan.error} />
            <Group gap="sm">
              <SubmitButton
                pending={query.isFetching}
                disabled={!isWhole(draft)}
                {...(isChecked && query.data && { variant: 'default' })}
              >
                {t('queueTrials.form.check')}
              </SubmitButton>
              <Text size="sm" c="dimmed">
                {t('queueTrials.form.check_help')}
              </Text>
            </Group>
          </Stack>
        </form>
      </Section>
      {checked && (
        <Preflight
          query={query}
          router={router}
          draft={draft}
          isChecked={isChecked}
          canStart={serverId !== null}
          pending={plan.isPending}
          problem={<ProblemAlert error={plan.error} />}
          onStart={start}
        />
      )}
    </>
  );
}
