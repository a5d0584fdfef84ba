import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Paged {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

export function MoreRows({ query }: { query: Paged }) {
  const { t } = useTranslation();
  if (!query.hasNextPage) return null;
  return (
    <Button
      mt="sm"
      variant="default"
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {t('action.show_more')}
    </Button>
  );
}
