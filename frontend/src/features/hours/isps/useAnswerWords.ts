import { useTranslation } from 'react-i18next';
import type { SideBySide } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';
import { lasted } from '@/lib/time/lasted';
import { busiest, culprits, measuredPart, pinged, unpinged, type Culprit } from './culprits';

/** Below it a poll or two are missing, not a time in which something could happen unseen. */
const ALL_OF_IT = 0.95;

/** What is known of that time, and what to do next: as the page shows it and as it is copied. */
export function useAnswerWords(answer: SideBySide): { verdicts: string[]; notes: string[] } {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCulpritWords();
  const nobody = useNobodyWords();
  const named = culprits(answer);
  const part = measuredPart(answer);
  const isNobody = named.length === 0;
  const next = isNobody
    ? t(pinged(answer) === 'none' ? 'hours.isps.next_no_pings' : 'hours.isps.next_none')
    : t('hours.isps.next_named');
  return {
    verdicts: isNobody
      ? part === 0
        ? [t('hours.isps.unknown')]
        : nobody(answer)
      : named.map(words),
    notes: [
      part > 0 && next,
      part > 0 && part < ALL_OF_IT && t('hours.isps.partly', { part: format.coverage(part) }),
      answer.router_events > 0 &&
        t('hours.isps.router_events', { n: format.number(answer.router_events) }),
    ].filter((note) => note !== false),
  };
}

/** No ISP was to blame: how far that is known. */
function useNobodyWords(): (answer: SideBySide) => string[] {
  const { t } = useTranslation();
  const format = useFormat();
  return (answer) => {
    const known = pinged(answer);
    const busy = busiest(answer);
    const verdict = t(known === 'all' ? 'hours.isps.nobody' : 'hours.isps.nobody_down_or_full');
    const peak =
      busy && t('hours.isps.at_most', { isp: busy.isp.name, part: format.share(busy.peak, 0) });
    const slow = {
      all: null,
      some: t('hours.isps.some_pings', {
        isps: unpinged(answer)
          .map(({ name }) => name)
          .join(', '),
      }),
      none: t('hours.isps.no_pings'),
    }[known];
    return [verdict, peak, slow].filter((text) => text !== null);
  };
}

function useCulpritWords(): (culprit: Culprit) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (culprit) => {
    const isp = culprit.isp.name;
    switch (culprit.why) {
      case 'away':
        return t('hours.isps.was_away', { isp, time: lasted(culprit.seconds, format) });
      case 'full':
        return t('hours.isps.was_full', {
          isp,
          time: lasted(culprit.seconds, format),
          direction: t(`direction_in_sentence.${culprit.direction}`),
        });
      case 'lossy':
        return t('hours.isps.was_lossy', { isp, part: format.loss(culprit.part) });
    }
  };
}
