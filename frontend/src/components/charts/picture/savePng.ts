/** The charts of a frame as a picture. It comes with the menu that asks for it. */
import { saveFile } from '../frame/exportFile';

const COPIED = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'fill-opacity',
  'font-size',
  'font-family',
  'font-weight',
  'text-anchor',
];

/** With its computed style, because CSS variables do not reach into an image. */
function standAlone(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  originals.forEach((original, index) => {
    const style = getComputedStyle(original);
    COPIED.forEach((name) => copies[index]?.style.setProperty(name, style.getPropertyValue(name)));
  });
  return copy;
}

const loadImage = (source: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('the chart could not be drawn as an image'));
    image.src = source;
  });

const SCALE = 2;
const MARGIN = 10;
const TITLE_HEIGHT = 30;
const LINE_HEIGHT = 20;
const KEY_GAP = 16;

export interface Heading {
  title: string;
  unit?: string | undefined;
  /** Its children are the keys: a swatch and a word each. */
  legend: HTMLElement | null;
}
interface Key {
  swatch: SVGSVGElement | null;
  text: string;
  x: number;
  line: number;
}

async function draw(context: CanvasRenderingContext2D, svg: SVGSVGElement, x: number, y: number) {
  const text = new XMLSerializer().serializeToString(standAlone(svg));
  const image = await loadImage(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`);
  const box = svg.getBoundingClientRect();
  context.drawImage(image, x, y, box.width, box.height);
}

/** As many to a row as there is room for. */
function layKeys(
  legend: HTMLElement | null,
  width: number,
  measure: (text: string) => number,
): Key[] {
  let [x, line] = [MARGIN, 0];
  return [...(legend?.children ?? [])].map((child) => {
    const swatch = child.querySelector('svg');
    const text = child.textContent.trim();
    const needed = (swatch ? swatch.getBoundingClientRect().width + 6 : 0) + measure(text);
    if (x > MARGIN && x + needed > width) [x, line] = [MARGIN, line + 1];
    const key = { swatch, text, x, line };
    x += needed + KEY_GAP;
    return key;
  });
}

/** All charts in `container` as one PNG, with title, unit and legend. */
export async function savePng(
  container: HTMLElement,
  { title, unit, legend }: Heading,
  name: string,
): Promise<void> {
  const charts = [
    ...container.querySelectorAll<SVGSVGElement>('svg.recharts-surface, svg[data-chart]'),
  ].filter((svg) => svg.getBoundingClientRect().width > 80);
  const boxes = charts.map((svg) => svg.getBoundingClientRect());
  const width = Math.max(320, ...boxes.map((box) => box.width));
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return;
  const style = getComputedStyle(document.documentElement);
  const font = getComputedStyle(document.body).fontFamily;
  context.font = `400 12px ${font}`;
  const keys = layKeys(legend, width, (text) => context.measureText(text).width);
  const unitTop = TITLE_HEIGHT;
  const keysTop = unitTop + (unit ? LINE_HEIGHT : 0);
  const chartsTop =
    keysTop + (keys.length > 0 ? ((keys.at(-1)?.line ?? 0) + 1) * LINE_HEIGHT : 0) + 6;
  canvas.width = width * SCALE;
  canvas.height = boxes.reduce((sum, box) => sum + box.height, chartsTop + MARGIN) * SCALE;
  context.scale(SCALE, SCALE);
  context.fillStyle = style.getPropertyValue('--tb-surface');
  context.fillRect(0, 0, width, canvas.height);
  context.fillStyle = style.getPropertyValue('--tb-text');
  context.font = `600 15px ${font}`;
  context.fillText(title, MARGIN, 22);
  context.fillStyle = style.getPropertyValue('--tb-dimmed');
  context.font = `400 12px ${font}`;
  if (unit) context.fillText(unit, MARGIN, unitTop + 13);
  for (const { swatch, text, x, line } of keys) {
    const top = keysTop + line * LINE_HEIGHT;
    const textX = swatch ? x + swatch.getBoundingClientRect().width + 6 : x;
    if (swatch) await draw(context, swatch, x, top + 4);
    context.fillText(text, textX, top + 14);
  }
  let top = chartsTop;
  for (const [index, svg] of charts.entries()) {
    await draw(context, svg, 0, top);
    top += boxes[index]?.height ?? 0;
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob) saveFile(blob, `${name}.png`);
}
