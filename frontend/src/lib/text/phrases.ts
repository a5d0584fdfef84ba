/** Sentences of the server in the reader's language: templates with `{1}`, `{2}` for the parts that vary. */
export type Phrases = Readonly<Record<string, string>>;

const PLACE = /\{(\d)\}/;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function patternOf(template: string): RegExp {
  // Split by a group: texts stand at even places, the numbers of the parts at odd ones.
  const parts = template.split(PLACE).map((part, i) => (i % 2 ? '(.+?)' : escaped(part)));
  return new RegExp(`^${parts.join('')}$`);
}

/** The sentence in the words of the first phrase that fits it; without one, as the server said it. */
export function phrased(sentence: string, phrases: Phrases): string {
  const exact = phrases[sentence];
  if (exact !== undefined) return exact;
  for (const [template, text] of Object.entries(phrases)) {
    if (!PLACE.test(template)) continue;
    const match = patternOf(template).exec(sentence);
    if (match) return text.replace(/\{(\d)\}/g, (_, place: string) => match[Number(place)] ?? '');
  }
  return sentence;
}
