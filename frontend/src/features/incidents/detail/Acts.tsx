import { Alert, Button, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ALREADY_ACKNOWLEDGED, asProblem } from '@/api/problem';
import {
  useAcknowledgeIncident,
  useCommentIncident,
  useEndSnooze,
  useSnoozeIncident,
} from '@/api/queries/alerts/incidentLists';
import { useAccount } from '@/api/queries/session';
import type { IncidentRow } from '@/api/types';
import { SubmitButton } from '@/components/ui/forms/SubmitButton';
import { Section } from '@/components/ui/page/Section';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { useKeptText } from '@/lib/browser/keptText';
import classes from '../Incidents.module.css';
import { AnnounceWork } from './AnnounceWork';
import { SnoozeMenu } from './SnoozeMenu';

interface ActsProps {
  row: IncidentRow;
  mute: ReactNode;
}

/** One note for all: what is acknowledged, put off or said. */
export function Acts({ row, mute }: ActsProps) {
  const { t } = useTranslation();
  const [text, setText] = useKeptText(`incident-${row.id}-${useAccount().id}`);
  const acknowledge = useAcknowledgeIncident(row.id);
  const snooze = useSnoozeIncident(row.id);
  const endSnooze = useEndSnooze(row.id);
  const comment = useCommentIncident(row.id);
  const note = text.trim();
  const acts = [acknowledge, snooze, endSnooze, comment];
  const begin = () => acts.forEach((act) => act.reset());
  const saved = { onSuccess: () => setText('') };
  const isOver = row.state === 'over';
  const hasPlace = !isOver && row.router_id !== null;
  const isAcknowledged = row.acknowledged_at !== null;
  return (
    <div className="no-print">
      <Section title={t(`incidents.page.${isOver ? 'add_note' : 'see_to'}`)}>
        <Refusal error={acts.find(({ error }) => error)?.error} />
        <Textarea
          label={t('incidents.page.note')}
          description={t(`incidents.page.${isOver ? 'note_hint_over' : 'note_hint'}`)}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={1000}
          autosize
          minRows={2}
          maxRows={8}
        />
        <div className={classes.buttons}>
          {!isOver && !isAcknowledged && (
            <SubmitButton
              type="button"
              pending={acknowledge.isPending}
              onClick={() => {
                begin();
                acknowledge.mutate(note, saved);
              }}
            >
              {t('incidents.page.acknowledge')}
            </SubmitButton>
          )}
          {!isOver && row.snoozed_until === null && (
            <SnoozeMenu
              pending={snooze.isPending}
              onSnooze={(until) => {
                begin();
                snooze.mutate({ until, note }, saved);
              }}
            />
          )}
          {!isOver && row.snoozed_until !== null && (
            <Button
              variant="default"
              loading={endSnooze.isPending}
              onClick={() => {
                begin();
                endSnooze.mutate();
              }}
            >
              {t('incidents.page.end_snooze')}
            </Button>
          )}
          {hasPlace && row.maintenance_until === null && <AnnounceWork row={row} />}
          {hasPlace && mute}
          <Button
            variant="default"
            disabled={note === ''}
            loading={comment.isPending}
            onClick={() => {
              begin();
              comment.mutate(note, saved);
            }}
          >
            {t('incidents.page.comment')}
          </Button>
        </div>
      </Section>
    </div>
  );
}

/** Who was faster is news, and nothing went wrong. */
function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (!error) return null;
  const problem = asProblem(error);
  if (problem.problem.detail_code !== ALREADY_ACKNOWLEDGED) return <ProblemAlert error={error} />;
  const who = String(problem.problem.params.by ?? '');
  return (
    <Alert color="var(--tb-warn)" mb="md" role="alert" data-testid="incident-taken">
      {t('incidents.page.taken', { who })}
    </Alert>
  );
}
