import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/api/queries/session';
import type { IncidentRow, StatementOut } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { Section } from '@/components/ui/page/Section';
import { TextLink } from '@/components/ui/page/links';
import classes from '../Incidents.module.css';

interface ToDoProps {
  steps: readonly StatementOut[];
  row: IncidentRow;
}

/** In the order in which one would do it. */
export function ToDo({ steps, row }: ToDoProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('incidents.page.to_do')}>
      <ol className={classes.todo} data-testid="incident-to-do">
        {steps.map((step) => (
          <li key={step.code}>
            <Sentence step={step} /> <StepLink step={step} row={row} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Its telephone number can be pressed. */
function Sentence({ step }: { step: StatementOut }) {
  const text = useStatement('incidentWords')(step);
  const phone = String(step.params.phone ?? '');
  const at = phone ? text.indexOf(phone) : -1;
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <Anchor href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} inherit>
        {phone}
      </Anchor>
      {text.slice(at + phone.length)}
    </>
  );
}

function StepLink({ step: { code }, row }: { step: StatementOut; row: IncidentRow }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  if (row.router_id === null) return null;
  const params = { routerId: row.router_id };
  if (code === 'incident_call_nobody' && isAdmin)
    return (
      <TextLink to="/settings/routers/$routerId" params={params} search={{ tab: 'contracts' }}>
        {t('incidents.page.call_contract')}
      </TextLink>
    );
  if (!code.startsWith('incident_do_')) return null;
  switch (row.kind) {
    case 'router_unreachable':
      return isAdmin ? (
        <TextLink to="/settings/routers/$routerId" params={params} search={{ tab: 'connection' }}>
          {t('incidents.page.test_connection')}
        </TextLink>
      ) : (
        <PageLink to="router" params={params} words="to_router" />
      );
    case 'router_busy':
    case 'reboot':
      return <PageLink to="router" params={params} words="to_router" />;
    case 'finding_danger':
      return <PageLink to="router" params={params} words="to_findings" />;
    case 'skewed':
      return <PageLink to="balance" params={params} words="to_balance" />;
    case 'probes_missing':
    case 'probes_invalid':
    case 'contract_low':
      return <PageLink to="quality" params={params} words="to_quality" />;
    case 'drift':
      return <PageLink to="balance/drifts" params={params} words="to_drifts" />;
    case 'change_waiting':
    case 'change_stuck':
    case 'change_reverted':
      return <PageLink to="balance/changes" params={params} words="to_changes" />;
    default:
      return null;
  }
}

interface PageLinkProps {
  to: 'router' | 'balance' | 'balance/drifts' | 'balance/changes' | 'quality';
  params: { routerId: number };
  words: 'to_router' | 'to_findings' | 'to_drifts' | 'to_changes' | 'to_balance' | 'to_quality';
}

/** To a page of the router. */
function PageLink({ to, params, words }: PageLinkProps) {
  const { t } = useTranslation();
  return (
    <TextLink to={`/routers/$routerId/${to}`} params={params}>
      {t(`incidents.page.${words}`)}
    </TextLink>
  );
}
