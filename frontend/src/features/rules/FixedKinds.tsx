import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { INCIDENT_KINDS, type IncidentKind, type KindRules } from '@/api/types';
import { DataTable } from '@/components/ui/tables/DataTable';

type FixedKind = Exclude<IncidentKind, KindRules['kind']>;

/** Kinds that have no limits, and when they open and close. */
export function FixedKinds({ kinds }: { kinds: readonly KindRules[] }) {
  const { t } = useTranslation();
  const ruled: ReadonlySet<string> = new Set(kinds.map(({ kind }) => kind));
  const isFixed = (kind: IncidentKind): kind is FixedKind => !ruled.has(kind);
  return (
    <div data-testid="fixed-kinds">
      <Text mt={24} mb={4} fw={600}>
        {t('rules.fixed_lead')}
      </Text>
      <DataTable
        caption={t('rules.fixed_lead')}
        rows={INCIDENT_KINDS.filter(isFixed)}
        rowKey={(kind) => kind}
        columns={[
          {
            key: 'kind',
            title: t('rules.kind'),
            render: (kind) => t(`incidents.kind.${kind}`),
          },
          {
            key: 'says',
            title: t('rules.limits'),
            prose: true,
            render: (kind) => t(`rules.fixed.${kind}`),
          },
        ]}
      />
    </div>
  );
}
