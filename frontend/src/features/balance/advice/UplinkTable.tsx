import { useTranslation } from 'react-i18next';
import type { Balance, BalanceUplink, RecommendedUplink, Router } from '@/api/types';
import { RangeBar, rangeMax } from '@/components/charts/kinds/RangeBar';
import { IspName } from '@/components/domain/uplinks/IspName';
import { uplinkLook } from '@/components/domain/uplinks/uplinkLook';
import { useStatement } from '@/components/domain/router/useStatement';
import { DataTable, tableClasses } from '@/components/ui/tables/DataTable';
import { Section } from '@/components/ui/page/Section';
import { useFormat } from '@/lib/text/useFormat';
import classes from '../Balance.module.css';
import { busiest, MARKS, solid } from '../figures';
import { useEstimateText } from './useEstimateText';

interface UplinkTableProps {
  balance: Balance;
  router: Router;
}

const SLOTS_PER_HOUR = 12;

/** What the figures are of while the present balancing is young. */
function Unseen({ balance }: { balance: Balance }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, regime_since: since } = balance;
  if (data.unseen_slots === 0 || since === null) return null;
  const isConfigured = balance.lines.every(({ configured_share: share }) => share !== null);
  return (
    <p className={classes.note} data-testid="balance-unseen">
      {t(isConfigured ? 'balance.lines.unseen' : 'balance.lines.unseen_unknown', {
        since: format.dateTime(since),
        hours: format.number(Math.ceil(data.unseen_slots / SLOTS_PER_HOUR)),
      })}
    </p>
  );
}

/** Capacity, ideal and actual share, and utilization now and then, per ISP. */
export function UplinkTable({ balance, router }: UplinkTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const text = useEstimateText();
  const look = uplinkLook(router);
  const { recommendation } = balance;
  const isChange = recommendation?.verdict === 'change';
  const advised = (uplink: BalanceUplink): RecommendedUplink | undefined =>
    isChange
      ? recommendation.lines.find(({ uplink_id: id }) => id === uplink.uplink_id)
      : undefined;
  const max = rangeMax(
    balance.lines.flatMap((uplink) => {
      const predicted = advised(uplink);
      return [busiest(uplink), predicted?.after.p95_utilization.high];
    }),
  );
  const share = (value: number | null) => format.share(value);
  return (
    <Section
      title={t('balance.lines.title')}
      lead={t(isChange ? 'balance.lines.lead_change' : 'balance.lines.lead')}
    >
      <Unseen balance={balance} />
      <div className={tableClasses.wide}>
        <DataTable
          caption={t('balance.lines.title')}
          rows={balance.lines}
          rowKey={({ uplink_id: id }) => id}
          columns={[
            {
              key: 'isp',
              title: t('words.isp'),
              render: (uplink) => (
                <>
                  <IspName name={uplink.name} position={look.position(uplink.uplink_id)} />
                  <Reasons uplink={uplink} />
                </>
              ),
            },
            {
              key: 'capacity',
              title: t('balance.lines.capacity'),
              end: true,
              render: (uplink) => <Capacity uplink={uplink} />,
            },
            {
              key: 'ideal',
              title: t('words.ideal'),
              term: 'ideal',
              low: true,
              end: true,
              render: ({ ideal_share: value }) => share(value),
            },
            {
              key: 'configured',
              title: t('words.configured'),
              term: 'configured',
              end: true,
              render: (uplink) => {
                const predicted = advised(uplink);
                const of = recommendation?.denominator;
                return (
                  <span className="num">
                    {share(uplink.configured_share)}
                    {predicted && of ? ` → ${share(predicted.weight / of)}` : ''}
                  </span>
                );
              },
            },
            {
              key: 'achieved',
              title: t('words.achieved'),
              term: 'achieved',
              end: true,
              render: (uplink) => {
                const predicted = advised(uplink);
                // What is predicted is compared with the same days.
                const achieved =
                  predicted?.before.share.value ??
                  (balance.binding_direction === 'upload'
                    ? uplink.achieved_upload_share
                    : uplink.achieved_download_share);
                return (
                  <span className="num" data-testid={`balance-share-${uplink.name}`}>
                    {share(achieved)}
                    {predicted && ` → ${text.share(predicted.after.share)}`}
                  </span>
                );
              },
            },
            {
              key: 'p95',
              title: t('balance.lines.p95'),
              term: 'p95',
              end: true,
              render: (uplink) => {
                const predicted = advised(uplink);
                const before = predicted?.before.p95_utilization.value ?? busiest(uplink);
                const after = solid(predicted?.after.p95_utilization);
                return (
                  <span className={classes.p95}>
                    <span
                      className="num"
                      data-testid={`balance-p95-${uplink.name}`}
                      data-value={after?.value ?? before ?? ''}
                    >
                      {share(before)}
                      {predicted && ` → ${text.share(predicted.after.p95_utilization)}`}
                    </span>
                    {(after ?? before) !== null && (
                      <RangeBar
                        estimate={after ?? before ?? 0}
                        other={after ? before : undefined}
                        color={look.color(uplink.uplink_id)}
                        max={max}
                        marks={MARKS}
                      />
                    )}
                  </span>
                );
              },
            },
          ]}
        />
      </div>
      <p className={classes.note}>
        {t(isChange ? 'balance.lines.key_change' : 'balance.lines.key')}
      </p>
    </Section>
  );
}

/** Why another capacity than the contract counts. */
function Reasons({ uplink }: { uplink: BalanceUplink }) {
  const said = useStatement('advice');
  if (uplink.source !== 'measured') return null;
  return uplink.capacity_reasons.map((reason, index) => (
    <span key={index} className={classes.sub}>
      {said(reason)}
    </span>
  ));
}

function Capacity({ uplink }: { uplink: BalanceUplink }) {
  const { t } = useTranslation();
  const format = useFormat();
  const both = (written: (bps: number) => string, down: number, up: number) =>
    down === up ? written(down) : `${written(down)} / ${written(up)}`;
  const contract = both(format.contract, uplink.contract_download_bps, uplink.contract_upload_bps);
  if (uplink.source !== 'measured')
    return both(format.contract, uplink.download_bps, uplink.upload_bps);
  return (
    <span>
      {both(format.rate, uplink.download_bps, uplink.upload_bps)}
      <span className={classes.sub}>{t('balance.lines.measured', { contract })}</span>
    </span>
  );
}
