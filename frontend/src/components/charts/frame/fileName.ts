/** Names of chart files: what, of which router, which days. */
import { createContext } from 'react';
import { dateIn } from '@/lib/time/days';
import type { Span } from '@/lib/view';

export interface FilePage {
  readonly router: string | null;
  /** Null where the charts have their own. */
  readonly window: Span | null;
  readonly zone: string;
}
export const FilePageContext = createContext<FilePage>({ router: null, window: null, zone: 'UTC' });

/** Letters, digits and hyphens, as every system takes them. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** `timbang-skew-router-1-core-strada-2026-11-16-to-2026-11-22`: the last day is one that the window reaches. */
export function fileNameOf(what: string, { router, window, zone }: FilePage): string {
  const parts = [what, router === null ? '' : slugOf(router)];
  if (window) {
    const [from, to] = [Date.parse(window.from), Date.parse(window.to) - 1];
    parts.push(`${dateIn(from, zone)}-to-${dateIn(to, zone)}`);
  }
  return parts.filter(Boolean).join('-');
}
