/** Events as marks on a chart: outages as stretches, others as moments; near ones are joined. */

interface Happened {
  id: number;
  kind: string;
  from: string;
  to: string | null;
}
export interface EventMark {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly isOutage: boolean;
  readonly count: number;
}
const OUTAGES = new Set(['link_down', 'interface_missing', 'isp_silent', 'unreachable']);

/** All that can be told apart. */
const MARKS = 240;

/** Inside [from, to], in time order; lasting ones reach `to`. */
export function eventMarks(events: readonly Happened[], from: number, to: number): EventMark[] {
  const nearMs = (to - from) / MARKS;
  const marks = events
    .map((event) => ({
      key: `${event.kind}${event.id}`,
      from: Math.max(from, Date.parse(event.from)),
      to: Math.min(to, event.to === null ? to : Date.parse(event.to)),
      isOutage: OUTAGES.has(event.kind),
      count: 1,
    }))
    .filter((mark) => mark.from <= to && mark.to >= from)
    .sort((a, b) => Number(a.isOutage) - Number(b.isOutage) || a.from - b.from);
  return marks.reduce<EventMark[]>((merged, mark) => {
    const last = merged.at(-1);
    if (last?.isOutage !== mark.isOutage || mark.from - last.to > nearMs) return [...merged, mark];
    const joined = { ...last, to: Math.max(last.to, mark.to), count: last.count + 1 };
    return [...merged.slice(0, -1), joined];
  }, []);
}
