import { useMay } from '@/api/queries/session';
import { ReportArchive } from '@/features/mailed-reports/ReportArchive';
import { ScheduleList } from '@/features/mailed-reports/ScheduleList';

/** Admins say who gets reports; managers read what was sent. */
export function ReportsPage() {
  const isAdmin = useMay('admin');
  return (
    <>
      {isAdmin && <ScheduleList />}
      <ReportArchive />
    </>
  );
}
