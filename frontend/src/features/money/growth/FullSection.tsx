import { SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fillingsQuery, fillingsUrl } from '@/api/queries/history/growth';
import type { Fillings, Router, Selection } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { Fold } from '@/components/ui/page/Fold';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';
import { TableFiles } from '@/components/ui/tables/TableFiles';
import classes from '../Money.module.css';
import { FullChart } from './FullChart';
import { FullTable } from './FullTable';

/** When each contract is full, by the weeks of two years, whatever period the page shows. */
export function FullSection({ router, selection }: { router: Router; selection: Selection }) {
  const { t } = useTranslation();
  const query = useQuery(fillingsQuery(router.id, selection));
  return (
    <Fold title={t('growth.full.title')} testId="fold-full">
      <Section
        title={t('growth.full.title')}
        lead={t('growth.full.lead')}
        anchor="full"
        aside={<TableFiles href={fillingsUrl(router.id, selection)} />}
      >
        <QueryView query={query}>{(data) => <Answer fillings={data} router={router} />}</QueryView>
      </Section>
    </Fold>
  );
}

function Answer({ fillings, router }: { fillings: Fillings; router: Router }) {
  const { t } = useTranslation();
  const say = useStatement('fillingWords');
  const [chosen, setChosen] = useState(0);
  const { rows, courses } = fillings;
  const row = rows[chosen] ?? rows[0];
  const course = courses[chosen] ?? courses[0];
  if (!row || !course) return <Text c="dimmed">{t('growth.full.none')}</Text>;
  const position = router.uplinks.findIndex(({ id }) => id === row.uplink_id);
  return (
    <>
      <div className={classes.full}>
        <ul data-testid="fillings">
          {rows.map(({ uplink_id, sentence }) => (
            <li key={uplink_id ?? 'all'}>{say(sentence)}</li>
          ))}
        </ul>
        <FullTable rows={rows} uplinks={router.uplinks} />
      </div>
      {rows.length > 1 && (
        <SegmentedControl
          className="no-print"
          mt="md"
          aria-label={t('growth.full.which')}
          value={String(chosen)}
          onChange={(value) => setChosen(Number(value))}
          data={rows.map(({ isp }, n) => ({
            value: String(n),
            label: isp || t('growth.full.all'),
          }))}
        />
      )}
      <FullChart row={row} weeks={course.weeks} position={position} />
      <Text size="sm" c="dimmed" mt="xs">
        {t('growth.full.how')}
      </Text>
    </>
  );
}
