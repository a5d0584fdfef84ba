import { Alert, Box, Checkbox, Code, Stack, Text } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleDashed, IconCircleXFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Certificate, Trial, TrialStep } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';
import { readableFingerprint } from '../connection';
import classes from './TrialResult.module.css';

const ORDER: TrialStep['name'][] = [
  'resolve',
  'connect',
  'tls',
  'login',
  'version',
  'policy',
  'read',
];

/** It is encrypted, and only a person can say whether that is the router. */
const isAsking = (step: TrialStep | undefined): boolean => step?.code === 'certificate_unknown';

/** How far a failed trial came. */
function outcomeOf(failed: TrialStep | undefined): 'failed' | 'not_let_in' | 'not_read' {
  if (failed?.name === 'login') return 'not_let_in';
  return failed && ['version', 'policy', 'read'].includes(failed.name) ? 'not_read' : 'failed';
}

interface TrialResultProps {
  trial: Trial;
  encrypted: boolean;
  /** The next test runs: what this one found may be over. */
  again: boolean;
}

/** The first failed step explains itself. */
export function TrialResult({ trial, encrypted, again }: TrialResultProps) {
  const { t } = useTranslation();
  const asks = !again && trial.certificate !== null && isAsking(trial.steps.at(-1));
  const names = ORDER.filter((name) => encrypted || name !== 'tls');
  return (
    <Stack gap="sm">
      <Text
        fw={650}
        size="lg"
        role="status"
        data-testid="trial-outcome"
        data-value={again ? '' : String(trial.ok)}
      >
        {!again && trial.ok
          ? t('routers.test.ok', {
              identity: [trial.identity, trial.board].filter(Boolean).join(' · '),
            })
          : t(`routers.test.${again ? 'running' : asks ? 'asks' : outcomeOf(trial.steps.at(-1))}`)}
      </Text>
      <ol>
        {names.map((name) => (
          <Step
            key={name}
            name={name}
            step={again ? undefined : trial.steps.find((step) => step.name === name)}
            missing={again ? '' : t(`routers.test.${asks ? 'later' : 'skipped'}`)}
            asks={asks}
          />
        ))}
      </ol>
    </Stack>
  );
}

function useStepText(step: TrialStep | undefined): { message: string; remedy: string } {
  const { t, i18n } = useTranslation();
  const key = `codes.router_error.${step?.code ?? ''}`;
  const isEnglish = i18n.language === 'en';
  // Details of a good step exist in the server's English only.
  if (!step || (step.ok && !isEnglish)) return { message: '', remedy: '' };
  if (isEnglish || !i18n.exists(`${key}.message`)) return step;
  return {
    message: t(`${key}.message` as 'codes.router_error.timeout.message'),
    remedy: t(`${key}.remedy` as 'codes.router_error.timeout.remedy'),
  };
}

interface StepProps {
  name: TrialStep['name'];
  step: TrialStep | undefined;
  /** What is said of a step that there is not. */
  missing: string;
  /** The trial waits for a person to confirm the certificate. */
  asks: boolean;
}

function Step({ name, step, missing, asks }: StepProps) {
  const { t } = useTranslation();
  const isWell = step?.ok === true || (asks && isAsking(step));
  const said = useStepText(step);
  const { message, remedy } = asks && isAsking(step) ? { message: '', remedy: '' } : said;
  const state = step === undefined ? 'skipped' : isWell ? 'ok' : 'failed';
  const Icon = { skipped: IconCircleDashed, ok: IconCircleCheckFilled, failed: IconCircleXFilled }[
    state
  ];
  return (
    <li className={classes.step} data-state={state} data-testid={`trial-step-${name}`}>
      <Icon size={20} aria-hidden className={classes.icon} />
      <div>
        <Text span inherit fw={600}>
          {t(`routers.test.step.${name}`)}
        </Text>{' '}
        <small>{step ? t('routers.test.ms', { ms: step.duration_ms }) : missing}</small>
        {message && <div className={classes.message}>{message}</div>}
        {remedy && state === 'failed' && (
          <Box mt={2} fz="sm" style={{ overflowWrap: 'anywhere' }}>
            {remedy}
          </Box>
        )}
      </div>
    </li>
  );
}

interface CertificateCheckProps {
  certificate: Certificate;
  /** Confirmed earlier. */
  pinned: string | null;
  confirmed: boolean;
  onConfirmed: (confirmed: boolean) => void;
}

/** Only a person can check that this certificate is the router's. */
export function CertificateCheck({
  certificate,
  pinned,
  confirmed,
  onConfirmed,
}: CertificateCheckProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (pinned === certificate.sha256) {
    return <Text size="sm">{t('routers.test.cert_pinned')}</Text>;
  }
  return (
    <Alert title={t('routers.test.cert_title')}>
      <Stack gap="sm">
        <Text size="sm">{t('routers.test.cert_text')}</Text>
        <Code block className={classes.fingerprint} data-testid="certificate-fingerprint">
          {readableFingerprint(certificate.sha256)}
        </Code>
        <Text size="sm" c="dimmed">
          {t('routers.test.cert_subject')} {certificate.subject}
          {certificate.not_after &&
            ` · ${t('routers.test.cert_until', { date: format.date(certificate.not_after) })}`}
        </Text>
        <Checkbox
          label={t('routers.test.cert_confirm')}
          checked={confirmed}
          onChange={(event) => onConfirmed(event.currentTarget.checked)}
        />
      </Stack>
    </Alert>
  );
}
