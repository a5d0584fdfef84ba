import { useTranslation } from 'react-i18next';
import type { IncidentDetail } from '@/api/types';
import { WhomToCall } from '@/components/domain/uplinks/WhomToCall';
import { useStatement } from '@/components/domain/router/useStatement';
import { CopyBlock } from '@/components/ui/page/CopyBlock';
import { Section } from '@/components/ui/page/Section';
import { useFormat } from '@/lib/text/useFormat';
import { lasted } from '@/lib/time/lasted';
import classes from '../Incidents.module.css';

/** Whom to call, and what to write to them: also afterwards, when one asks for the cause. */
export function Provider({ detail }: { detail: IncidentDetail }) {
  const { t } = useTranslation();
  const text = useTextForProvider(detail);
  const { contact } = detail;
  if (!contact) return null;
  const { provider: name, phone, contract_number: number } = contact;
  return (
    <Section title={t('incidents.page.provider')}>
      <p data-testid="incident-provider">
        <WhomToCall provider={{ name, phone, contract_number: number }} />
      </p>
      <details className="details no-print">
        <summary>{t('incidents.page.provider_text')}</summary>
        <CopyBlock text={text} label={t('incidents.page.provider_text')} />
      </details>
      <p className={classes.onPaper}>{text}</p>
    </Section>
  );
}

/** All times with their zone: it leaves the house. */
function useTextForProvider({ incident: row, contact }: IncidentDetail): string {
  const { t } = useTranslation();
  const format = useFormat();
  const say = useStatement('incidentWords');
  const when = {
    from: format.dateTime(row.from),
    to: row.to ? format.dateTime(row.to) : '',
    lasted: lasted(row.lasted_s, format),
  };
  const isFull = row.kind === 'isp_full';
  const request = isFull ? 'ask_larger' : row.to ? 'ask_cause' : 'ask_repair';
  return [
    t(`incidents.letter.${isFull ? 'subject_full' : 'subject'}`, {
      isp: row.uplink_name ?? '',
      campus: row.campus_name ?? '',
    }),
    contact?.contract_number && t('incidents.letter.contract', { number: contact.contract_number }),
    say(row.what),
    isFull && row.costs && say(row.costs),
    t(row.to ? 'incidents.letter.over' : 'incidents.letter.lasts', when),
    t('incidents.letter.measured', { router: row.router_name ?? '' }),
    t(`incidents.letter.${request}`),
  ]
    .filter(Boolean)
    .join('\n');
}
