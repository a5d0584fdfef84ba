import { Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { IncidentDetail, IncidentRow } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { Facts } from '@/components/ui/page/Facts';
import { ButtonLink } from '@/components/ui/page/links';
import { secondsBetween } from '@/lib/time/time';
import { useSlotEnd } from '@/lib/time/useNow';
import { useFormat } from '@/lib/text/useFormat';
import classes from '../Incidents.module.css';
import { Lasting, StateChip, WhoSeesToIt } from '../StateWords';
import { ExplainedBy, PartOf } from '../Why';
import { Meanwhile } from './Meanwhile';
import { OutageCost } from './OutageCost';
import { spanAround } from './ratesAround';

/** How it stands, since when, and what it costs. */
export function Standing({ detail }: { detail: IncidentDetail }) {
  const row = detail.incident;
  const { t } = useTranslation();
  const format = useFormat();
  const say = useStatement('incidentWords');
  const facts = [
    ...(row.uplink_name === null
      ? []
      : [
          {
            name: t('incidents.column.isp'),
            value: <bdi>{[row.uplink_name, row.provider].filter(Boolean).join(' · ')}</bdi>,
          },
        ]),
    { name: t('incidents.page.since'), value: format.dateTime(row.from) },
    {
      name: t('incidents.page.until'),
      value: row.to ? format.dateTime(row.to) : t('incidents.page.lasts'),
    },
    { name: t('incidents.page.duration'), value: <Lasting row={row} /> },
    {
      name: t('incidents.page.known_after'),
      value: format.duration(Math.max(0, secondsBetween(row.from, row.opened_at))),
    },
    ...(row.close_reason
      ? [{ name: t('incidents.page.ended'), value: t(`incidents.close.${row.close_reason}`) }]
      : []),
  ];
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} component="section" data-testid="incident-standing">
      <p className={`${classes.facts} ${classes.state}`}>
        <StateChip row={row} />
        <WhoSeesToIt row={row} />
        {row.unstable && <span>{t('incidents.unstable')}</span>}
      </p>
      <p className={classes.facts}>
        <PartOf row={row} />
        <ExplainedBy row={row} />
      </p>
      <Facts facts={facts} mt="sm" />
      <h2 className={classes.costshead}>
        {t(`incidents.page.${row.state === 'over' ? 'costs_over' : 'costs'}`)}
      </h2>
      <p>{row.costs ? say(row.costs) : t('incidents.page.costs_unknown')}</p>
      <Meanwhile sentences={detail.meanwhile} />
      <OutageCost detail={detail} />
      <Further row={row} />
    </Paper>
  );
}

function Further({ row }: { row: IncidentRow }) {
  const { t } = useTranslation();
  const slotEnd = useSlotEnd();
  const { router_id: routerId, uplink_id: uplinkId, uplink_name: isp } = row;
  if (routerId === null) return null;
  return (
    <div className={`${classes.buttons} no-print`}>
      {uplinkId !== null && (
        <ButtonLink
          variant="default"
          to="/routers/$routerId/lines/$uplinkId"
          params={{ routerId, uplinkId }}
          search={{ range: 'custom', ...spanAround(row, slotEnd) }}
        >
          {t('incidents.page.isp_then', { isp: isp ?? '' })}
        </ButtonLink>
      )}
      <ButtonLink variant="default" to="/routers/$routerId/now" params={{ routerId }}>
        {t('incidents.page.now')}
      </ButtonLink>
    </div>
  );
}
