import { useTranslation } from 'react-i18next';
import type { IncidentRow } from '@/api/types';
import { TextLink } from '@/components/ui/page/links';

/** What was changed near its begin, or the work that was announced there. */
export function ExplainedBy({ row }: { row: IncidentRow }) {
  const { t } = useTranslation();
  const why = row.explained_by;
  if (!why) return null;
  if (why.kind === 'change')
    return (
      <TextLink to="/changes/$changeId" params={{ changeId: why.id }} fz="inherit">
        {t('incidents.explained.change', { id: why.id })}
      </TextLink>
    );
  if (why.kind === 'maintenance')
    return (
      <TextLink to="/incidents" hash="maintenance" fz="inherit">
        {t('incidents.explained.maintenance')}
      </TextLink>
    );
  if (row.router_id === null) return null;
  return (
    <TextLink
      to="/routers/$routerId/balance/drifts"
      params={{ routerId: row.router_id }}
      fz="inherit"
    >
      {t('incidents.explained.drift')}
    </TextLink>
  );
}

export function PartOf({ row }: { row: IncidentRow }) {
  const { t } = useTranslation();
  const { parent_id: whole, parent_reason: reason } = row;
  if (whole === null) return null;
  return (
    <span>
      <TextLink to="/incidents/$incidentId" params={{ incidentId: whole }} fz="inherit">
        {t('incidents.part_of', { incident: t('incidents.number', { id: whole }) })}
      </TextLink>
      {reason && `: ${t(`incidents.part_reason.${wordOf(reason, row.kind)}`)}`}
    </span>
  );
}

const wordOf = (reason: Exclude<IncidentRow['parent_reason'], ''>, kind: IncidentRow['kind']) =>
  reason === 'together' && kind === 'router_unreachable' ? 'routers_together' : reason;
