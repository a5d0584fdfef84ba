/** A chart or its rows as a file. */

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export const saveCsv = (csv: string, name: string): void =>
  save(new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);

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

/** A copy that carries its computed style with it, because CSS variables do not reach into an image. */
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
const TITLE_HEIGHT = 34;

/** Draws all charts found in `container` below each other, under a title, and saves them as PNG. */
export async function savePng(container: HTMLElement, title: string, name: string): Promise<void> {
  const charts = [
    ...container.querySelectorAll<SVGSVGElement>('svg.recharts-surface, svg[data-chart]'),
  ].filter((svg) => svg.getBoundingClientRect().width > 80);
  const boxes = charts.map((svg) => svg.getBoundingClientRect());
  const width = Math.max(320, ...boxes.map((box) => box.width));
  const height = boxes.reduce((sum, box) => sum + box.height, TITLE_HEIGHT);
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const context = canvas.getContext('2d');
  if (!context) return;
  const style = getComputedStyle(document.documentElement);
  context.scale(SCALE, SCALE);
  context.fillStyle = style.getPropertyValue('--tb-surface');
  context.fillRect(0, 0, width, height);
  context.fillStyle = style.getPropertyValue('--tb-text');
  context.font = `600 15px ${getComputedStyle(document.body).fontFamily}`;
  context.fillText(title, 8, 22);
  let top = TITLE_HEIGHT;
  for (const [index, svg] of charts.entries()) {
    const text = new XMLSerializer().serializeToString(standAlone(svg));
    const image = await loadImage(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`);
    const box = boxes[index];
    if (!box) continue;
    context.drawImage(image, 0, top, box.width, box.height);
    top += box.height;
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob) save(blob, `${name}.png`);
}
