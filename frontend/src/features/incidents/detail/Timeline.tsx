import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deliveriesQuery } from '@/api/queries/alerts/channels';
import type { IncidentDetail } from '@/api/types';
import { Section } from '@/components/ui/page/Section';
import { useFormat } from '@/lib/text/useFormat';
import classes from '../Incidents.module.css';
import { timelineOf, type Entry } from './timeline';

/** What happened, and who did what: from its begin to its end. */
export function Timeline({ detail }: { detail: IncidentDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useWords(detail.incident.from, detail.unheard);
  const pages = useInfiniteQuery(deliveriesQuery(detail.incident.id)).data?.pages;
  const entries = timelineOf(
    detail,
    pages?.flatMap(({ items }) => items),
  );
  return (
    <Section title={t('incidents.page.timeline')}>
      <ol className={classes.course} data-testid="incident-course">
        {entries.map((entry, index) => (
          <li key={index}>
            {entry.at === null ? (
              <span />
            ) : (
              <time dateTime={entry.at}>{format.momentBeside(entry.at, detail.incident.from)}</time>
            )}
            <span>{words(entry)}</span>
            {entry.kind === 'note' && entry.note.text && (
              <blockquote>
                <bdi>{entry.note.text}</bdi>
              </blockquote>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** `began`: a time is written with its date unless it is of that day. */
function useWords(began: string, unheard: IncidentDetail['unheard']): (entry: Entry) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (entry) => {
    if (entry.kind === 'note')
      return t(`incidents.page.note_of.${entry.note.kind}`, {
        who: entry.note.actor || t('incidents.page.timbang'),
        time: entry.note.until ? format.momentBeside(entry.note.until, began) : '–',
      });
    if (entry.kind === 'opened' || entry.kind === 'closed')
      return t(`incidents.page.note_of.${entry.kind}`);
    if (entry.kind === 'muted')
      return t('incidents.page.entry.muted', {
        who: entry.mute.created_by,
        time: format.momentBeside(entry.mute.until, began),
        reason: entry.mute.reason,
      });
    if (entry.kind === 'mute_over')
      return entry.mute.lifted_by
        ? t('incidents.page.entry.mute_lifted', { who: entry.mute.lifted_by })
        : t('incidents.page.entry.mute_over');
    if ('channels' in entry)
      return t(`incidents.page.entry.${entry.kind}_${entry.phase}`, {
        channels: entry.channels.join(', '),
      });
    if (entry.kind === 'unsent' && unheard) return t(`incidents.page.unheard.${unheard}`);
    return t(`incidents.page.entry.${entry.kind}`);
  };
}
