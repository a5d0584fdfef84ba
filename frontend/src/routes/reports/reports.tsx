import { Outlet } from '@tanstack/react-router';
import { ReportTabs } from '@/features/shell/ReportTabs';
import { useRouterOfPage } from '@/routes/tree/useRouterOfPage';

export default function Reports() {
  const { id } = useRouterOfPage();
  return (
    <>
      <ReportTabs routerId={id} />
      <Outlet />
    </>
  );
}
