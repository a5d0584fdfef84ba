/** The title and the icon of the tab: the page's own, or what is wrong with its router. */

export interface TabSign {
  tone: 'bad' | 'warning';
  /** Stands in place of the title; null: a mark before the title is enough. */
  text: string | null;
}

const ICONS = { bad: '/favicon-bad.svg', warning: '/favicon-warning.svg', none: '/favicon.svg' };
const MARK = '▲ ';

let page = '';
let sign: TabSign | null = null;

export function showPageTitle(title: string): void {
  page = title;
  show();
}

/** Null: nothing to tell. */
export function showTabSign(next: TabSign | null): void {
  sign = next;
  show();
}

/** Only what differs is written: a tab whose icon is set again flickers. */
function show(): void {
  const title = sign ? (sign.text ?? MARK + page) : page;
  if (document.title !== title) document.title = title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = ICONS[sign?.tone ?? 'none'];
  if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
}
