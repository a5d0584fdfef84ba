/** What is said of the other ISPs while work goes on at one. */
import type { WorkOutlook } from '@/api/types';

/** As the verdict counts a full ISP. */
const FULL_FROM = 0.9;

export interface OutlookPart {
  say: 'unknown' | 'alone' | 'fits' | 'full' | 'route_fits' | 'route_full' | 'route_none';
  isp: string;
  peak: number;
  isWarning: boolean;
}

type Load = WorkOutlook['others'][number];

/** First without that ISP alone, then without all that share its route: work there may take both. */
export function outlookParts(outlook: WorkOutlook): OutlookPart[] {
  const { days, others, route, others_without_route: rest } = outlook;
  const said = (say: OutlookPart['say'], load?: Load): OutlookPart => ({
    say,
    isp: load?.name ?? '',
    peak: load?.peak ?? 0,
    isWarning: !['unknown', 'fits'].includes(say),
  });
  const [first] = others;
  const parts = [
    days === 0
      ? said('unknown')
      : first
        ? said(isFull(first) ? 'full' : 'fits', first)
        : said('alone'),
  ];
  if (route === '' || !first) return parts;
  const [left] = rest;
  return [
    ...parts,
    left ? said(isFull(left) ? 'route_full' : 'route_fits', left) : said('route_none'),
  ];
}

/** Somebody would be slowed down, or cut off. */
export const isTight = (outlook: WorkOutlook): boolean =>
  outlookParts(outlook).some(({ say }) =>
    ['alone', 'full', 'route_full', 'route_none'].includes(say),
  );

const isFull = ({ peak }: Load): boolean => peak >= FULL_FROM;
