import { Button, MultiSelect, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { IncidentKind } from '@/api/types';
import { KIND_GROUPS, SERIOUS_KINDS } from './kindGroups';

interface KindsSelectProps {
  value: readonly IncidentKind[];
  onChange: (kinds: IncidentKind[]) => void;
  error?: ReactNode;
}

/** Which kinds of incidents; none chosen: all. */
export function KindsSelect({ value, onChange, error }: KindsSelectProps) {
  const { t } = useTranslation();
  const item = (kind: IncidentKind) => ({ value: kind, label: t(`incidents.kind.${kind}`) });
  return (
    <Stack gap="xs" align="stretch">
      <MultiSelect
        label={t('channels.field.kinds')}
        placeholder={value.length === 0 ? t('channels.all_kinds') : ''}
        data={KIND_GROUPS.map(({ group, kinds }) => ({
          group: t(`channels.kind_group.${group}`),
          items: kinds.map(item),
        }))}
        value={[...value]}
        onChange={onChange}
        error={error}
      />
      <Button
        variant="default"
        size="compact-sm"
        title={t('channels.serious_help')}
        onClick={() => onChange([...SERIOUS_KINDS])}
        data-testid="serious-only"
      >
        {t('channels.serious_only')}
      </Button>
    </Stack>
  );
}
