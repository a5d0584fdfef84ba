import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { costsQuery } from '@/api/queries/history/hours';
import type { Costs, UplinkFigures, WeekReport } from '@/api/types';
import { useContractDecision } from '@/components/domain/router/useContractDecision';
import { IspName } from '@/components/domain/uplinks/IspName';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { lasted } from '@/lib/time/lasted';
import { useFormat } from '@/lib/text/useFormat';
import { weekView } from '../weekView';
import { MoreOnPaper } from '@/components/ui/page/MoreOnPaper';
import paper from './paper.module.css';
import { MOST_ISPS } from './room';

interface WeekIspsProps {
  report: WeekReport;
  routerId: number;
  /** What to decide is of now: it stands beside no older week. */
  isRecent: boolean;
}
type Cost = Costs['uplinks'][number];

/** Availability of each ISP, what it cost and how much of it was used; on paper. */
export function WeekIsps({ report, routerId, isRecent }: WeekIspsProps) {
  const { t } = useTranslation();
  const hasPrices = report.digest.money.length > 0;
  const { data } = useQuery({ ...costsQuery(routerId, weekView(report)), enabled: hasPrices });
  const { uplinks } = report.summary;
  return (
    <section className={`${paper.only} ${paper.box}`} data-testid="paper-isps">
      <h2>{t(hasPrices ? 'weeks.paper_isps' : 'weeks.available')}</h2>
      <DataTable
        caption={t('weeks.paper_isps')}
        columns={useColumns(report, hasPrices ? (data?.uplinks ?? []) : null)}
        rows={uplinks.slice(0, MOST_ISPS)}
        rowKey={({ uplink_id: id }) => id}
      />
      <MoreOnPaper count={uplinks.length - MOST_ISPS} />
      {isRecent && hasPrices && <Decision routerId={routerId} />}
    </section>
  );
}

/** `costs`: null where no price is known. */
function useColumns(report: WeekReport, costs: readonly Cost[] | null): Column<UplinkFigures>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const isJudged = report.summary.verdict.state !== 'not_enough_data';
  const timeOf = (id: number) =>
    report.digest.available_uplinks.find(({ uplink_id: key }) => key === id)?.time;
  const costOf = (id: number) => costs?.find(({ uplink_id: key }) => key === id);
  const availability: Column<UplinkFigures>[] = [
    { key: 'isp', title: t('words.isp'), render: (uplink) => <IspName {...uplink} /> },
    {
      key: 'available',
      title: t('weeks.available'),
      end: true,
      render: ({ uplink_id: id }) => format.availability(isJudged ? timeOf(id)?.share : null),
    },
    {
      key: 'down',
      title: t('weeks.paper_away'),
      end: true,
      render: ({ uplink_id: id }) => {
        const downS = timeOf(id)?.down_s;
        return downS ? lasted(downS, format) : '–';
      },
    },
  ];
  const money: Column<UplinkFigures>[] = [
    {
      key: 'cost',
      title: t('weeks.money_paid'),
      end: true,
      render: ({ uplink_id: id }) => {
        const cost = costOf(id);
        return format.money(cost?.cost, cost?.price_currency);
      },
    },
    {
      key: 'mean',
      title: t('weeks.money_mean'),
      end: true,
      render: ({ uplink_id: id }) => {
        const idle = costOf(id)?.idle_share ?? null;
        return format.share(idle === null ? null : 1 - idle);
      },
    },
    {
      key: 'peak',
      title: t('weeks.money_peak'),
      end: true,
      render: ({ uplink_id: id }) => format.share(costOf(id)?.peak_share),
    },
  ];
  return costs === null ? availability : [...availability, ...money];
}

/** What to decide about the contracts, as in the tile. */
function Decision({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  const { value, notes, days } = useContractDecision(routerId);
  return (
    <p className={paper.more}>
      <b>
        {t('contracts.title')}: {value}
      </b>
      {[...notes, ...(days ? [days] : [])].map((note) => ` · ${note}`).join('')}
    </p>
  );
}
