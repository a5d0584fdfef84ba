import { Alert, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrialPreflight } from '@/api/trialTypes';
import type { Router, StatementOut } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { SubmitButton } from '@/components/ui/forms/SubmitButton';
import { CopyBlock } from '@/components/ui/page/CopyBlock';
import { Facts } from '@/components/ui/page/Facts';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';
import { useFormat } from '@/lib/text/useFormat';
import type { Draft } from './draft';
import classes from './Trials.module.css';
import { useTrialText } from './useTrialText';

interface PreflightProps {
  query: Parameters<typeof QueryView<TrialPreflight>>[0]['query'];
  router: Router;
  draft: Draft;
  /** Whether what was checked is what is chosen now. */
  isChecked: boolean;
  canStart: boolean;
  pending: boolean;
  problem: ReactNode;
  onStart: () => void;
}

/** What the trial sets, takes and costs, and what is refused and why; then the button that starts it. */
export function Preflight({ query, isChecked, problem, ...props }: PreflightProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('queueTrials.preflight.title')}>
      <QueryView query={query}>
        {(preflight) => (
          <Stack>
            <Costs preflight={preflight} />
            <Answer preflight={preflight} router={props.router} />
            <Commands preflight={preflight} />
            {problem}
            {isMade(preflight) && (
              <Group gap="sm">
                <SubmitButton
                  type="button"
                  pending={props.pending}
                  disabled={!isChecked || !props.canStart}
                  onClick={props.onStart}
                >
                  {t('queueTrials.preflight.go')}
                </SubmitButton>
                <Text size="sm" c="dimmed">
                  {!isChecked
                    ? t('queueTrials.form.check_again')
                    : props.draft.from === ''
                      ? t('queueTrials.preflight.now_help')
                      : t('queueTrials.preflight.later_help')}
                </Text>
              </Group>
            )}
          </Stack>
        )}
      </QueryView>
    </Section>
  );
}

const isMade = ({ reasons, variants }: TrialPreflight): boolean =>
  reasons.length === 0 && variants.every((variant) => variant.reasons.length === 0);

function Costs({ preflight }: { preflight: TrialPreflight }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { minutes, runs, data_gb: gigabytes } = preflight;
  return (
    <Facts
      className="num"
      facts={[
        {
          name: t('queueTrials.preflight.minutes'),
          value: format.duration(Math.ceil(minutes) * 60),
          raw: minutes,
          testId: 'preflight-minutes',
        },
        {
          name: t('queueTrials.preflight.data'),
          value: (
            <>
              {format.decimalVolume(gigabytes * 1e9)}
              <span className={classes.sub}>{t('queueTrials.preflight.data_help')}</span>
            </>
          ),
          raw: gigabytes,
          testId: 'preflight-data',
        },
        { name: t('queueTrials.preflight.runs'), value: format.number(runs) },
      ]}
    />
  );
}

function Answer({ preflight, router }: { preflight: TrialPreflight; router: Router }) {
  const { t } = useTranslation();
  const isp = router.uplinks.find(({ id }) => id === preflight.uplink_id)?.name ?? '';
  if (isMade(preflight))
    return (
      <Alert color="var(--tb-ok)" icon={<IconCircleCheckFilled aria-hidden />} role="status">
        {t('queueTrials.preflight.may', { isp })}
      </Alert>
    );
  return (
    <Alert
      color="var(--tb-warn)"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('queueTrials.preflight.refused')}
      role="alert"
      data-testid="preflight-refused"
    >
      <Reasons preflight={preflight} />
    </Alert>
  );
}

/** Each with its remedy, those of a single queue after its name. */
function Reasons({ preflight }: { preflight: TrialPreflight }) {
  const sayTrial = useStatement('trials');
  const sayPlan = useStatement('plans');
  const { queue } = useTrialText();
  const own = preflight.variants.flatMap(({ variant, reasons }) =>
    reasons.map((reason: StatementOut) => ({ key: variant + reason.code, variant, reason })),
  );
  return (
    <List size="sm" spacing={6}>
      {preflight.reasons.map((reason) => (
        <List.Item key={reason.code}>{sayTrial(reason)}</List.Item>
      ))}
      {own.map(({ key, variant, reason }) => (
        <List.Item key={key}>
          <b>{queue(variant)}</b>: {sayPlan(reason)}
        </List.Item>
      ))}
    </List>
  );
}

function Commands({ preflight }: { preflight: TrialPreflight }) {
  const { t } = useTranslation();
  const { queue } = useTrialText();
  const made = preflight.variants.filter(({ commands }) => commands.length > 0);
  if (made.length === 0) return null;
  return (
    <details className="details" data-testid="trial-lines">
      <summary>{t('queueTrials.preflight.lines')}</summary>
      <div className={classes.commands}>
        {made.map(({ variant, commands }) => (
          <div key={variant}>
            <h3>{queue(variant)}</h3>
            <CopyBlock
              text={commands.join('\n')}
              label={t('queueTrials.preflight.lines_of', { queue: queue(variant) })}
            />
          </div>
        ))}
      </div>
    </details>
  );
}
