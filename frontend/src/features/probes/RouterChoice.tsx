import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Router } from '@/api/types';

interface RouterChoiceProps {
  routers: readonly Router[];
  router: Router;
  onRouter: (routerId: number) => void;
}

/** Nothing where there is one router only. */
export function RouterChoice({ routers, router, onRouter }: RouterChoiceProps) {
  const { t } = useTranslation();
  if (routers.length < 2) return null;
  return (
    <Select
      aria-label={t('probes.router')}
      data={routers.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(router.id)}
      onChange={(value) => value && onRouter(Number(value))}
      allowDeselect={false}
      searchable={routers.length > 8}
      w={320}
      maw="100%"
      mb="md"
    />
  );
}
