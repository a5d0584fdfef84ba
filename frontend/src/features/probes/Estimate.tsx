import { Alert, List, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { probeEstimateQuery } from '@/api/queries/probes';
import type { ProbeEstimate, ProbeSettingsInput, Router } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { DataTable } from '@/components/ui/tables/DataTable';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import classes from './Probes.module.css';

interface EstimateProps {
  router: Router;
  settings: ProbeSettingsInput;
  isComplete: boolean;
}
const SETTLED_MS = 500;

export function Estimate({ router, settings, isComplete }: EstimateProps) {
  const { t } = useTranslation();
  const [settled] = useDebouncedValue(JSON.stringify(settings), SETTLED_MS);
  const body = JSON.parse(settled) as ProbeSettingsInput;
  const query = useQuery(probeEstimateQuery(router.id, body, isComplete));
  return (
    <Section title={t('probes.estimate.title')} lead={t('probes.estimate.lead')}>
      {!isComplete ? (
        <Text size="sm" c="dimmed">
          {t('probes.estimate.incomplete')}
        </Text>
      ) : (
        <QueryView query={query}>
          {(estimate) => (
            <div aria-busy={query.isFetching} data-testid="estimate">
              <Warnings estimate={estimate} />
              <Costs estimate={estimate} router={router} />
              <PlanTimes estimate={estimate} />
            </div>
          )}
        </QueryView>
      )}
    </Section>
  );
}

function Warnings({ estimate }: { estimate: ProbeEstimate }) {
  const { t } = useTranslation();
  const codes = [...new Set(estimate.warnings.map(({ code }) => code))];
  if (codes.length === 0) return null;
  return (
    <Alert color="var(--tb-warn)" title={t('probes.estimate.warnings')} mb="md" role="status">
      <List size="sm">
        {codes.map((code) => (
          <List.Item key={code}>{t(`probes.warning.${code}`)}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Costs({ estimate, router }: { estimate: ProbeEstimate; router: Router }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <DataTable
      caption={t('probes.estimate.title')}
      rows={estimate.lines}
      rowKey={({ uplink_id: id }) => id}
      columns={[
        {
          key: 'isp',
          title: t('probes.estimate.isp'),
          render: (uplink) => (
            <IspName
              name={uplink.name}
              position={router.uplinks.find(({ id }) => id === uplink.uplink_id)?.position ?? 0}
            />
          ),
        },
        {
          key: 'runs',
          title: t('probes.estimate.runs'),
          end: true,
          render: (uplink) => format.number(uplink.runs_per_month),
        },
        {
          key: 'data',
          title: t('probes.estimate.data'),
          end: true,
          render: (uplink) => (
            <span data-testid={`estimate-${uplink.name}`} data-value={uplink.bytes_per_month}>
              {format.decimalVolume(uplink.bytes_per_month)}
            </span>
          ),
        },
        {
          key: 'minutes',
          title: t('probes.estimate.minutes'),
          end: true,
          render: (uplink) => format.number(uplink.minutes_per_month),
        },
        {
          key: 'cost',
          title: t('probes.estimate.cost'),
          end: true,
          render: ({ cost_amount: amount, cost_currency: currency }) =>
            amount === null ? (
              <span className={classes.note}>{t('probes.estimate.cost_none')}</span>
            ) : (
              `${currency ?? ''} ${format.number(Number(amount), 2)}`
            ),
        },
        {
          key: 'budget',
          title: t('probes.estimate.budget'),
          render: (uplink) =>
            uplink.budget_bytes === null ? (
              <span className={classes.note}>{t('probes.estimate.no_budget')}</span>
            ) : (
              <>
                {format.decimalVolume(uplink.budget_bytes)}{' '}
                <StatusChip tone={uplink.over_budget ? 'warn' : 'ok'} wraps>
                  {t(uplink.over_budget ? 'probes.estimate.over' : 'probes.estimate.within')}
                </StatusChip>
              </>
            ),
        },
      ]}
    />
  );
}

function PlanTimes({ estimate }: { estimate: ProbeEstimate }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.next}>
      {estimate.plans.map((plan, index) => (
        <div key={index}>
          <bdi>{plan.name}</bdi>, {t('probes.plans.next').toLowerCase()}:{' '}
          <b>
            {plan.next_due_at.length === 0
              ? t('probes.plans.next_none')
              : plan.next_due_at.map((at) => `${format.day(at)} ${format.clock(at)}`).join(' · ')}
          </b>
        </div>
      ))}
    </div>
  );
}
