/** Lighthouse on pages of a running Timbang: `node measure.mjs ADDRESS COOKIE RUNS PATH...`; one line of JSON a run.
 *
 * Each run has a Chromium of its own with nothing in its cache; the cookie is sent along, so that it is signed in. */
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';

const [address, cookie, runs, ...paths] = process.argv.slice(2);
/** A page with a live stream is never idle, so the wait for that has an end: several times what a page takes. */
const PATIENCE_MS = 15_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
const FIGURES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
];

async function measure(path, device) {
  const chrome = await launch({ chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu'] });
  try {
    const flags = {
      port: chrome.port,
      onlyCategories: CATEGORIES,
      extraHeaders: { Cookie: cookie },
      logLevel: 'error',
      maxWaitForLoad: PATIENCE_MS,
    };
    const config = device === 'desktop' ? desktopConfig : undefined;
    const { lhr } = await lighthouse(`${address}${path}`, flags, config);
    const failed = FIGURES.map((name) => lhr.audits[name]).find(
      ({ numericValue }) => numericValue === undefined,
    );
    if (failed) throw new Error(`${path}: ${failed.id} was not measured: ${failed.errorMessage}`);
    const scores = CATEGORIES.map((name) => [name, Math.round(lhr.categories[name].score * 100)]);
    const figures = FIGURES.map((name) => [name, lhr.audits[name].numericValue]);
    const short = Object.values(lhr.audits)
      .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
      .map(({ id }) => id);
    // The live stream never ends, so it has no size.
    const requests = lhr.audits['network-requests'].details.items;
    return {
      path,
      device,
      shown: lhr.finalDisplayedUrl,
      machine: lhr.environment.benchmarkIndex,
      ...Object.fromEntries([...scores, ...figures]),
      requests: requests.length,
      bytes: requests.reduce((sum, { transferSize }) => sum + (transferSize ?? 0), 0),
      short,
    };
  } finally {
    chrome.kill();
  }
}

for (const path of paths)
  for (const device of ['desktop', 'mobile'])
    for (let run = 0; run < Number(runs); run += 1)
      console.log(JSON.stringify(await measure(path, device)));
