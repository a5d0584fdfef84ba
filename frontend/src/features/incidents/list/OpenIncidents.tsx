import { useTranslation } from 'react-i18next';
import { toneOf, type IncidentRow } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { TextLink } from '@/components/ui/page/links';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { useFormat } from '@/lib/text/useFormat';
import { lasted } from '@/lib/time/lasted';
import { useNow } from '@/lib/time/useNow';
import { arranged, quietSince, type Branch } from '../arranged';
import { InCampus } from '@/components/domain/places/InCampus';
import { Where } from '@/components/domain/places/Where';
import classes from '../Incidents.module.css';
import { Since, StateChip, WhoSeesToIt } from '../StateWords';
import { asHeading } from '@/lib/text/typeset';
import { ExplainedBy, PartOf } from '../Why';

/** The parts of one stand below it. */
export function OpenIncidents({ rows }: { rows: readonly IncidentRow[] }) {
  return (
    <div className={classes.cards} data-testid="open-incidents">
      {arranged(rows).map((branch) => (
        <IncidentCard key={branch.row.id} branch={branch} />
      ))}
    </div>
  );
}

function IncidentCard({ branch: { row, parts }, isInside = false }: CardProps) {
  const { t } = useTranslation();
  const say = useStatement('incidentWords');
  const Heading = isInside ? 'h4' : 'h3';
  return (
    <InCampus campusId={row.campus_id}>
      <article
        className={classes.card}
        data-state={row.state}
        data-tone={toneOf(row.kind)}
        data-testid={`incident-${row.id}`}
      >
        <div className={classes.head}>
          <Heading>
            <TextLink to="/incidents/$incidentId" params={{ incidentId: row.id }} inherit>
              {asHeading(say(row.what))}
            </TextLink>
          </Heading>
          <StateChip row={row} />
        </div>
        <p className={classes.facts}>
          <Since row={row} />
          <Where row={{ ...row, uplink_name: null }} />
          {row.unstable && <span>{t('incidents.unstable')}</span>}
        </p>
        {row.costs && <p className={classes.costs}>{say(row.costs)}</p>}
        <p className={classes.facts}>
          {!row.is_part && <WhoSeesToIt row={row} />}
          <PartOf row={row} />
          <ExplainedBy row={row} />
        </p>
        {parts.length > 0 && (
          <div className={classes.parts} role="group" aria-label={t('incidents.list.parts')}>
            {parts.map((part) => (
              <IncidentCard key={part.row.id} branch={part} isInside />
            ))}
          </div>
        )}
      </article>
    </InCampus>
  );
}
interface CardProps {
  branch: Branch;
  isInside?: boolean;
}

/** No worker is there that could open an incident. */
export function NothingRead({ since }: { since: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <StatePanel
      kind="offline"
      compact
      title={t('incidents.list.unread')}
      text={t('incidents.list.unread_since', { time: format.moment(since) })}
    />
  );
}

interface NothingProps {
  /** When the last answer came, if the server has not answered since. */
  staleSince: Date | null;
  /** Others may be open. */
  isFiltered: boolean;
  /** What is over, or why that is not known. */
  ended: readonly IncidentRow[] | 'awaited' | 'unknown';
}

/** A list is empty only if the server says so, now. */
export function NothingWrong({ staleSince, isFiltered, ended }: NothingProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const last = useLastEnd(ended, staleSince);
  if (staleSince)
    return (
      <StatePanel
        kind="offline"
        compact
        title={t('incidents.list.unknown', { time: format.moment(staleSince) })}
        text={[t(`incidents.list.then_${isFiltered ? 'none_chosen' : 'none'}`), !isFiltered && last]
          .filter(Boolean)
          .join(' ')}
      />
    );
  if (isFiltered)
    return <StatePanel kind="empty" compact title={t('incidents.list.none_chosen')} />;
  return <StatePanel kind="empty" compact title={t('incidents.list.none')} text={last} />;
}

/** Since when nothing was wrong, or that none ever was, as far as it is known. */
function useLastEnd(ended: NothingProps['ended'], staleSince: Date | null): string | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  if (ended === 'awaited') return undefined;
  if (ended === 'unknown') return t('incidents.list.last_unknown');
  const since = quietSince(ended);
  if (since === null) return t(`incidents.list.${staleSince ? 'then_none_ever' : 'none_ever'}`);
  const time = format.moment(since);
  if (staleSince) return t('incidents.list.then_last', { time });
  const length = lasted(Math.max(0, (now - Date.parse(since)) / 1000), format);
  return t('incidents.list.none_since', { lasted: length, time });
}
