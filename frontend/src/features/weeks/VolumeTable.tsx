import { useTranslation } from 'react-i18next';
import type {
  Change,
  Direction,
  Summary,
  UplinkFigures,
  VolumeChange,
  WeekReport,
} from '@/api/types';
import { BandChip } from '@/components/domain/uplinks/BandChip';
import { IspName } from '@/components/domain/uplinks/IspName';
import { ShareWithoutTests, TestVolume } from '@/components/domain/uplinks/WithoutTests';
import { Term } from '@/components/ui/page/Term';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { tableClasses } from '@/components/ui/tables/DataTable';
import { pointsOff } from '@/lib/series/shares';
import type { Unit } from '@/lib/text/units';
import { useFormat } from '@/lib/text/useFormat';
import { MoreOnPaper } from '@/components/ui/page/MoreOnPaper';
import { MOST_ISPS } from './paper/room';
import classes from './VolumeTable.module.css';

interface VolumeTableProps {
  report: WeekReport;
  direction: Direction;
  /** Still running, so compared with the same part of the week before. */
  partial: boolean;
}

export function VolumeTable({ report, direction, partial }: VolumeTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { summary } = report;
  const total = summary[direction];
  const unit = format.volumeUnit(total.bytes);
  const changeTitle = t(partial ? 'weeks.volume_change_partial' : 'weeks.volume_change');
  return (
    <>
      <header className={classes.head}>
        <h2 className={classes.title}>{t(`direction.${direction}`)}</h2>
        <div className={classes.skew}>
          <span data-testid={`week-skew-${direction}`} data-value={total.skew ?? ''}>
            <Term name="skew">{t('words.skew')}</Term>{' '}
            <b className="num">{format.skew(total.skew)}</b>
            <span className={classes.dim}> = {format.share(total.skew)}</span>
          </span>
          {summary.verdict.state === 'not_enough_data' ? (
            <StatusChip tone="idle" testId={`week-unjudged-${direction}`}>
              {t(partial ? 'weeks.collecting' : 'weeks.not_judged')}
            </StatusChip>
          ) : (
            <BandChip skew={total.skew} />
          )}
        </div>
      </header>
      <div className={tableClasses.box}>
        <div className={tableClasses.wide}>
          <table className={tableClasses.table}>
            <caption className="visually-hidden">
              {t('weeks.volumes')}: {t(`direction.${direction}`)}
            </caption>
            <thead>
              <tr>
                <th scope="col">{t('words.isp')}</th>
                <th scope="col" className={tableClasses.end}>
                  {t('words.volume')}
                </th>
                <th scope="col" className={tableClasses.end}>
                  {changeTitle}
                </th>
                <th scope="col" className={tableClasses.end}>
                  {t('words.share')}
                </th>
                <th scope="col" className={tableClasses.end}>
                  <Term name="ideal">{t('words.ideal')}</Term>
                </th>
                <th scope="col" data-low className={tableClasses.end}>
                  <Term name="configured">{t('words.configured')}</Term>
                </th>
                <th
                  scope="col"
                  data-low
                  className={tableClasses.end}
                  title={t('weeks.difference_help')}
                >
                  {t('weeks.difference')}
                </th>
                <th scope="col" className={tableClasses.end} title={t('weeks.rate_help')}>
                  <Term name="p95">{t('weeks.p95')}</Term> / {t('weeks.max')}
                </th>
              </tr>
            </thead>
            <tbody>
              {summary.uplinks.map((uplink, at) => (
                <UplinkRow
                  key={uplink.uplink_id}
                  isOnPaper={at < MOST_ISPS}
                  {...{ uplink, summary, direction, unit, changeTitle }}
                  change={report.changes.find(({ uplink_id: id }) => id === uplink.uplink_id)}
                />
              ))}
            </tbody>
            <TotalRow {...{ report, direction, unit, changeTitle }} />
          </table>
        </div>
      </div>
      <MoreOnPaper count={summary.uplinks.length - MOST_ISPS} />
      {total.wrong_isp_bytes !== null && (
        <p className={classes.wrong}>
          {t('weeks.skew_line', {
            skew: format.skew(total.skew),
            percent: format.share(total.skew),
            volume: format.volume(total.wrong_isp_bytes, unit),
          })}
        </p>
      )}
      {report.total_change?.partly_observed && (
        <p className={classes.tests} data-testid={`week-change-unknown-${direction}`}>
          {t('weeks.change_unknown')}
        </p>
      )}
      <TestVolume {...{ summary, direction }} className={classes.tests} />
    </>
  );
}

interface UplinkRowProps {
  isOnPaper: boolean;
  uplink: UplinkFigures;
  summary: Summary;
  direction: Direction;
  unit: Unit;
  change: Change | undefined;
  changeTitle: string;
}
const END = tableClasses.end;

function UplinkRow(props: UplinkRowProps) {
  const { uplink, summary, direction, unit, change, changeTitle, isOnPaper } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const figures = uplink[direction];
  const off = pointsOff(figures.achieved_share, figures.ideal_share);
  const share = (kind: 'achieved' | 'ideal' | 'configured') => {
    const value = figures[`${kind}_share`];
    return (
      <span data-testid={`share-${direction}-${uplink.name}-${kind}`} data-value={value ?? ''}>
        {format.share(value)}
      </span>
    );
  };
  return (
    <tr className={isOnPaper ? undefined : 'no-print'}>
      <th scope="row" className={classes.isp}>
        <IspName name={uplink.name} provider={uplink.provider} position={uplink.position} />
        <div className={classes.contract}>{format.contract(uplink[`${direction}_bps`])}</div>
      </th>
      <td className={END} data-label={t('words.volume')}>
        <b data-testid={`week-volume-${direction}-${uplink.name}`} data-value={figures.bytes}>
          {format.volume(uplink.coverage.observed === 0 ? null : figures.bytes, unit)}
        </b>
      </td>
      <td className={END} data-label={changeTitle}>
        <ChangeText {...{ change, direction }} share={change?.[`${direction}_share`]} />
      </td>
      <td className={END} data-label={t('words.share')}>
        <span>
          <b>{share('achieved')}</b>
          <ShareWithoutTests {...{ summary, direction, uplink }} className={classes.sub} />
        </span>
      </td>
      <td className={END} data-label={t('words.ideal')}>
        {share('ideal')}
      </td>
      <td className={END} data-low data-label={t('words.configured')}>
        {share('configured')}
      </td>
      <td className={END} data-low data-label={t('weeks.difference')}>
        {off === null ? '–' : `${format.signed(off)} ${t('words.points')}`}
      </td>
      <td className={END} data-label={`${t('weeks.p95')} / ${t('weeks.max')}`}>
        {format.rate(figures.p95_bps)} / {format.rate(figures.max_bps)}
      </td>
    </tr>
  );
}

interface ChangeTextProps {
  change: VolumeChange | null | undefined;
  direction: Direction;
  /** 0..1. */
  share?: number | null | undefined;
}

/** Volume as a relative change, share in points; a dash where the volume's is unknown. */
function ChangeText({ change, direction, share }: ChangeTextProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const bytes = change?.[`${direction}_bytes`];
  return (
    <span title={change?.partly_observed ? t('weeks.change_unknown') : undefined}>
      {bytes == null ? '–' : `${format.signed(bytes * 100)} %`}
      {share != null && (
        <span className={classes.sub}>
          {t('weeks.share_change', { points: format.signed(share * 100) })}
        </span>
      )}
    </span>
  );
}

interface TotalRowProps {
  report: WeekReport;
  direction: Direction;
  unit: Unit;
  changeTitle: string;
}

function TotalRow({ report, direction, unit, changeTitle }: TotalRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = report.summary[direction];
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('words.total')}</th>
        <td
          className={END}
          data-label={t('words.volume')}
          data-testid={`week-volume-${direction}-total`}
          data-value={total.bytes}
        >
          {format.volume(total.bytes, unit)}
        </td>
        <td className={END} data-label={changeTitle}>
          <ChangeText change={report.total_change} direction={direction} />
        </td>
        <td className={END} data-blank colSpan={2} />
        <td className={END} data-blank data-low colSpan={2} />
        <td className={END} data-label={t('weeks.p95')}>
          <span>
            <span className={classes.which}>{t('weeks.p95')}</span> {format.rate(total.p95_bps)}
          </span>
        </td>
      </tr>
    </tfoot>
  );
}
