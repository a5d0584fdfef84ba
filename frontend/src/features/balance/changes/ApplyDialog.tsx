import { List, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RouterChange } from '@/api/types';
import { SCRIPT_SIZE } from '@/components/domain/router/scriptSize';
import { useStatement } from '@/components/domain/router/useStatement';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { useFocusBack } from '@/components/ui/overlays/useFocusBack';
import { formOf } from '@/lib/text/plural';
import { useFormat } from '@/lib/text/useFormat';
import { ReplayedBuckets } from '../whatIf/BesideToday';
import { isWhole } from './ChangeForecast';
import { oldRulesKey } from './words/oldRules';
import { usePlanSummary } from './words/usePlanSummary';
import { useRunningWords } from './words/useRunningWords';

interface ApplyDialogProps {
  change: RouterChange;
  pending: boolean;
  error: unknown;
  /** Kept outside: it outlives the dialog. */
  reason: string;
  onReason: (reason: string) => void;
  onApply: (reason: string) => void;
  onClose: () => void;
}

export function ApplyDialog({ change, reason, onReason, ...rest }: ApplyDialogProps) {
  const { pending, error, onApply, onClose } = rest;
  const { t } = useTranslation();
  const format = useFormat();
  const say = useStatement('plans');
  const summarize = usePlanSummary();
  const runningWords = useRunningWords();
  const warnings = change.warnings.filter(({ code }) => code !== SCRIPT_SIZE);
  const oldRules = oldRulesKey(change);
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('balance.apply.title', { router: change.router_name })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onApply(reason.trim());
        }}
      >
        <Stack>
          <Text fw={600}>{summarize(change.summary)}</Text>
          <List size="sm" spacing={4}>
            <List.Item>
              {t(`balance.apply.writes.${formOf(change.writes.length)}`, {
                n: change.writes.length,
              })}
            </List.Item>
            {runningWords(change).map((words) => (
              <List.Item key={words}>{words}</List.Item>
            ))}
            {change.kind !== 'fix' && (change.forecast.moved_share ?? 0) > 0 && (
              <List.Item>{t('balance.apply.other_address')}</List.Item>
            )}
            {oldRules && <List.Item>{t(oldRules)}</List.Item>}
            {change.rollback.length > 0 && (
              <List.Item>{t('balance.apply.rollback', { id: change.id })}</List.Item>
            )}
            <List.Item>
              {t(`balance.apply.timer_${change.confirm_by}`, {
                time: format.duration(change.timer_s),
              })}
            </List.Item>
            {warnings.map((warning, index) => (
              <List.Item key={index}>{say(warning)}</List.Item>
            ))}
          </List>
          {change.kind !== 'fix' && isWhole(change.after.buckets) && (
            <ReplayedBuckets routerId={change.router_id} buckets={change.after.buckets} />
          )}
          <Textarea
            label={t('balance.plan.reason')}
            description={t('balance.apply.reason_help')}
            value={reason}
            onChange={(event) => onReason(event.currentTarget.value)}
            maxLength={1000}
            autosize
            minRows={2}
            withAsterisk
            data-autofocus
          />
          <ProblemAlert error={error} />
          <DialogActions pending={pending} disabled={reason.trim() === ''} onCancel={onClose}>
            {t('balance.apply.submit', { router: change.router_name })}
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}
