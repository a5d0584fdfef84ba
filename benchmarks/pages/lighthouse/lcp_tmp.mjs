import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import fs from 'fs';
const [address, cookie, device, ...paths] = process.argv.slice(2);
for (const path of paths) {
  const chrome = await launch({ chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu'] });
  try {
    const flags = { port: chrome.port, onlyCategories: ['performance'], extraHeaders: { Cookie: cookie }, logLevel: 'error', maxWaitForLoad: 15000 };
    const r = await lighthouse(`${address}${path}`, flags, device === 'desktop' ? desktopConfig : undefined);
    const a = r.lhr.audits;
    console.log(path, device, 'score', r.lhr.categories.performance.score, 'FCP', a['first-contentful-paint'].numericValue|0, 'LCP', a['largest-contentful-paint'].numericValue|0, 'TBT', a['total-blocking-time'].numericValue|0, 'CLS', a['cumulative-layout-shift'].numericValue, 'SI', a['speed-index'].numericValue|0, 'observed', JSON.stringify(a.metrics?.details?.items?.[0] ? Object.fromEntries(Object.entries(a.metrics.details.items[0]).filter(([k])=>/observed(First|Largest|Cumul)/.test(k))) : {}));
    const l = a['largest-contentful-paint-element'] || a['lcp-breakdown-insight'];
    const s = JSON.stringify(l?.details ?? {}); const m = s.match(/"(snippet|nodeLabel)":"[^"]*"/g); console.log('  LCP:', (m||[]).slice(0,4).join(' '), s.match(/"timing":[0-9.]+/g)?.join(' '));
    const sh = a['layout-shifts']?.details?.items ?? []; for (const i of sh) console.log('  shift', i.score?.toFixed(4), i.node?.nodeLabel?.slice(0,80), JSON.stringify(i.subItems?.items?.map(x=>x.cause)));
    for (const i of (a['long-tasks']?.details?.items ?? []).slice(0,8)) console.log('  long', i.duration|0, i.startTime|0, i.url.slice(-50));
    fs.writeFileSync(`/tmp/founder/b3/trace-${device}-${path.replaceAll('/','_')}.json`, JSON.stringify(r.artifacts.Trace ?? r.artifacts.traces?.defaultPass ?? {}));
  } finally { chrome.kill(); }
}
