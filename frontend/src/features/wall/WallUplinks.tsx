import { useTranslation } from 'react-i18next';
import { DIRECTIONS, type Direction, type WallUplink, type WallRouter } from '@/api/types';
import { ispColor } from '@/components/charts/frame/palette';
import type { Tone } from '@/components/ui/states/StatusChip';
import { secondsBetween } from '@/lib/time/time';
import { useFormat } from '@/lib/text/useFormat';
import { useNow } from '@/lib/time/useNow';
import {
  DENSE_UPLINKS,
  isWithoutLink,
  loadTone,
  MANY_UPLINKS,
  MOST_UPLINKS,
  providerOf,
  shownUplink,
  sinceText,
  unitOf,
  withRoom,
} from './uplinks';
import classes from './WallUplinks.module.css';

const FEW = 3;
const STATE_TONE: Record<WallUplink['state']['state'], Tone> = {
  up: 'ok',
  silent: 'danger',
  down: 'danger',
  missing: 'danger',
  stale: 'idle',
  never: 'idle',
};

interface WallUplinksProps {
  router: WallRouter;
  staleAfterS: number;
}

/** Up to three ISPs large, up to eight small, up to twelve in short. */
export function WallUplinks({ router, staleAfterS }: WallUplinksProps) {
  const { t } = useTranslation();
  const { lines: uplinks } = router;
  const shown = withRoom(uplinks);
  return (
    <ul
      className={classes.lines}
      data-few={uplinks.length <= FEW}
      data-many={uplinks.length >= MANY_UPLINKS}
      data-dense={uplinks.length >= DENSE_UPLINKS}
      data-count={Math.min(uplinks.length, MOST_UPLINKS)}
    >
      {shown.map((uplink) => (
        <UplinkRow key={uplink.uplink_id} uplink={uplink} staleAfterS={staleAfterS} />
      ))}
      {uplinks.length > shown.length && (
        <li className={classes.more}>
          {t('wall.more_uplinks', { n: uplinks.length - shown.length })}
        </li>
      )}
    </ul>
  );
}

function UplinkRow({ uplink, staleAfterS }: { uplink: WallUplink; staleAfterS: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  const ageS = uplink.state.at ? secondsBetween(uplink.state.at, nowMs) : null;
  const state = shownUplink(uplink.state.state, ageS, staleAfterS);
  const { since } = uplink.state;
  return (
    <li
      className={classes.line}
      data-state={state}
      style={{ '--isp': ispColor(uplink.position) } as React.CSSProperties}
    >
      <header className={classes.name}>
        <bdi className={classes.isp}>{uplink.name}</bdi>
        <span className={classes.state} data-tone={STATE_TONE[state]}>
          {t(`wall.state.${state}`)}
        </span>
        <bdi className={classes.provider}>{providerOf(uplink)}</bdi>
        {since && state !== 'stale' && (
          <small>{t('wall.since', { time: sinceText(since, nowMs, format) })}</small>
        )}
      </header>
      {DIRECTIONS.map((direction) => (
        <Flow key={direction} uplink={uplink} direction={direction} isOld={state === 'stale'} />
      ))}
    </li>
  );
}

interface FlowProps {
  uplink: WallUplink;
  direction: Direction;
  isOld: boolean;
}

function Flow({ uplink, direction, isOld }: FlowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const flow = uplink[direction];
  const bps = isWithoutLink(uplink.state.state) ? null : uplink.state[`${direction}_bps`];
  const used = bps === null ? null : bps / flow.capacity_bps;
  const [digits, unit] = splitUnit(format.rate(bps, unitOf(bps, flow.capacity_bps)));
  return (
    <section className={classes.flow} data-old={isOld}>
      <h2>{t(`direction.${direction}`)}</h2>
      <p className={classes.rate} data-testid="wall-rate">
        {digits}
        <small> {unit}</small>
      </p>
      <p className={classes.used} data-tone={loadTone(used)}>
        <b>{format.share(used, 0)}</b>{' '}
        <span>{t('wall.of_contract', { rate: format.contract(flow.capacity_bps) })}</span>
      </p>
      <Bar used={used} p95={flow.p95_utilization} direction={direction} />
      <p className={classes.share}>
        {t('wall.share')} <b>{format.share(flow.achieved_share, 0)}</b>
        <span>{t('wall.ideal', { share: format.share(flow.ideal_share, 0) })}</span>
      </p>
    </section>
  );
}

function Bar({
  used,
  p95,
  direction,
}: {
  used: number | null;
  p95: number | null;
  direction: Direction;
}) {
  const percent = (part: number) => `${Math.min(1, Math.max(0, part)) * 100}%`;
  return (
    <div className={classes.bar} data-direction={direction} aria-hidden>
      {used !== null && <div className={classes.fill} style={{ width: percent(used) }} />}
      {p95 !== null && <div className={classes.mark} style={{ left: percent(p95) }} />}
    </div>
  );
}

/** `143 Mbps`: written in two sizes. */
function splitUnit(text: string): [string, string] {
  const [digits = '', unit = ''] = text.split(/\s/);
  return [digits, unit];
}
