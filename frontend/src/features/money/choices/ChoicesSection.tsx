import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contractChoicesQuery, contractChoicesUrl } from '@/api/queries/offers';
import { useMay } from '@/api/queries/session';
import type { ContractChoices } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { Fold } from '@/components/ui/page/Fold';
import { TextLink } from '@/components/ui/page/links';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';
import { TableFiles } from '@/components/ui/tables/TableFiles';
import { useFormat } from '@/lib/text/useFormat';
import { ChoicesChart } from './ChoicesChart';
import { ChoicesTable } from './ChoicesTable';
import { ChoicesHeadline } from './ChoicesHeadline';
import type { Measure } from './choicePoints';

/** Sets of contracts from the price list: cost against the time in which an ISP is overloaded. */
export function ChoicesSection({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  const mayRead = useMay('manager');
  const query = useQuery({ ...contractChoicesQuery(routerId), enabled: mayRead });
  const hasRows = (query.data?.rows.length ?? 0) > 0;
  return (
    <Fold title={t('choices.title')} testId="fold-choices">
      <Section
        title={t('choices.title')}
        anchor="choices"
        lead={query.data && hasRows && <Lead answer={query.data} />}
        aside={hasRows && <TableFiles href={contractChoicesUrl(routerId)} />}
      >
        {mayRead ? (
          <QueryView query={query}>
            {(answer) =>
              answer.rows.length > 0 ? (
                <Answer answer={answer} />
              ) : (
                <Nothing answer={answer} routerId={routerId} />
              )
            }
          </QueryView>
        ) : (
          <Text c="dimmed" data-testid="choices-denied">
            {t('choices.denied')}
          </Text>
        )}
      </Section>
    </Fold>
  );
}

function Lead({ answer }: { answer: ContractChoices }) {
  const { t } = useTranslation();
  const format = useFormat();
  return t('choices.lead', {
    span: format.days(answer.from, answer.to),
    selection: t(`selection.${answer.selection}`).toLocaleLowerCase(format.locale),
  });
}

/** Why there is nothing to compare, and where offers are entered. */
function Nothing({ answer, routerId }: { answer: ContractChoices; routerId: number }) {
  const { t } = useTranslation();
  const said = useStatement('advice');
  const isAdmin = useMay('admin');
  if (answer.offers.length > 0)
    return (
      <p data-testid="choices-lacking">
        {t('choices.lacking')} {answer.lacking.map(said).join(' ')}
      </p>
    );
  return (
    <Text c="dimmed" data-testid="no-offers">
      {t(answer.listed > 0 ? 'choices.expired' : 'choices.none')}{' '}
      {isAdmin ? (
        <TextLink
          to="/settings/routers/$routerId"
          params={{ routerId }}
          search={{ tab: 'contracts' }}
          hash="offers"
          fz="inherit"
        >
          {t('choices.enter')}
        </TextLink>
      ) : (
        t('choices.ask_admin')
      )}
    </Text>
  );
}

function Answer({ answer }: { answer: ContractChoices }) {
  const { t } = useTranslation();
  const said = useStatement('advice');
  const [measure, setMeasure] = useState<Measure>('usual');
  const hasFailure = answer.rows.some((row) => row.worst_minutes_per_week !== null);
  return (
    <Stack gap="md">
      <ChoicesHeadline answer={answer} />
      {hasFailure && (
        <SegmentedControl
          className="no-print"
          style={{ alignSelf: 'start' }}
          aria-label={t('choices.measure')}
          value={measure}
          onChange={setMeasure}
          data={[
            { value: 'usual', label: t('choices.usual') },
            { value: 'failure', label: t('choices.failure') },
          ]}
        />
      )}
      <ChoicesTable answer={answer} measure={measure} />
      <ChoicesChart answer={answer} measure={measure} />
      <Text size="sm" c="dimmed" data-testid="choices-how">
        {t('choices.how', { days: answer.days })}
        {answer.hidden.length > 0 && ` ${t('choices.full')} ${answer.hidden.map(said).join(' ')}`}
      </Text>
    </Stack>
  );
}
