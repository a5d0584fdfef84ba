import { describe, expect, it } from 'vitest';
import { parts as en } from './en/parts';
import { parts as id } from './id/parts';

function flatten(tree: object, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? flatten(value, `${prefix}${key}.`)
      : [[prefix + key, String(value)]],
  );
}
type Parts = Readonly<Record<string, () => Promise<object>>>;
async function wordsOf(parts: Parts, isShown = (area: string) => area in en) {
  const shown = Object.entries(parts).filter(([area]) => isShown(area));
  const words = shown.map(async ([area, load]) => flatten(await load(), `${area}.`));
  return (await Promise.all(words)).flat();
}
const english = new Map(await wordsOf(en));
const indonesian = new Map(await wordsOf(id));
/** What the server says itself in English. */
const ofServer = await wordsOf(id, (area) => !(area in en));
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe('the dictionaries', () => {
  it('have the same keys', () => {
    expect([...indonesian.keys()].sort()).toEqual([...english.keys()].sort());
  });
  it('have no empty text', () => {
    const empty = [...english, ...indonesian].filter(([, text]) => text.trim() === '');
    expect(empty).toEqual([]);
  });
  it('use the same placeholders', () => {
    const differing = [...english.keys()].filter(
      (key) =>
        JSON.stringify(placeholders(english.get(key) ?? '')) !==
        JSON.stringify(placeholders(indonesian.get(key) ?? '')),
    );
    expect(differing).toEqual([]);
  });
});

/** Words that the product does not use, because another one stands for the thing (docs/glossary.md): a line of
 * an ISP is no link, a rate no bandwidth; and English ones that Indonesian has its own word for. */
const BANNED = {
  en: ['rx', 'tx', 'uplinks?', 'links?', 'bandwidth', 'Mbit/s', 'regimes?', 'oops', 'successfully'],
  id: [
    ...['rx', 'tx', 'uplinks?', 'links?', 'bandwidth', 'Mbit/s', 'regime', 'download', 'upload'],
    ...[
      'password',
      'username',
      'user',
      'settings?',
      'invalid',
      'sukses',
      'restart',
      'reboot',
      'update',
    ],
    ...['antarmuka', 'sepekan', 'kebijakan', 'bytenya', 'silahkan', 'tidur', 'persentil 95'],
    ...['insiden', 'penyimpangan', '\\d+ s'],
  ],
};
/** What is mailed to an address, and opened once, is a link in every mail program. */
const IN_MAILS = /^(messages\.|mailedReports\.|channels\.reason\.link_replaced$)/;
const ownWords = (key: string, text: string) =>
  (IN_MAILS.test(key) ? text.replace(/\blinks?\b/gi, '') : text)
    .replace(/\{\{\w+\}\}/g, '')
    // What stands on the router or on a command line keeps its name.
    .replace(/(^|\s|")\/[\w/-]+/g, '');

describe('the vocabulary', () => {
  it.each([
    ['en', [...english]],
    ['id', [...indonesian, ...ofServer]],
  ] as const)('has one word for a thing: %s', (language, texts) => {
    const banned = new RegExp(`(?<![\\w/-])(${BANNED[language].join('|')})(?![\\w/-])`, 'i');
    expect(texts.filter(([key, text]) => banned.test(ownWords(key, text)))).toEqual([]);
  });
  it('never says only that there was an error', () => {
    const bare = [...english, ...indonesian].filter(([, text]) =>
      /^(an? )?(error|galat|kesalahan)[.!]?$/i.test(text.trim()),
    );
    expect(bare.map(([key]) => key)).toEqual([]);
  });
  it('writes rates as Mbps, never as if bits were bytes', () => {
    const wrong = [...english, ...indonesian].filter(([, text]) =>
      /\b[kMGT]b\/s\b|\bMBps\b/.test(text),
    );
    expect(wrong).toEqual([]);
  });
});
