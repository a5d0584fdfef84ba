import { Checkbox, Fieldset, Radio, Select, Skeleton, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  balanceSettingsQuery,
  useLoadBalanceSettings,
  useSetBalanceSettings,
} from '@/api/queries/balance';
import { useMay } from '@/api/queries/session';
import type { BalanceSettingsInput, Router, StoredBalanceSettings } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { LimitedNumber } from '@/components/ui/forms/LimitedNumber';
import { QueryView } from '@/components/ui/states/QueryView';
import { SaveBar } from '@/components/ui/forms/SaveBar';
import { Section } from '@/components/ui/page/Section';
import { useSettingsDraft } from '@/components/ui/forms/useSettingsDraft';
import { BalanceFrame, ReadOnly } from './BalanceFrame';
import { TrialLink } from './plan/TrialLink';
import { OffRequest } from './changes/OffRequest';
import classes from './Balance.module.css';

export function RulesPage({ router }: { router: Router }) {
  const query = useQuery(balanceSettingsQuery(router.id));
  return (
    <BalanceFrame router={router}>
      <div className="page">
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
  const { form, base, pending, submit, bar } = useSettingsDraft({
    stored: settings,
    draftOf,
    inputOf: (body, { revision }) => ({ body, revision }),
    save: useSetBalanceSettings(router.id),
    load: useLoadBalanceSettings(router.id),
    leaveText: t('balance.rules.leave_text'),
  });
  return (
    <form onSubmit={submit}>
      <Fieldset
        variant="unstyled"
        p={0}
        m={0}
        miw={0}
        disabled={!isAdmin || pending}
        data-readonly={!isAdmin}
      >
        <Weights form={form} router={router} />
        <Making form={form} base={base} />
      </Fieldset>
      {isAdmin && <SaveBar {...bar} />}
    </form>
  );
}

type RulesDraft = UseFormReturnType<BalanceSettingsInput>;

const numberProps = (
  form: RulesDraft,
  field: 'largest_denominator' | 'window_weeks' | 'timer_s' | 'queue_limit_percent',
  [min, max]: readonly [number, number],
) => ({
  value: form.values[field],
  error: form.errors[field],
  onChange: (value: number) => form.setFieldValue(field, value),
  min,
  max,
  allowDecimal: false,
});

function Weights({ form, router }: { form: RulesDraft; router: Router }) {
  const { t } = useTranslation();
  return (
    <Section title={t('balance.rules.weights')}>
      <div className={classes.fields}>
        <LimitedNumber
          label={t('balance.rules.denominator')}
          description={t('balance.rules.denominator_help')}
          {...numberProps(form, 'largest_denominator', [1, 64])}
        />
        <LimitedNumber
          label={t('balance.rules.tolerance')}
          description={t('balance.rules.tolerance_help')}
          error={form.errors.tolerance}
          value={percent(form.values.tolerance)}
          onChange={(value) => form.setFieldValue('tolerance', value / 100)}
          min={0}
          max={100}
          suffix=" %"
        />
        <LimitedNumber
          label={t('balance.rules.weeks')}
          description={t('balance.rules.weeks_help')}
          {...numberProps(form, 'window_weeks', [1, 8])}
        />
      </div>
      <Checkbox
        mt="md"
        label={t('balance.rules.measured')}
        description={t('balance.rules.measured_help')}
        {...form.getInputProps('use_measured', { type: 'checkbox' })}
      />
      <h3 className={`${classes.side} ${classes.apart}`}>
        {t('balance.rules.minimum')}
        <span className={classes.sub}>{t('balance.rules.minimum_help')}</span>
      </h3>
      <MinimumShares form={form} router={router} />
    </Section>
  );
}

function MinimumShares({ form, router }: { form: RulesDraft; router: Router }) {
  const { t } = useTranslation();
  const { minimum_shares: minimum = {} } = form.values;
  const set = (id: number, part: number) => {
    const { [id]: _, ...others } = minimum;
    form.setFieldValue('minimum_shares', part > 0 ? { ...others, [id]: part } : others);
  };
  return (
    <div className={classes.fields} role="group" aria-label={t('balance.rules.minimum')}>
      {router.uplinks.map(({ id, name, position }) => (
        <LimitedNumber
          key={id}
          label={<IspName name={name} position={position} />}
          value={percent(minimum[id])}
          onChange={(value) => set(id, value / 100)}
          min={0}
          max={99}
          suffix=" %"
          error={form.errors[`minimum_shares.${id}`] ?? form.errors.minimum_shares}
        />
      ))}
    </div>
  );
}

function Making({ form, base }: { form: RulesDraft; base: StoredBalanceSettings }) {
  const { t } = useTranslation();
  const check = (
    field: 'two_person' | 'limit_fasttrack' | 'pin_probes',
    name: 'two_person' | 'fasttrack' | 'pins',
  ) => (
    <Checkbox
      label={t(`balance.rules.${name}`)}
      description={t(`balance.rules.${name}_help`)}
      {...form.getInputProps(field, { type: 'checkbox' })}
    />
  );
  return (
    <Section title={t('balance.rules.making')}>
      <Stack gap="md">
        {check('two_person', 'two_person')}
        <OffRequest settings={base} />
        <div className={classes.fields}>
          <LimitedNumber
            label={t('balance.rules.timer')}
            description={t('balance.rules.timer_help')}
            {...numberProps(form, 'timer_s', [60, 900])}
            suffix=" s"
          />
          <Select
            label={t('balance.rules.queue')}
            description={t('balance.rules.queue_help')}
            data={QUEUES.map((kind) => ({
              value: kind || 'keep',
              label: t(`balance.queue.${kind || 'keep'}`),
            }))}
            value={form.values.queue_kind || 'keep'}
            onChange={(value) =>
              value && form.setFieldValue('queue_kind', value === 'keep' ? '' : (value as 'cake'))
            }
            allowDeselect={false}
          />
          {form.values.queue_kind !== '' && (
            <LimitedNumber
              label={t('balance.rules.queue_limit')}
              description={t('balance.rules.queue_limit_help')}
              {...numberProps(form, 'queue_limit_percent', [50, 100])}
              suffix=" %"
            />
          )}
        </div>
        <TrialLink routerId={base.router_id} />
        <Radio.Group label={t('balance.rules.confirm')} {...form.getInputProps('confirm_by')}>
          <Stack gap={6} mt={6}>
            <Radio value="person" label={t('balance.rules.confirm_person')} />
            <Radio value="checks" label={t('balance.rules.confirm_checks')} />
          </Stack>
        </Radio.Group>
        {check('limit_fasttrack', 'fasttrack')}
        {check('pin_probes', 'pins')}
      </Stack>
    </Section>
  );
}
