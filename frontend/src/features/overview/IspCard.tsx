import { Group, Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LivePoint, Uplink } from '@/api/types';
import { WorkAtIsp } from '@/components/domain/alerts/WorkAtIsp';
import { CallProvider } from '@/components/domain/uplinks/CallProvider';
import type { Contact } from '@/components/domain/uplinks/contacts';
import { LiveRate } from '@/components/domain/uplinks/LiveRate';
import { IspName } from '@/components/domain/uplinks/IspName';
import { STATE_TONES, type ShownState } from '@/components/domain/uplinks/uplinkState';
import { TextLink } from '@/components/ui/page/links';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import classes from './IspCard.module.css';
import { IspStrip } from './IspStrip';
import type { ProbeTime } from './testMarks';

const STEP_MS = 10_000;
/** More than two polls. */
const LATE_MS = 25_000;

interface IspCardProps {
  routerId: number;
  uplink: Uplink;
  /** undefined: not known yet. */
  contact: Contact | undefined;
  shown: ShownState;
  points: readonly LivePoint[];
  probes: readonly ProbeTime[];
  now: number;
}

export function IspCard(props: IspCardProps) {
  const { routerId, uplink, contact, shown, points, probes, now } = props;
  const { t } = useTranslation();
  const isProbing = shown.probing || probes.some((probe) => probe.to === null);
  const isOld = shown.state === 'stale' || shown.state === 'never' || shown.state === 'missing';
  return (
    <Paper p="md" className={classes.card} data-old={isOld} data-testid={`isp-${uplink.name}`}>
      <Group gap={10} justify="space-between" wrap="nowrap">
        <TextLink
          to="/routers/$routerId/lines/$uplinkId"
          params={{ routerId, uplinkId: uplink.id }}
          className={classes.name}
          title={t('overview.to_isp', { isp: uplink.name })}
        >
          <IspName name={uplink.name} provider={uplink.provider} position={uplink.position} />
        </TextLink>
        <StatusChip tone={STATE_TONES[shown.state]} testId={`isp-state-${uplink.name}`}>
          {t(`overview.uplink_state.${shown.state}`)}
        </StatusChip>
      </Group>
      <StateLine shown={{ ...shown, probing: isProbing }} />
      <div className={classes.rates}>
        <LiveRate
          routerId={routerId}
          direction="download"
          bps={shown.downloadBps}
          capacity={uplink.download_bps}
        />
        <LiveRate
          routerId={routerId}
          direction="upload"
          bps={shown.uploadBps}
          capacity={uplink.upload_bps}
        />
      </div>
      {shown.state !== 'never' && (
        <IspStrip uplink={uplink} points={points} probes={probes} to={endOf(points, now)} />
      )}
      <WorkAtIsp uplinkId={uplink.id} />
      {contact && <CallProvider provider={uplink.provider} contact={contact} />}
    </Paper>
  );
}

function StateLine({ shown }: { shown: ShownState }) {
  const { t } = useTranslation();
  const format = useFormat();
  const age = shown.ageS === null ? '' : format.duration(shown.ageS);
  const text =
    shown.state === 'up'
      ? [
          age && t('time.ago', { age }),
          shown.since && t('time.since', { time: format.dateTime(shown.since) }),
          shown.probing && t('overview.probing'),
        ]
          .filter(Boolean)
          .join(' · ')
      : [
          // The chip says already that it is down.
          (shown.state !== 'down' || !shown.since) &&
            t(`overview.state_help.${shown.state}`, { age }),
          // How old the last measurement is says as much.
          shown.state !== 'stale' &&
            shown.since &&
            t('time.since', { time: format.dateTime(shown.since) }),
        ]
          .filter(Boolean)
          .join(' · ');
  return <p className={classes.state}>{text}</p>;
}

/** The newest sample; while none comes the last full step before now, so that the gap is seen to grow. */
function endOf(points: readonly LivePoint[], now: number): number {
  const newest = Date.parse(points.at(-1)?.at ?? '') || 0;
  return now - newest < LATE_MS ? newest : Math.floor(now / STEP_MS) * STEP_MS;
}
