/**
 * What an element's style comes to, without jsdom's price: it weighs every rule of every sheet for every property, a
 * millisecond or more, and a query by role asks for each element of the page. Pages are tested without their CSS
 * files, so a property is what the element itself says or what its kind of element has. All else is left to jsdom.
 */
const INHERITED = new Set(['visibility', 'pointer-events']);
const LEFT_TO_JSDOM = /^--|color|^caret|^border(?!.*-width$)|^outline/;
/** Most rules of a page are no more than its room at a width of the window: only who asks for room asks them. */
const ROOM = /^(padding|margin|gap|row-gap|column-gap)/;
/** What the browser's own rules look at, apart from the name of the element. */
const KIND_ATTRIBUTES = ['open', 'type', 'popover'];

const kebab = (property: string) =>
  property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

type Compute = (element: Element, pseudo?: string | null) => CSSStyleDeclaration;

/** jsdom's own answer. The modules of a worker are loaded once, before anything is put in its place. */
export const jsdomStyle: Compute = globalThis.getComputedStyle.bind(globalThis);

const isStyleRule = (rule: CSSRule): rule is CSSStyleRule => 'selectorText' in rule;

/** jsdom follows a media rule where it says `screen`, and no other. Its lists are no iterables. */
function followedRules(rules: CSSRuleList): CSSStyleRule[] {
  return Array.from(rules).flatMap((rule) => {
    if (isStyleRule(rule)) return [rule];
    const { media, cssRules } = rule as Partial<CSSMediaRule>;
    return media && cssRules && Array.from(media).includes('screen') ? followedRules(cssRules) : [];
  });
}

/** What the rules set beyond variables and colours: selectors by the class they begin with, and the others. */
interface Selectors {
  ofClass: Map<string, string[]>;
  others: string[];
}

function selectorsOf(rules: CSSStyleRule[], isLeftOut: (property: string) => boolean): Selectors {
  const ofClass = new Map<string, string[]>();
  const others: string[] = [];
  for (const rule of rules) {
    if (Array.from(rule.style).every(isLeftOut)) continue;
    const name = /^\.([\w-]+)[^,\s>+~]*$/.exec(rule.selectorText)?.[1];
    if (name) ofClass.set(name, [...(ofClass.get(name) ?? []), rule.selectorText]);
    else others.push(rule.selectorText);
  }
  return { ofClass, others };
}

type Part = 'room' | 'rest';
const partOf = (property: string): Part => (ROOM.test(property) ? 'room' : 'rest');

/** The rules that may say a property of a part. */
function byPart(sheets: CSSStyleSheet[]): Record<Part, Selectors> {
  const rules = sheets.flatMap((sheet) => followedRules(sheet.cssRules));
  return {
    room: selectorsOf(rules, (property) => LEFT_TO_JSDOM.test(property)),
    rest: selectorsOf(rules, (property) => LEFT_TO_JSDOM.test(property) || ROOM.test(property)),
  };
}

let known: Record<Part, Selectors> | null = null;
let knownSheets: CSSStyleSheet[] = [];
let isFresh = false;

/** The sheets are looked at once in each turn of the event loop, and read where one came, went or was replaced. */
function selectors(): Record<Part, Selectors> {
  if (known && isFresh) return known;
  isFresh = true;
  queueMicrotask(() => {
    isFresh = false;
  });
  const sheets = Array.from(document.styleSheets);
  const isSame =
    sheets.length === knownSheets.length && sheets.every((sheet, at) => sheet === knownSheets[at]);
  if (!known || !isSame) known = byPart(sheets);
  knownSheets = sheets;
  return known;
}

const ROOT_ONLY = /^(:root|:host)[^,\s>+~]*(,\s*(:root|:host)[^,\s>+~]*)*$/;

function isStyledBySheet(element: Element, part: Part): boolean {
  const { ofClass, others } = selectors()[part];
  const classes = element.getAttribute('class')?.split(' ') ?? [];
  const isMeant = (selector: string) =>
    (!ROOT_ONLY.test(selector) || element === document.documentElement) &&
    element.matches(selector);
  return (
    classes.some((name) => ofClass.get(name)?.some((selector) => element.matches(selector))) ||
    others.some(isMeant)
  );
}

const kinds = new Map<string, CSSStyleDeclaration>();

/** What every element of this name and these attributes has. */
function styleOfKind(element: Element): CSSStyleDeclaration {
  const attributes = KIND_ATTRIBUTES.map((name) => element.getAttribute(name));
  const kind = `${element.namespaceURI} ${element.localName} ${attributes.map(String).join()}`;
  const known = kinds.get(kind);
  if (known) return known;
  const bare = element.cloneNode(false) as Element;
  bare.getAttributeNames().forEach((name) => {
    if (!KIND_ATTRIBUTES.includes(name)) bare.removeAttribute(name);
  });
  const style = jsdomStyle(bare);
  kinds.set(kind, style);
  return style;
}

/** The browser's rule for it looks beyond its name, or outweighs its own style. */
const isLeftToJsdom = (element: Element): boolean =>
  element.localName === 'summary' ||
  element.hasAttribute('hidden') ||
  (element.localName === 'input' && element.hasAttribute('style'));

interface Facts {
  kind: CSSStyleDeclaration;
  own: CSSStyleDeclaration | null;
  /** jsdom's whole answer, where a sheet has a say in this part of it. */
  whole: (part: Part) => CSSStyleDeclaration | null;
}

function factsOf(element: Element): Facts {
  const answers = new Map<Part, CSSStyleDeclaration | null>();
  const answer = (part: Part) =>
    isLeftToJsdom(element) || isStyledBySheet(element, part) ? jsdomStyle(element) : null;
  return {
    kind: styleOfKind(element),
    own: element.hasAttribute('style') ? (element as HTMLElement).style : null,
    whole: (part) => {
      if (!answers.has(part)) answers.set(part, answer(part));
      return answers.get(part) ?? null;
    },
  };
}

/** A property of the element as jsdom would tell it. */
function valueOf(element: Element, property: string, facts: Facts): string {
  const whole = facts.whole(partOf(property));
  if (whole) return whole.getPropertyValue(property);
  const own = facts.own?.getPropertyValue(property) ?? '';
  if (own && own !== 'inherit') return own;
  const ofKind = facts.kind.getPropertyValue(property);
  const isInherited = own === 'inherit' || INHERITED.has(property);
  const parent = element.parentElement;
  return isInherited && parent ? valueOf(parent, property, factsOf(parent)) : ofKind;
}

/** In place of it. */
export const cheapStyle: Compute = (element, pseudo) => {
  if (pseudo) return jsdomStyle(element, pseudo);
  const facts = factsOf(element);
  const read = (property: string) =>
    LEFT_TO_JSDOM.test(property)
      ? jsdomStyle(element).getPropertyValue(property)
      : valueOf(element, property, facts);
  return new Proxy(facts.kind, {
    get(kind, name) {
      if (name === 'getPropertyValue') return read;
      if (!(name in kind)) return undefined; // unknown to jsdom, too
      const isProperty = typeof name === 'string' && typeof Reflect.get(kind, name) === 'string';
      return isProperty ? read(kebab(name)) : (Reflect.get(jsdomStyle(element), name) as unknown);
    },
  });
};
