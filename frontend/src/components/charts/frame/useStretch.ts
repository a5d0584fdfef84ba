/** A stretch of a chart's time, dragged with the mouse or chosen with Shift and the arrow keys. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useActiveTooltipLabel, usePlotArea } from 'recharts';
import type { Stretch } from '@/lib/zoom';

/** Less is a click with an unsteady hand. */
const LEAST_PX = 6;

interface Pressed {
  x: number;
  at: number;
}

/** `chart`: what its axis spans; `host`: the element of the chart. The stretch grows while it is chosen. */
export function useStretch(
  chart: Stretch,
  host: HTMLElement | null,
  onChosen: (stretch: Stretch) => void,
): Stretch | null {
  const plot = usePlotArea();
  const label = useActiveTooltipLabel();
  const [dragged, setDragged] = useState<Stretch | null>(null);
  /** Where the keys began. */
  const [anchor, setAnchor] = useState<number | null>(null);
  const byKeys =
    anchor === null ? null : { from: anchor, to: label === undefined ? anchor : Number(label) };

  const timeAt = (clientX: number): number | null => {
    if (!host || !plot) return null;
    const part = (clientX - host.getBoundingClientRect().left - plot.x) / plot.width;
    return chart.from + Math.min(1, Math.max(0, part)) * (chart.to - chart.from);
  };
  const isOnPlot = (clientX: number): boolean => {
    if (!host || !plot) return false;
    const x = clientX - host.getBoundingClientRect().left - plot.x;
    return x >= 0 && x <= plot.width;
  };
  const press = useEffectEvent(({ clientX }: PointerEvent): Pressed | null => {
    const at = isOnPlot(clientX) ? timeAt(clientX) : null;
    setAnchor(null);
    return at === null ? null : { x: clientX, at };
  });
  const drag = useEffectEvent((pressed: Pressed, { clientX }: PointerEvent): Stretch | null => {
    const to = timeAt(clientX);
    const next = to === null ? null : { from: pressed.at, to };
    setDragged(next);
    return next;
  });
  const drop = useEffectEvent((stretch: Stretch | null) => {
    setDragged(null);
    setAnchor(null);
    if (stretch) onChosen(stretch);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isArrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    if (isArrow && event.shiftKey) {
      const edge = event.key === 'ArrowRight' ? chart.from : chart.to;
      setAnchor((before) => before ?? (label === undefined ? edge : Number(label)));
    } else if (isArrow) setAnchor(null);
    else if (byKeys && (event.key === 'Enter' || event.key === 'Escape')) {
      // Enter alone opens the point, Escape alone closes what is open.
      event.stopPropagation();
      drop(event.key === 'Enter' ? byKeys : null);
    }
  });

  useEffect(() => (host ? listenToDrag(host, { press, drag, drop }) : undefined), [host]);
  useEffect(() => {
    host?.addEventListener('keydown', onKey);
    return () => host?.removeEventListener('keydown', onKey);
  }, [host]);
  return dragged ?? byKeys;
}

interface Drag {
  press: (event: PointerEvent) => Pressed | null;
  drag: (pressed: Pressed, event: PointerEvent) => Stretch | null;
  drop: (stretch: Stretch | null) => void;
}

/** A finger scrolls, so that only a mouse or a pen drags. Returns what ends it. */
function listenToDrag(host: HTMLElement, { press, drag, drop }: Drag): () => void {
  let pressed: Pressed | null = null;
  let stretch: Stretch | null = null;
  let isDrag = false;
  const end = (chosen: Stretch | null) => {
    [pressed, stretch] = [null, null];
    if (isDrag) drop(chosen);
  };
  const listeners = {
    pointerdown: (event: PointerEvent) => {
      if (event.pointerType === 'touch' || event.button !== 0) return;
      isDrag = false;
      pressed = press(event);
    },
    pointermove: (event: PointerEvent) => {
      if (!pressed || (!isDrag && Math.abs(event.clientX - pressed.x) < LEAST_PX)) return;
      isDrag = true;
      stretch = drag(pressed, event);
    },
    pointerup: () => end(stretch),
    pointercancel: () => end(null),
    keydown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !stretch) return;
      event.stopPropagation();
      end(null);
    },
  };
  // The click that ends a drag opens no point.
  const click = (event: MouseEvent) => {
    if (isDrag) event.stopPropagation();
    isDrag = false;
  };
  const { pointerdown, keydown, ...moving } = listeners;
  host.addEventListener('pointerdown', pointerdown);
  host.addEventListener('click', click);
  document.addEventListener('keydown', keydown, { capture: true });
  for (const [name, listener] of Object.entries(moving))
    document.addEventListener(name, listener as EventListener);
  return () => {
    host.removeEventListener('pointerdown', pointerdown);
    host.removeEventListener('click', click);
    document.removeEventListener('keydown', keydown, { capture: true });
    for (const [name, listener] of Object.entries(moving))
      document.removeEventListener(name, listener as EventListener);
  };
}
