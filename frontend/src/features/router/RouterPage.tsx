import { useTranslation } from 'react-i18next';
import type { Router } from '@/api/types';
import { ViewControls } from '@/components/domain/ViewControls';
import { PageHeader } from '@/components/ui/PageHeader';
import type { View } from '@/lib/view';

interface RouterPageProps {
  router: Router;
  view: View;
  onView: (view: View) => void;
}

export function RouterPage({ router, view, onView }: RouterPageProps) {
  const { t } = useTranslation();
  return (
    <PageHeader
      title={t('nav.router')}
      lead={<bdi>{router.name}</bdi>}
      controls={<ViewControls view={view} onView={onView} />}
    />
  );
}
