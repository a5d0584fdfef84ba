import { useTranslation } from 'react-i18next';
import type { Router } from '@/api/types';
import { ViewControls } from '@/components/domain/ViewControls';
import { PageHeader } from '@/components/ui/PageHeader';
import type { View } from '@/lib/view';

interface ComparePageProps {
  router: Router;
  view: View;
  onView: (view: View) => void;
}

export function ComparePage({ router, view, onView }: ComparePageProps) {
  const { t } = useTranslation();
  return (
    <PageHeader
      title={t('nav.compare')}
      lead={<bdi>{router.name}</bdi>}
      controls={<ViewControls view={view} onView={onView} />}
    />
  );
}
