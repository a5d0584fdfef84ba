import { Checkbox, Fieldset, NumberInput, Radio, Select, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  balanceSettingsQuery,
  useLoadBalanceSettings,
  useSetBalanceSettings,
} from '@/api/queries/balance';
import { errorsByField } from '@/api/problem';
import { useMay } from '@/api/queries/session';
import type { BalanceSettingsInput, Router, StoredBalanceSettings } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { QueryView } from '@/components/ui/states/QueryView';
import { SaveBar } from '@/components/ui/forms/SaveBar';
import { Section } from '@/components/ui/page/Section';
import { useAskBeforeLeaving } from '@/components/ui/forms/useAskBeforeLeaving';
import { useSaved } from '@/components/ui/forms/useSaved';
import { BalanceFrame, ReadOnly } from './BalanceFrame';
import { OffRequest } from './changes/OffRequest';
import classes from './Balance.module.css';

/** What recommendations must keep to, and how changes are made. Admins set it, everybody sees it. */
export function RulesPage({ router }: { router: Router }) {
  const query = useQuery(balanceSettingsQuery(router.id));
  return (
    <BalanceFrame router={router}>
      <div className={classes.page}>
        <ReadOnly />
        <QueryView query={query} skeleton={<Skeleton height={420} />}>
          {(settings) => <RulesForm router={router} settings={settings} />}
        </QueryView>
      </div>
    </BalanceFrame>
  );
}

const draftOf = ({
  router_id: _r,
  revision: _v,
  two_person_off_by: _b,
  two_person_off_at: _a,
  ...rest
}: StoredBalanceSettings): BalanceSettingsInput => rest;
const QUEUES = ['', 'cake', 'fq-codel'] as const;
const percent = (part: number | undefined) => Math.round((part ?? 0) * 1000) / 10;

interface RulesFormProps {
  router: Router;
  settings: StoredBalanceSettings;
}

function RulesForm({ router, settings }: RulesFormProps) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const { saved, refused } = useSaved();
  const save = useSetBalanceSettings(router.id);
  const load = useLoadBalanceSettings(router.id);
  // What is edited keeps the revision it began with, also when the page reads the settings anew meanwhile.
  const [base, setBase] = useState(settings);
  const [draft, setDraft] = useState(() => draftOf(settings));
  const set = (part: Partial<BalanceSettingsInput>) => setDraft({ ...draft, ...part });
  const begin = (from: StoredBalanceSettings) => {
    setBase(from);
    setDraft(draftOf(from));
    save.reset();
  };
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(base));
  useAskBeforeLeaving(isDirty, t('balance.rules.leave_text'));
  const errors = errorsByField(save.error ?? undefined);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(
          { body: draft, revision: base.revision },
          {
            onSuccess: (stored) => {
              begin(stored);
              saved();
            },
          },
        );
      }}
    >
      <Fieldset variant="unstyled" p={0} m={0} miw={0} disabled={!isAdmin || save.isPending}>
        <Weights {...{ draft, errors, router, set }} />
        <Making {...{ base, draft, errors, set }} />
      </Fieldset>
      {isAdmin && (
        <SaveBar
          isDirty={isDirty}
          pending={save.isPending}
          error={save.error}
          onDiscard={() => begin(base)}
          onLoadAgain={() => load.mutate(undefined, { onSuccess: begin, onError: refused })}
        />
      )}
    </form>
  );
}

interface PartProps {
  draft: BalanceSettingsInput;
  errors: Record<string, string>;
  set: (part: Partial<BalanceSettingsInput>) => void;
}

function Weights({ draft, errors, router, set }: PartProps & { router: Router }) {
  const { t } = useTranslation();
  const { minimum_shares: minimum = {} } = draft;
  return (
    <Section title={t('balance.rules.weights')}>
      <div className={classes.fields}>
        <NumberInput
          label={t('balance.rules.denominator')}
          description={t('balance.rules.denominator_help')}
          value={draft.largest_denominator}
          onChange={(value) => set({ largest_denominator: Number(value) || 1 })}
          min={1}
          max={64}
          allowDecimal={false}
          error={errors.largest_denominator}
        />
        <NumberInput
          label={t('balance.rules.tolerance')}
          description={t('balance.rules.tolerance_help')}
          value={percent(draft.tolerance)}
          onChange={(value) => set({ tolerance: (Number(value) || 0) / 100 })}
          min={0}
          max={100}
          suffix=" %"
          error={errors.tolerance}
        />
        <NumberInput
          label={t('balance.rules.weeks')}
          description={t('balance.rules.weeks_help')}
          value={draft.window_weeks}
          onChange={(value) => set({ window_weeks: Number(value) || 4 })}
          min={1}
          max={8}
          allowDecimal={false}
          error={errors.window_weeks}
        />
      </div>
      <Checkbox
        mt="md"
        label={t('balance.rules.measured')}
        description={t('balance.rules.measured_help')}
        checked={draft.use_measured}
        onChange={(event) => set({ use_measured: event.currentTarget.checked })}
      />
      <h3 className={`${classes.side} ${classes.apart}`}>
        {t('balance.rules.minimum')}
        <span className={classes.sub}>{t('balance.rules.minimum_help')}</span>
      </h3>
      <div className={classes.fields} role="group" aria-label={t('balance.rules.minimum')}>
        {router.uplinks.map(({ id, name, position }) => (
          <NumberInput
            key={id}
            label={<IspName name={name} position={position} />}
            value={percent(minimum[id])}
            onChange={(value) => {
              const { [id]: _, ...others } = minimum;
              const part = (Number(value) || 0) / 100;
              set({ minimum_shares: part > 0 ? { ...others, [id]: part } : others });
            }}
            min={0}
            max={99}
            suffix=" %"
            error={errors[`minimum_shares.${id}`] ?? errors.minimum_shares}
          />
        ))}
      </div>
    </Section>
  );
}

function Making({ base, draft, errors, set }: PartProps & { base: StoredBalanceSettings }) {
  const { t } = useTranslation();
  return (
    <Section title={t('balance.rules.making')}>
      <Stack gap="md">
        <Checkbox
          label={t('balance.rules.two_person')}
          description={t('balance.rules.two_person_help')}
          checked={draft.two_person}
          onChange={(event) => set({ two_person: event.currentTarget.checked })}
        />
        <OffRequest settings={base} />
        <div className={classes.fields}>
          <NumberInput
            label={t('balance.rules.timer')}
            description={t('balance.rules.timer_help')}
            value={draft.timer_s}
            onChange={(value) => set({ timer_s: Number(value) || 180 })}
            min={60}
            max={900}
            suffix=" s"
            allowDecimal={false}
            error={errors.timer_s}
          />
          <Select
            label={t('balance.rules.queue')}
            description={t('balance.rules.queue_help')}
            data={QUEUES.map((kind) => ({
              value: kind || 'keep',
              label: t(`balance.queue.${kind || 'keep'}`),
            }))}
            value={draft.queue_kind || 'keep'}
            onChange={(value) =>
              value && set({ queue_kind: value === 'keep' ? '' : (value as 'cake') })
            }
            allowDeselect={false}
          />
        </div>
        <Radio.Group
          label={t('balance.rules.confirm')}
          value={draft.confirm_by}
          onChange={(value) => set({ confirm_by: value === 'checks' ? 'checks' : 'person' })}
        >
          <Stack gap={6} mt={6}>
            <Radio value="person" label={t('balance.rules.confirm_person')} />
            <Radio value="checks" label={t('balance.rules.confirm_checks')} />
          </Stack>
        </Radio.Group>
        <Checkbox
          label={t('balance.rules.fasttrack')}
          description={t('balance.rules.fasttrack_help')}
          checked={draft.limit_fasttrack}
          onChange={(event) => set({ limit_fasttrack: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('balance.rules.pins')}
          description={t('balance.rules.pins_help')}
          checked={draft.pin_probes}
          onChange={(event) => set({ pin_probes: event.currentTarget.checked })}
        />
      </Stack>
    </Section>
  );
}
