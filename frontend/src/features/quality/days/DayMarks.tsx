import { useElementSize } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProbeSlot, ProbeSlots, Uplink } from '@/api/types';
import { AXIS, ispLook } from '@/components/charts/frame/palette';
import { LookMark } from '@/components/charts/frame/Texture';
import { TooltipBox } from '@/components/charts/frame/Tooltip';
import { addDays, localTicks, midnightMs } from '@/lib/time/days';
import { useFormat } from '@/lib/text/useFormat';
import { useNow } from '@/lib/time/useNow';
import { placeMarks, type Placed } from './dayMarks';
import { standingOf, type Standing } from '../runs/outcomes';
import { MarkShape } from '../runs/OutcomeMark';
import classes from '../QualityPage.module.css';
import { useQualityText } from '../useQualityText';

/** For the name of an ISP, on a wide and on a narrow screen. */
const labelRoom = (width: number): number => (width > 500 ? 84 : 58);
const EDGE = 20;
const LANE = 18;
const PAD = 8;
const LEAST_WIDTH = 290;
const AXIS_HEIGHT = 24;
const ROOM = 14;

interface DayMarksProps {
  slots: ProbeSlots;
  uplinks: readonly Uplink[];
  word: (slot: ProbeSlot) => string;
  onRun: (runId: number) => void;
}
type Mark = Placed<{ at: number; standing: Standing; slot: ProbeSlot }>;
interface Pointed {
  mark: Mark;
  y: number;
}

/** A row per ISP, as many lanes as needed; one picture, to be saved as one. */
export function DayMarks({ slots, uplinks, word, onRun }: DayMarksProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { ref, width: measured } = useElementSize();
  const width = Math.max(LEAST_WIDTH, measured || 960);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const span = useMemo(
    () => ({
      from: midnightMs(slots.date, slots.timezone),
      to: midnightMs(addDays(slots.date, 1), slots.timezone),
    }),
    [slots.date, slots.timezone],
  );
  const left = labelRoom(width);
  const plot = width - left - EDGE;
  const rows = useMemo(() => rowsOf(slots, uplinks, span, plot), [slots, uplinks, span, plot]);
  const height = rows.reduce((sum, row) => sum + row.height, 0);
  const x = (at: number) =>
    left + Math.min(Math.max((at - span.from) / (span.to - span.from), 0), 1) * plot;
  return (
    <div ref={ref} className={classes.scroll}>
      <div className={classes.marks} style={{ position: 'relative', width }}>
        <svg
          data-chart
          width={width}
          height={height + AXIS_HEIGHT}
          viewBox={`0 0 ${width} ${height + AXIS_HEIGHT}`}
          role="group"
          aria-label={t('quality.strip.title')}
        >
          {slots.blackouts.map((blackout) => (
            <rect
              key={blackout.from}
              x={x(Date.parse(blackout.from))}
              width={Math.max(1, x(Date.parse(blackout.to)) - x(Date.parse(blackout.from)))}
              height={height}
              fill="var(--tb-sunken)"
            >
              <title>{t('quality.strip.blackout', { name: blackout.name })}</title>
            </rect>
          ))}
          {localTicks(span.from, span.to, format.zone, width > 800 ? 12 : width > 500 ? 8 : 4).map(
            (at) => (
              <g key={at}>
                <line x1={x(at)} x2={x(at)} y2={height} stroke="var(--tb-grid)" />
                <text x={x(at)} y={height + 17} textAnchor="middle" {...AXIS}>
                  {at === span.to
                    ? format.clock(new Date(at)).replace('00', '24')
                    : format.clock(new Date(at))}
                </text>
              </g>
            ),
          )}
          {rows.map((row) => (
            <g key={row.uplink.id} transform={`translate(0 ${row.top})`}>
              <line x1={0} x2={width} stroke="var(--tb-border)" />
              <g transform={`translate(0 ${row.height / 2 - 5.5})`}>
                <LookMark {...ispLook(row.uplink.position)} />
              </g>
              <text
                x={18}
                y={row.height / 2 + 4.5}
                fontSize="var(--mantine-font-size-sm)"
                fontWeight={650}
                fill="var(--tb-text)"
              >
                {shortened(row.uplink.name, width > 500 ? 9 : 5)}
              </text>
              {row.marks.map((mark) => (
                <MarkLink
                  key={`${mark.slot.run_id ?? 'p'}-${mark.slot.kind}-${mark.slot.direction}-${mark.at}`}
                  mark={mark}
                  left={left}
                  word={word(mark.slot)}
                  onRun={onRun}
                  onPoint={(on) => setPointed(on ? { mark, y: row.top } : null)}
                />
              ))}
            </g>
          ))}
          <NowLine x={x} span={span} height={height} />
        </svg>
        {rows.every(({ marks }) => marks.length === 0) && (
          <div className={classes.nothing}>
            <span>{t('quality.strip.nothing')}</span>
          </div>
        )}
        {pointed && <MarkTip pointed={pointed} width={width} word={word(pointed.mark.slot)} />}
      </div>
    </div>
  );
}

const shortened = (name: string, most: number): string =>
  name.length > most ? `${name.slice(0, most - 1)}…` : name;

function rowsOf(
  slots: ProbeSlots,
  uplinks: readonly Uplink[],
  span: { from: number; to: number },
  plot: number,
) {
  let top = 0;
  return uplinks.map((uplink) => {
    const own = slots.slots
      .filter(({ uplink_id: id }) => id === uplink.id)
      .map((slot) => ({ at: Date.parse(slot.due_at), standing: standingOf(slot), slot }));
    const { marks, lanes } = placeMarks(own, span, plot, ROOM);
    const row = { uplink, marks, top, height: lanes * LANE + 2 * PAD };
    top += row.height;
    return row;
  });
}

const laneY = (lane: number): number => PAD + LANE * (lane + 0.5);

interface MarkLinkProps {
  mark: Mark;
  left: number;
  word: string;
  onRun: (runId: number) => void;
  onPoint: (on: boolean) => void;
}

function MarkLink({ mark, left, word, onRun, onPoint }: MarkLinkProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const text = useQualityText();
  const { slot, standing, lane } = mark;
  const at = `translate(${left + mark.x} ${laneY(lane)})`;
  const label = `${t('quality.strip.mark', {
    isp: slot.uplink_name,
    kind: text.kind(slot),
    time: format.clock(slot.due_at),
    outcome: word,
  })}${slot.reason ? `. ${text.reason(slot)}` : ''}`;
  const pointer = {
    onMouseEnter: () => onPoint(true),
    onMouseLeave: () => onPoint(false),
  };
  const { run_id: runId } = slot;
  if (runId === null)
    return (
      <g transform={at} role="img" aria-label={label} {...pointer}>
        <circle r={ROOM / 2} fill="transparent" />
        <MarkShape standing={standing} />
      </g>
    );
  return (
    <a
      href={`/probe-runs/${runId}`}
      aria-label={label}
      className={classes.mark}
      onFocus={() => onPoint(true)}
      onBlur={() => onPoint(false)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onRun(runId);
      }}
      {...pointer}
    >
      <g transform={at}>
        <circle r={ROOM / 2} fill="transparent" />
        <MarkShape standing={standing} />
      </g>
    </a>
  );
}

function MarkTip({ pointed, width, word }: { pointed: Pointed; width: number; word: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const text = useQualityText();
  const { slot, lane, x } = pointed.mark;
  const isRight = x > width / 2;
  const reason = text.reason(slot);
  return (
    <div
      className={classes.tip}
      style={{
        top: pointed.y + laneY(lane) + 12,
        ...(isRight
          ? { right: width - labelRoom(width) - x - 8 }
          : { left: labelRoom(width) + x - 8 }),
      }}
      aria-hidden
    >
      <TooltipBox
        title={`${format.clock(slot.due_at)} · ${slot.uplink_name} · ${text.kind(slot)}`}
        lines={[
          { name: t('quality.runs.outcome'), value: word },
          { name: t('quality.runs.server'), value: slot.server_name },
          { name: t('quality.runs.origin'), value: t(`quality.preset.${slot.preset}`) },
        ]}
      />
      {reason && <div className={classes.tipreason}>{reason}</div>}
    </div>
  );
}

interface NowLineProps {
  x: (at: number) => number;
  span: { from: number; to: number };
  height: number;
}

function NowLine({ x, span, height }: NowLineProps) {
  const { t } = useTranslation();
  const now = useNow();
  if (now < span.from || now >= span.to) return null;
  return (
    <g pointerEvents="none">
      <line x1={x(now)} x2={x(now)} y2={height} stroke="var(--tb-text)" strokeWidth="1.4" />
      <circle cx={x(now)} r="3" fill="var(--tb-text)">
        <title>{t('quality.strip.now')}</title>
      </circle>
    </g>
  );
}
