import { useTranslation } from 'react-i18next';
import type { IncidentNote } from '@/api/types';
import { Section } from '@/components/ui/page/Section';
import { useFormat } from '@/lib/text/useFormat';
import classes from '../Incidents.module.css';

/** What happened to it, and who did what. */
export function Course({ notes }: { notes: readonly IncidentNote[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Section title={t('incidents.page.course')}>
      <ol className={classes.course} data-testid="incident-course">
        {notes.map((note) => (
          <li key={note.id}>
            <time dateTime={note.at}>{format.moment(note.at)}</time>
            <span>
              {t(`incidents.page.note_of.${note.kind}`, {
                who: note.actor || t('incidents.page.timbang'),
                time: note.until ? format.moment(note.until) : '–',
              })}
            </span>
            {note.text && (
              <blockquote>
                <bdi>{note.text}</bdi>
              </blockquote>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
