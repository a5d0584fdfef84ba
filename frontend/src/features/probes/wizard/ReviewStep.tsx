import { Alert, List } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GuidedPreview } from '@/api/types';
import { Section } from '@/components/ui/page/Section';
import { useFormat } from '@/lib/text/useFormat';
import { budgetOf, chosenLines, serverOf, warningsOf, type Answers } from './answers';
import { NextTests } from './HoursStep';
import { hoursText } from './hoursText';
import type { StepProps } from './stepProps';
import classes from './Wizard.module.css';

interface ReviewStepProps extends StepProps {
  preview: GuidedPreview;
}

export function ReviewStep({ servers, answers, preview }: ReviewStepProps) {
  const { t } = useTranslation();
  const warnings = warningsOf(answers, servers, preview);
  return (
    <Section title={t('probeSetup.review.title')} lead={t('probeSetup.review.lead')}>
      {warnings.length > 0 && (
        <Alert color="var(--tb-warn)" title={t('probeSetup.review.mind')} mb="md" role="status">
          <List size="sm">
            {warnings.map((code) => (
              <List.Item key={code}>{t(`probeSetup.review.warning.${code}`)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <dl className={classes.facts} data-testid="review">
        <Fact name={t('probeSetup.review.server')}>
          <ServerText answers={answers} servers={servers} />
        </Fact>
        <Fact name={t('probeSetup.review.isps')}>
          {chosenLines(answers).map(({ uplinkId, name, source }) => (
            <div key={uplinkId}>
              <bdi>{name}</bdi>: {source.trim() || t('probeSetup.review.no_source')}
            </div>
          ))}
        </Fact>
        {answers.kind !== 'none' && (
          <PlanFacts answers={answers} servers={servers} preview={preview} />
        )}
      </dl>
    </Section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

type TextProps = Pick<StepProps, 'answers' | 'servers'>;

function ServerText({ answers, servers }: TextProps) {
  const { t } = useTranslation();
  if (answers.kind === 'none') return t('probeSetup.review.echoes');
  const server = serverOf(answers, servers);
  const { tried } = answers;
  const state = tried?.server !== server ? 'unchecked' : tried.ok ? 'answered' : 'silent';
  return (
    <>
      <bdi>{server}</bdi>
      {answers.kind === 'new' && answers.place.trim() !== '' && ` (${answers.place.trim()})`},{' '}
      {t(`probeSetup.review.${state}`)}
    </>
  );
}

const hasPage = ({ kind, url, serverId }: Answers, servers: StepProps['servers']): boolean =>
  kind === 'new' ? url.trim() !== '' : Boolean(servers.find(({ id }) => id === serverId)?.url);

function PlanFacts({ answers, servers, preview }: TextProps & { preview: GuidedPreview }) {
  const { t } = useTranslation();
  const format = useFormat();
  const dayName = (weekday: number) => format.weekday(weekday, 'short');
  const length = hasPage(answers, servers) ? 'length_page' : 'length_value';
  return (
    <>
      <Fact name={t('probeSetup.review.hours')}>{hoursText(answers.hours, t, dayName)}</Fact>
      <Fact name={t('probeSetup.review.next')}>
        <NextTests preview={preview} />
      </Fact>
      <Fact name={t('probeSetup.review.length')}>
        {t(`probeSetup.review.${length}`, { seconds: answers.durationS })}
      </Fact>
      <Fact name={t('probeSetup.review.data')}>
        {preview.lines.map((row) => {
          const line = answers.lines.find(({ uplinkId }) => uplinkId === row.uplink_id);
          const budget = line ? budgetOf(line, preview.lines) : null;
          return (
            <div key={row.uplink_id}>
              {t(`probeSetup.review.${budget === null ? 'data_of_none' : 'data_of'}`, {
                isp: row.name,
                data: format.decimalVolume(row.bytes_per_month),
                budget: format.decimalVolume(budget),
              })}
            </div>
          );
        })}
      </Fact>
    </>
  );
}
