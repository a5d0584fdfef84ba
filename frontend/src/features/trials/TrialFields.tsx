import { Alert, Checkbox, Radio, Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorsByField } from '@/api/problem';
import type { ProbeServer, Router } from '@/api/types';
import { DateTimeField } from '@/components/ui/forms/DateTimeField';
import { LimitedNumber } from '@/components/ui/forms/LimitedNumber';
import { ButtonLink } from '@/components/ui/page/links';
import { BLOCKS, PERCENT, type Draft } from './draft';
import classes from './Trials.module.css';

interface TrialFieldsProps {
  router: Router;
  draft: Draft;
  set: (part: Partial<Draft>) => void;
  serverId: number | null;
  servers: readonly ProbeServer[] | undefined;
  error: Error | null;
}

/** Where, how often and when. */
export function TrialFields(props: TrialFieldsProps) {
  const { router, draft, set, serverId, servers } = props;
  const { t } = useTranslation();
  const errors = errorsByField(props.error ?? undefined);
  return (
    <>
      <div className={classes.fields}>
        <Select
          label={t('queueTrials.form.isp')}
          data={router.uplinks.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(draft.uplinkId)}
          onChange={(value) => value && set({ uplinkId: Number(value) })}
          allowDeselect={false}
          error={errors.uplink_id}
        />
        <Select
          label={t('queueTrials.form.server')}
          data={(servers ?? []).map(({ id, name, host }) => ({
            value: String(id),
            label: `${name} (${host})`,
          }))}
          value={serverId === null ? null : String(serverId)}
          onChange={(value) => value && set({ serverId: Number(value) })}
          allowDeselect={false}
          error={errors.server_id}
        />
        {draft.goal === 'queue' && (
          <LimitedNumber
            label={t('queueTrials.form.limit')}
            description={t('queueTrials.form.limit_help')}
            value={draft.percent}
            onChange={(percent) => set({ percent })}
            min={PERCENT.least}
            max={PERCENT.most}
            suffix=" %"
            allowDecimal={false}
            error={errors.percent}
          />
        )}
        <LimitedNumber
          label={t('queueTrials.form.blocks')}
          description={t('queueTrials.form.blocks_help')}
          value={draft.blocks}
          onChange={(blocks) => set({ blocks })}
          min={BLOCKS.least}
          max={BLOCKS.most}
          allowDecimal={false}
          error={errors.blocks}
        />
        <DateTimeField
          label={t('queueTrials.form.from')}
          description={t('queueTrials.form.from_help')}
          value={draft.from}
          onChange={(from) => set({ from })}
          error={errors.window_from}
        />
        <DateTimeField
          label={t('queueTrials.form.to')}
          description={t('queueTrials.form.to_help')}
          value={draft.to}
          onChange={(to) => set({ to })}
          error={errors.window_to}
        />
      </div>
      {servers?.length === 0 && <NoServer routerId={router.id} />}
      <Radio.Group
        label={t('queueTrials.form.form')}
        value={draft.form}
        onChange={(value) => set({ form: value === 'tree' ? 'tree' : 'simple' })}
      >
        <Stack gap={6} mt={6}>
          <Radio value="simple" label={t('queueTrials.form.simple')} />
          <Radio value="tree" label={t('queueTrials.form.tree')} />
        </Stack>
      </Radio.Group>
      {draft.form === 'simple' && (
        <Checkbox
          label={t('queueTrials.form.others')}
          description={t('queueTrials.form.others_help')}
          checked={draft.acceptsOthers}
          onChange={(event) => set({ acceptsOthers: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

function NoServer({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  return (
    <Alert color="var(--tb-warn)" role="status">
      <Stack gap="xs" align="flex-start">
        {t('queueTrials.form.no_server')}
        <ButtonLink
          to="/settings/probes"
          search={{ router: routerId, tab: 'servers' }}
          variant="default"
          size="xs"
        >
          {t('queueTrials.form.server_settings')}
        </ButtonLink>
      </Stack>
    </Alert>
  );
}
