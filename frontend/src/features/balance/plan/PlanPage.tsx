import { Checkbox, Fieldset, Group, Radio, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { balanceQuery } from '@/api/queries/balanceNow';
import { changeQuery } from '@/api/queries/changes';
import { usePlanChange } from '@/api/queries/changes/acts';
import { findingsQuery } from '@/api/queries/inventory/routerActs';
import type { Balance, Router } from '@/api/types';
import { AdminOnly } from '@/components/domain/access/AdminOnly';
import { useRouterText } from '@/components/domain/router/useRouterText';
import { useStatement } from '@/components/domain/router/useStatement';
import { LimitedNumber } from '@/components/ui/forms/LimitedNumber';
import { ButtonLink } from '@/components/ui/page/links';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { SubmitButton } from '@/components/ui/forms/SubmitButton';
import { BalanceFrame } from '../BalanceFrame';
import { ratio, weightOf } from '../buckets';
import { ReplayedBuckets } from '../whatIf/BesideToday';
import { GoneFinding, useIsGone } from './GoneFinding';
import { QueueFields } from './QueueFields';
import { useFastTrack } from './useFastTrack';
import { keptOf, queueOptions, targetOf, type Kept, type Wanted } from './wanted';

interface PlanPageProps {
  router: Router;
  wanted: Wanted;
  onPlanned: (changeId: number) => void;
}

/** Reads the router, writes nothing. */
export function PlanPage(props: PlanPageProps) {
  const query = useQuery(balanceQuery(props.router.id));
  const { again } = props.wanted;
  const before = useQuery({ ...changeQuery(again ?? 0), enabled: again !== undefined });
  const isKnown = again === undefined || !before.isPending;
  const kept = before.data?.router_id === props.router.id ? keptOf(before.data) : undefined;
  return (
    <BalanceFrame router={props.router} within="changes">
      <AdminOnly>
        <QueryView query={query} skeleton={<Skeleton height={320} />}>
          {(balance) =>
            isKnown ? (
              <PlanForm {...props} balance={balance} kept={kept} />
            ) : (
              <Skeleton height={320} />
            )
          }
        </QueryView>
      </AdminOnly>
    </BalanceFrame>
  );
}

type Options = Pick<
  Balance['settings'],
  'queue_kind' | 'queue_limit_percent' | 'limit_fasttrack' | 'pin_probes' | 'timer_s' | 'confirm_by'
>;

/** What the server takes. */
const TIMER_S = { least: 60, most: 900 } as const;

interface PlanFormProps extends PlanPageProps {
  balance: Balance;
  kept: Kept | undefined;
}

function PlanForm({ router, wanted, onPlanned, balance, kept }: PlanFormProps) {
  const { t } = useTranslation();
  const isFix = wanted.finding !== undefined;
  const plan = usePlanChange(router.id);
  const reasonText = useStatement('plans');
  const [options, setOptions] = useState<Options>(() => ({
    ...balance.settings,
    ...kept?.options,
    ...(kept && { timer_s: kept.timer_s, confirm_by: kept.confirm_by }),
    ...queueOptions(wanted.queue),
  }));
  const fault = useFault(wanted.finding, router.id);
  const fasttrack = useFastTrack(router, balance.method);
  const [typed, setReason] = useState(kept?.reason);
  const trial = useTrialReason(wanted);
  // A fault is reason enough, until somebody says it better; so is a queue trial.
  const reason = typed ?? (trial || fault);
  const set = (part: Partial<Options>) => setOptions({ ...options, ...part });
  const { queue_kind, queue_limit_percent, limit_fasttrack, pin_probes, timer_s, confirm_by } =
    options;
  const submit = () =>
    plan.mutate(
      {
        ...targetOf(wanted),
        // Null: as the rules of this router say.
        options: {
          queue_kind,
          queue_limit_percent,
          limit_fasttrack: fasttrack.isNeeded === false ? null : limit_fasttrack,
          pin_probes,
        },
        reason: reason.trim(),
        timer_s,
        confirm_by,
      },
      { onSuccess: ({ id }) => onPlanned(id) },
    );
  if (useIsGone(wanted.finding, router.id)) return <GoneFinding routerId={router.id} />;
  const isEmpty = targetOf(wanted).buckets?.length === 0;
  return (
    <Section title={t('balance.plan.title')} lead={t('balance.plan.lead')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          <Text mb={10} fz="md" fw={600} lh={1.4} data-testid="plan-target">
            <Target wanted={wanted} balance={balance} routerId={router.id} />
          </Text>
          {wanted.buckets && !isEmpty && (
            <ReplayedBuckets routerId={router.id} buckets={wanted.buckets} />
          )}
          {/* A fix writes what cures its finding, and nothing else. */}
          {!isFix && (
            <Fieldset legend={t('balance.plan.options')} disabled={plan.isPending}>
              <Stack gap="sm">
                <QueueFields
                  routerId={router.id}
                  kind={queue_kind}
                  percent={queue_limit_percent}
                  set={set}
                />
                {fasttrack.isNeeded === false ? (
                  <Text size="sm" c="dimmed" data-testid="fasttrack-safe">
                    {t('balance.rules.fasttrack_not_needed')}
                  </Text>
                ) : (
                  <Checkbox
                    label={t('balance.rules.fasttrack')}
                    description={`${t('balance.rules.fasttrack_help')} ${fasttrack.words}`}
                    checked={limit_fasttrack}
                    onChange={(event) => set({ limit_fasttrack: event.currentTarget.checked })}
                  />
                )}
                <Checkbox
                  label={t('balance.rules.pins')}
                  description={t('balance.rules.pins_help')}
                  checked={pin_probes}
                  onChange={(event) => set({ pin_probes: event.currentTarget.checked })}
                />
              </Stack>
            </Fieldset>
          )}
          <Fieldset legend={t('balance.plan.safety')} disabled={plan.isPending}>
            <Stack gap="sm">
              <LimitedNumber
                label={t('balance.rules.timer')}
                description={t('balance.rules.timer_help')}
                value={timer_s}
                onChange={(seconds) => set({ timer_s: seconds })}
                min={TIMER_S.least}
                max={TIMER_S.most}
                suffix=" s"
                allowDecimal={false}
                maw={420}
              />
              <Radio.Group
                label={t('balance.rules.confirm')}
                value={confirm_by}
                onChange={(value) => set({ confirm_by: value === 'checks' ? 'checks' : 'person' })}
              >
                <Stack gap={6} mt={6}>
                  <Radio value="person" label={t('balance.rules.confirm_person')} />
                  <Radio value="checks" label={t('balance.rules.confirm_checks')} />
                </Stack>
              </Radio.Group>
            </Stack>
          </Fieldset>
          <Textarea
            label={t('balance.plan.reason')}
            description={t('balance.plan.reason_help')}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={1000}
            autosize
            minRows={2}
          />
          <ProblemAlert error={plan.error} reasonText={reasonText} />
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {t('balance.plan.nothing_written')}
            </Text>
            <Group>
              <ButtonLink
                to="/routers/$routerId/balance"
                params={{ routerId: router.id }}
                variant="default"
              >
                {t('action.cancel')}
              </ButtonLink>
              <SubmitButton
                pending={plan.isPending}
                disabled={isEmpty || timer_s < TIMER_S.least || timer_s > TIMER_S.most}
              >
                {t('balance.plan.submit')}
              </SubmitButton>
            </Group>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

interface TargetProps {
  wanted: Wanted;
  balance: Balance;
  routerId: number;
}

function Target({ wanted, balance, routerId }: TargetProps) {
  const { t } = useTranslation();
  const fault = useFault(wanted.finding, routerId);
  if (wanted.finding !== undefined) return t('balance.plan.of_finding', { finding: fault });
  if (wanted.recommendation !== undefined) {
    const { recommendation } = balance;
    const weights =
      recommendation?.id === wanted.recommendation
        ? ratio(balance.lines.map(({ uplink_id: id }) => recommendation.weights[id] ?? 0))
        : '';
    return t('balance.plan.of_recommendation', { id: wanted.recommendation, weights });
  }
  if (wanted.drift !== undefined) return t('balance.plan.of_drift');
  if (wanted.back !== undefined) return t('balance.plan.of_way_back', { id: wanted.back });
  const { buckets = [] } = wanted;
  if (buckets.length === 0) return t('balance.plan.of_nothing');
  const named = balance.lines.map(({ uplink_id: id, name }) => `${name}: ${weightOf(buckets, id)}`);
  return t('balance.plan.of_weights', { weights: named.join(', ') });
}

/** Empty where no queue trial led here. */
function useTrialReason({ queue }: Wanted): string {
  const { t } = useTranslation();
  if (queue?.trial === undefined) return '';
  return t('balance.plan.of_trial', { id: queue.trial, queue: t(`balance.queue.${queue.kind}`) });
}

/** The fault to cure in words, as the page of findings says it; empty where none is. */
function useFault(code: string | undefined, routerId: number): string {
  const words = useRouterText();
  const findings = useQuery({ ...findingsQuery(routerId), enabled: code !== undefined }).data ?? [];
  const finding = findings.find((each) => each.code === code);
  return finding ? words.finding(finding).message : (code ?? '');
}
