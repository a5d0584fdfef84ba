import { useTranslation } from 'react-i18next';
import type { IncidentDetail } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { Section } from '@/components/ui/page/Section';
import { TextLink } from '@/components/ui/page/links';
import { asHeading } from '@/lib/text/typeset';
import { useFormat } from '@/lib/text/useFormat';
import classes from '../Incidents.module.css';
import { StateChip } from '../StateWords';

/** What people felt: where its traffic went, or why it was full. */
export function Meanwhile({ sentences }: { sentences: IncidentDetail['meanwhile'] }) {
  const say = useStatement('incidentWords');
  return sentences.map((sentence) => (
    <p key={String(sentence.params.other ?? sentence.code)} data-testid="incident-meanwhile">
      {say(sentence)}
    </p>
  ));
}

/** Other ISPs of the router: those that fell with it first. */
export function Beside({ beside }: { beside: IncidentDetail['beside'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const say = useStatement('incidentWords');
  if (beside.length === 0) return null;
  const inOrder = beside.toSorted((a, b) => Number(b.fell_with) - Number(a.fell_with));
  return (
    <Section title={t('incidents.page.beside')}>
      <ul className={classes.list} data-testid="incident-beside">
        {inOrder.map(({ incident: row, fell_with: fell, route }) => (
          <li key={row.id}>
            <span className={classes.head}>
              <TextLink to="/incidents/$incidentId" params={{ incidentId: row.id }} fz="inherit">
                {asHeading(say(row.what))}
              </TextLink>
              <StateChip row={row} />
            </span>
            <span className={classes.facts}>
              {row.provider && <bdi>{row.provider}</bdi>}
              <span>{row.to ? format.span(row.from, row.to) : format.moment(row.from)}</span>
              {fell && <b>{t('incidents.page.fell_with')}</b>}
              {route && <span>{t('incidents.page.route', { route })}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
