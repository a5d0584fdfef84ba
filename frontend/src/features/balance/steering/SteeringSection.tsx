import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { steeringQuery, steeringUrl } from '@/api/queries/balance';
import type { SteeringOverTime } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { TableFiles } from '@/components/ui/tables/TableFiles';
import { useFormat } from '@/lib/text/useFormat';
import classes from '../Balance.module.css';
import { HiddenDemand } from '../HiddenDemand';
import { SteeringTable } from './SteeringTable';

const TONES = { yes: 'ok', no: 'idle', unknown: 'idle' } as const;

/** Whether better weights, or weights by the hour, would pay. Writes nothing. */
export function SteeringSection({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  const query = useQuery(steeringQuery(routerId));
  const answer = query.data;
  return (
    <Section
      title={t('balance.steering.title')}
      anchor="steering"
      lead={answer && <Lead answer={answer} />}
      aside={answer && answer.rows.length > 0 && <TableFiles href={steeringUrl(routerId)} />}
    >
      <QueryView query={query} skeleton={<Skeleton height={360} />}>
        {(made) => (made.rows.length > 0 ? <Answer answer={made} /> : <Lacking answer={made} />)}
      </QueryView>
    </Section>
  );
}

interface AnswerProps {
  answer: SteeringOverTime;
}

function Lead({ answer }: AnswerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return t('balance.steering.lead', {
    span: format.days(answer.from, answer.to),
    selection: t(`selection.${answer.selection}`).toLocaleLowerCase(format.locale),
  });
}

function Lacking({ answer }: AnswerProps) {
  const { t } = useTranslation();
  const said = useStatement('steering');
  return (
    <p data-testid="steering-lacking">
      {t('balance.steering.lacking')} {answer.lacking.map(said).join(' ')}
    </p>
  );
}

function Answer({ answer }: AnswerProps) {
  const { t } = useTranslation();
  const said = useStatement('steering');
  const { weights_answer: weights, hours_answer: hours } = answer;
  return (
    <Stack gap="sm">
      <Group gap="4px 16px">
        {[['weights', weights] as const, ['hours', hours] as const].map(([what, known]) => (
          <span key={what} data-testid={`steering-${what}`} data-value={known}>
            {t(`balance.steering.${what}`)}:{' '}
            <StatusChip tone={TONES[known]}>{t(`balance.steering.answer.${known}`)}</StatusChip>
          </span>
        ))}
      </Group>
      <p data-testid="steering-verdict">{answer.statements.map(said).join(' ')}</p>
      {answer.per_isp_only && (
        <Text size="sm" c="dimmed" data-testid="steering-per-isp">
          {t('balance.steering.per_isp')}
        </Text>
      )}
      <SteeringTable rows={answer.rows} />
      <p className={classes.note} data-testid="steering-how">
        {t(`balance.steering.replayed_${answer.per_isp_only ? 'isps' : 'buckets'}`, {
          days: answer.days,
        })}{' '}
        {t('balance.steering.how')}
      </p>
      <HiddenDemand statements={answer.hidden} />
    </Stack>
  );
}
