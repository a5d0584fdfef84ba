import { useTranslation } from 'react-i18next';
import type { Balance, BalanceLine, RecommendedLine, Router } from '@/api/types';
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

interface LineTableProps {
  balance: Balance;
  router: Router;
}

/** Capacity, ideal and actual share, and utilization now and then, per ISP. */
export function LineTable({ balance, router }: LineTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const text = useEstimateText();
  const look = uplinkLook(router);
  const { recommendation } = balance;
  const isChange = recommendation?.verdict === 'change';
  const advised = (line: BalanceLine): RecommendedLine | undefined =>
    isChange ? recommendation.lines.find(({ uplink_id: id }) => id === line.uplink_id) : undefined;
  const max = rangeMax(
    balance.lines.flatMap((line) => {
      const predicted = advised(line);
      return [busiest(line), predicted?.after.p95_utilization.high];
    }),
  );
  const share = (value: number | null) => format.share(value, 0);
  return (
    <Section
      title={t('balance.lines.title')}
      lead={t(isChange ? 'balance.lines.lead_change' : 'balance.lines.lead')}
    >
      <div className={tableClasses.wide}>
        <DataTable
          caption={t('balance.lines.title')}
          rows={balance.lines}
          rowKey={({ uplink_id: id }) => id}
          columns={[
            {
              key: 'isp',
              title: t('words.isp'),
              render: (line) => (
                <>
                  <IspName name={line.name} position={look.position(line.uplink_id)} />
                  <Reasons line={line} />
                </>
              ),
            },
            {
              key: 'capacity',
              title: t('balance.lines.capacity'),
              end: true,
              render: (line) => <Capacity line={line} />,
            },
            {
              key: 'ideal',
              title: t('words.ideal'),
              term: 'ideal',
              end: true,
              render: ({ ideal_share: value }) => share(value),
            },
            {
              key: 'configured',
              title: t('words.configured'),
              term: 'configured',
              end: true,
              render: (line) => {
                const predicted = advised(line);
                const of = recommendation?.denominator;
                return (
                  <span className="num">
                    {share(line.configured_share)}
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
              render: (line) => {
                const predicted = advised(line);
                const achieved =
                  balance.binding_direction === 'upload'
                    ? line.achieved_upload_share
                    : line.achieved_download_share;
                return (
                  <span className="num" data-testid={`balance-share-${line.name}`}>
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
              render: (line) => {
                const predicted = advised(line);
                const before = predicted?.before.p95_utilization.value ?? busiest(line);
                const after = solid(predicted?.after.p95_utilization);
                return (
                  <span className={classes.p95}>
                    <span
                      className="num"
                      data-testid={`balance-p95-${line.name}`}
                      data-value={after?.value ?? before ?? ''}
                    >
                      {share(before)}
                      {predicted && ` → ${text.share(predicted.after.p95_utilization)}`}
                    </span>
                    {(after ?? before) !== null && (
                      <RangeBar
                        estimate={after ?? before ?? 0}
                        other={after ? before : undefined}
                        color={look.color(line.uplink_id)}
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
function Reasons({ line }: { line: BalanceLine }) {
  const said = useStatement('advice');
  if (line.source !== 'measured') return null;
  return line.capacity_reasons.map((reason, index) => (
    <span key={index} className={classes.sub}>
      {said(reason)}
    </span>
  ));
}

function Capacity({ line }: { line: BalanceLine }) {
  const { t } = useTranslation();
  const format = useFormat();
  const both = (written: (bps: number) => string, down: number, up: number) =>
    down === up ? written(down) : `${written(down)} / ${written(up)}`;
  const contract = both(format.contract, line.contract_download_bps, line.contract_upload_bps);
  if (line.source !== 'measured') return both(format.contract, line.download_bps, line.upload_bps);
  return (
    <span>
      {both(format.rate, line.download_bps, line.upload_bps)}
      <span className={classes.sub}>{t('balance.lines.measured', { contract })}</span>
    </span>
  );
}
