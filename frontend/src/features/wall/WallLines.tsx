import { useTranslation } from 'react-i18next';
import { DIRECTIONS, type Direction, type WallLine, type WallRouter } from '@/api/types';
import { ispColor } from '@/components/charts/frame/palette';
import type { Tone } from '@/components/ui/states/StatusChip';
import { secondsBetween } from '@/lib/time/time';
import { useFormat } from '@/lib/text/useFormat';
import { useNow } from '@/lib/time/useNow';
import { loadTone, MANY_LINES, MOST_LINES, shownLine, sinceText, unitOf, withRoom } from './lines';
import classes from './WallLines.module.css';

const FEW = 3;
const STATE_TONE: Record<WallLine['state']['state'], Tone> = {
  up: 'ok',
  down: 'danger',
  missing: 'danger',
  stale: 'idle',
  never: 'idle',
};

interface WallLinesProps {
  router: WallRouter;
  staleAfterS: number;
}

/** Up to three ISPs large, up to eight small. */
export function WallLines({ router, staleAfterS }: WallLinesProps) {
  const { t } = useTranslation();
  const { lines } = router;
  const shown = withRoom(lines);
  return (
    <ul
      className={classes.lines}
      data-few={lines.length <= FEW}
      data-many={lines.length >= MANY_LINES}
      data-count={Math.min(lines.length, MOST_LINES)}
    >
      {shown.map((line) => (
        <Line key={line.uplink_id} line={line} staleAfterS={staleAfterS} />
      ))}
      {lines.length > shown.length && (
        <li className={classes.more}>{t('wall.more_lines', { n: lines.length - shown.length })}</li>
      )}
    </ul>
  );
}

function Line({ line, staleAfterS }: { line: WallLine; staleAfterS: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  const ageS = line.state.at ? secondsBetween(line.state.at, nowMs) : null;
  const state = shownLine(line.state.state, ageS, staleAfterS);
  const { since } = line.state;
  return (
    <li
      className={classes.line}
      data-state={state}
      style={{ '--isp': ispColor(line.position) } as React.CSSProperties}
    >
      <header className={classes.name}>
        <bdi>{line.name}</bdi>
        <span className={classes.state} data-tone={STATE_TONE[state]}>
          {t(`wall.state.${state}`)}
          {since && state !== 'stale' && (
            <small> {t('wall.since', { time: sinceText(since, nowMs, format) })}</small>
          )}
        </span>
      </header>
      {DIRECTIONS.map((direction) => (
        <Flow key={direction} line={line} direction={direction} isOld={state === 'stale'} />
      ))}
    </li>
  );
}

interface FlowProps {
  line: WallLine;
  direction: Direction;
  isOld: boolean;
}

function Flow({ line, direction, isOld }: FlowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const flow = line[direction];
  const bps = direction === 'download' ? line.state.download_bps : line.state.upload_bps;
  const used = bps === null ? null : bps / flow.capacity_bps;
  const [digits, unit] = splitUnit(format.rate(bps, unitOf(bps, flow.capacity_bps)));
  return (
    <section className={classes.flow} data-old={isOld}>
      <div className={classes.row}>
        <h2>{t(`direction.${direction}`)}</h2>
        <p className={classes.used} data-tone={loadTone(used)}>
          {t('wall.used', {
            percent: format.share(used, 0),
            rate: format.contract(flow.capacity_bps),
          })}
        </p>
      </div>
      <div className={classes.row}>
        <p className={classes.rate} data-testid="wall-rate">
          {digits}
          <small> {unit}</small>
        </p>
        <p className={classes.share}>
          <b>{format.share(flow.achieved_share, 0)}</b> {t('wall.share')}
          <span>{t('wall.ideal', { share: format.share(flow.ideal_share, 0) })}</span>
        </p>
      </div>
      <Bar used={used} p95={flow.p95_utilization} direction={direction} />
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
  const [digits = '', unit = ''] = text.split(' ');
  return [digits, unit];
}
