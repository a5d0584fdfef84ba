import { useTranslation } from 'react-i18next';
import type { Router } from '@/api/types';
import { ViewControls } from '@/components/domain/ViewControls';
import { PageHeader } from '@/components/ui/PageHeader';
import type { View } from '@/lib/view';

interface LinePageProps {
  router: Router;
  uplinkId: number;
  view: View;
  onView: (view: View) => void;
  /** The point whose raw samples are open, as an instant. */
  at: string | undefined;
  onAt: (at: string | undefined) => void;
}

export function LinePage({ router, view, onView }: LinePageProps) {
  const { t } = useTranslation();
  return (
    <PageHeader
      title={t('nav.lines')}
      lead={<bdi>{router.name}</bdi>}
      controls={<ViewControls view={view} onView={onView} compare />}
    />
  );
}
