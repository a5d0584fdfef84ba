import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { perStudentQuery, perStudentUrl } from '@/api/queries/history/growth';
import { useMay } from '@/api/queries/session';
import type { PerStudents, StudentsRow } from '@/api/types';
import { CopyBlock } from '@/components/ui/page/CopyBlock';
import { Fold } from '@/components/ui/page/Fold';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';
import { DataTable, tableClasses, type Column } from '@/components/ui/tables/DataTable';
import { TableFiles } from '@/components/ui/tables/TableFiles';
import { useFormat } from '@/lib/text/useFormat';
import { pasted } from './pasted';

/** kbit/s for each student, year by year, of the whole campus. */
export function StudentsSection({ campusId }: { campusId: number }) {
  const { t } = useTranslation();
  const query = useQuery(perStudentQuery(campusId));
  return (
    <Fold title={t('growth.students.title')} testId="fold-students">
      <Section
        title={t('growth.students.title')}
        lead={t('growth.students.lead')}
        anchor="students"
        aside={<TableFiles href={perStudentUrl(campusId)} />}
      >
        <QueryView query={query}>
          {(data) =>
            data.rows.length === 0 ? <NoStudents campusId={campusId} /> : <Table answer={data} />
          }
        </QueryView>
      </Section>
    </Fold>
  );
}

function NoStudents({ campusId }: { campusId: number }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  return (
    <Text c="dimmed" data-testid="no-students">
      {t('growth.students.none')}{' '}
      {isAdmin ? (
        <Link to="/settings/campus" search={{ campus: campusId }}>
          {t('growth.students.enter')}
        </Link>
      ) : (
        t('growth.students.ask_admin')
      )}
    </Text>
  );
}

function Table({ answer }: { answer: PerStudents }) {
  const { t } = useTranslation();
  const format = useFormat();
  const label = answer.label || t('growth.students.label');
  const each = (kbps: number | null, bps: number | null) => (
    <>
      {kbps === null ? '–' : format.number(kbps, 1)}
      <Text span size="xs" c="dimmed" display="block">
        {format.rate(bps)}
      </Text>
    </>
  );
  const columns: Column<StudentsRow>[] = [
    {
      key: 'year',
      title: t('growth.students.year'),
      render: ({ year, running, direction }) =>
        `${year}${running ? ` ${t('growth.students.so_far')}` : ''}, ${t(`direction.${direction}`)}`,
    },
    {
      key: 'students',
      title: label,
      end: true,
      render: ({ students }) => format.number(students),
    },
    {
      key: 'contracted',
      title: t('growth.students.contracted'),
      end: true,
      render: (row) => each(row.contracted_kbps, row.contracted_bps),
    },
    {
      key: 'p95',
      title: t('growth.students.p95'),
      end: true,
      render: (row) => each(row.p95_kbps, row.p95_bps),
    },
    {
      key: 'work',
      title: t('growth.students.work'),
      end: true,
      render: (row) => each(row.work_mean_kbps, row.work_mean_bps),
    },
  ];
  return (
    <>
      <div className={tableClasses.wide}>
        <DataTable
          caption={t('growth.students.title')}
          columns={columns}
          rows={answer.rows}
          rowKey={({ year, direction }) => `${year} ${direction}`}
        />
      </div>
      <Text size="sm" c="dimmed" my="xs">
        {t('growth.students.how')}
      </Text>
      <CopyBlock
        label={t('growth.students.copy')}
        text={pasted(
          [...columns.map(({ title }) => title)],
          answer.rows.map((row) => [
            `${row.year}, ${t(`direction.${row.direction}`)}`,
            String(row.students),
            ...[row.contracted_kbps, row.p95_kbps, row.work_mean_kbps].map((kbps) =>
              kbps === null ? '' : format.number(kbps, 1),
            ),
          ]),
        )}
      />
    </>
  );
}
