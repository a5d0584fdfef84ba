import { useTranslation } from 'react-i18next';
import { toneOf, type IncidentRow } from '@/api/types';
import { StatusChip, type Tone } from '@/components/ui/states/StatusChip';
import { useNow } from '@/lib/time/useNow';
import { useFormat } from '@/lib/text/useFormat';
import { useMoment } from '@/components/domain/places/InCampus';
import { lasted } from '@/lib/time/lasted';

const TONES: Record<Exclude<IncidentRow['state'], 'open'>, Tone> = {
  acknowledged: 'warn',
  snoozed: 'idle',
  maintenance: 'idle',
  over: 'ok',
};

export function StateChip({ row }: { row: IncidentRow }) {
  const { t } = useTranslation();
  return (
    <StatusChip
      tone={row.state === 'open' ? toneOf(row.kind) : TONES[row.state]}
      testId={`incident-state-${row.id}`}
    >
      {t(`incidents.state.${row.state}`)}
    </StatusChip>
  );
}

/** Who sees to it, and until when nobody is told of it; of one that is over only who saw to it. */
export function WhoSeesToIt({ row }: { row: IncidentRow }) {
  const { t } = useTranslation();
  const moment = useMoment();
  const isOpen = row.state !== 'over';
  const acknowledged = row.acknowledged_at && {
    who: row.acknowledged_by,
    time: moment(row.acknowledged_at, row.from),
  };
  return (
    <>
      {acknowledged && <span>{t('incidents.acknowledged_by', acknowledged)}</span>}
      {isOpen && row.snoozed_until && (
        <span>
          {t('incidents.snoozed_by', {
            who: row.snoozed_by,
            time: moment(row.snoozed_until, row.from),
          })}
        </span>
      )}
      {isOpen && row.maintenance_until && (
        <span>
          {t('incidents.work.goes_on', { time: moment(row.maintenance_until, row.from) })}
        </span>
      )}
      {isOpen && row.mute && (
        <span>
          {t('incidents.muted', {
            time: moment(row.mute.until, row.from),
            reason: row.mute.reason,
          })}
        </span>
      )}
      {row.state === 'open' && <b>{t('incidents.not_acknowledged')}</b>}
    </>
  );
}

/** Of an open one it grows while one looks. */
export function Lasting({ row }: { row: IncidentRow }) {
  const format = useFormat();
  const now = useNow();
  const lastedS = row.to ? row.lasted_s : (now - Date.parse(row.from)) / 1000;
  return (
    <span className="num" aria-live="off">
      {lasted(Math.max(0, lastedS), format)}
    </span>
  );
}

export function Since({ row }: { row: IncidentRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const moment = useMoment();
  const now = useNow();
  const length = lasted(Math.max(0, (now - Date.parse(row.from)) / 1000), format);
  return (
    <span className="num" aria-live="off">
      {t('incidents.since', { lasted: length, time: moment(row.from) })}
    </span>
  );
}
