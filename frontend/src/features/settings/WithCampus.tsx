import { Button, Group, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { campusesQuery } from '@/api/queries/campuses';
import { useMay } from '@/api/queries/session';
import type { Campus } from '@/api/types';
import { ReadOnlyNotice } from '@/components/domain/access/ReadOnlyNotice';
import { QueryView } from '@/components/ui/states/QueryView';
import { ZoneContext } from '@/lib/text/useFormat';
import { AddCampus } from './AddCampus';

interface WithCampusProps {
  selected: number | undefined;
  onSelect: (campusId: number) => void;
  canAdd?: boolean;
  children: (campus: Campus) => ReactNode;
}

/** A picker appears with the second campus. */
export function WithCampus({ selected, onSelect, canAdd = false, children }: WithCampusProps) {
  const { t } = useTranslation();
  const campuses = useQuery(campusesQuery());
  const isAdmin = useMay('admin');
  const [adding, { open, close }] = useDisclosure(false);
  return (
    <QueryView query={campuses}>
      {(list) => {
        const campus = list.find(({ id }) => id === selected) ?? list[0];
        const hasPicker = list.length > 1 && campus !== undefined;
        const hasAdd = canAdd && isAdmin;
        return (
          <>
            <ReadOnlyNotice />
            {(hasPicker || hasAdd) && (
              <Group mb="md" justify="space-between">
                {hasPicker && (
                  <Select
                    aria-label={t('words.campus')}
                    data={list.map(({ id, name }) => ({ value: String(id), label: name }))}
                    value={String(campus.id)}
                    onChange={(value) => value && onSelect(Number(value))}
                    allowDeselect={false}
                    searchable={list.length > 8}
                    w={320}
                    maw="100%"
                  />
                )}
                {hasAdd && (
                  <Button
                    variant="default"
                    leftSection={<IconPlus size={16} />}
                    onClick={open}
                    ms="auto"
                  >
                    {t('settings.campus.add')}
                  </Button>
                )}
              </Group>
            )}
            <AddCampus
              opened={adding}
              onClose={close}
              onAdded={(id) => {
                close();
                onSelect(id);
              }}
            />
            {campus && <ZoneContext value={campus.timezone}>{children(campus)}</ZoneContext>}
          </>
        );
      }}
    </QueryView>
  );
}
