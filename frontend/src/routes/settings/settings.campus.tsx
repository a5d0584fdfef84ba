import { useNavigate, useSearch } from '@tanstack/react-router';
import { Fragment } from 'react';
import { CalendarEditor } from '@/features/settings/CalendarEditor';
import { CampusEditor } from '@/features/settings/CampusEditor';
import { StudentsEditor } from '@/features/settings/StudentsEditor';
import { WithCampus } from '@/features/settings/WithCampus';

const useCampusSearch = () => useSearch({ strict: false }).campus;

export function CampusPage() {
  const navigate = useNavigate();
  const select = (campus: number | undefined) =>
    void navigate({ to: '/settings/campus', search: { campus } });
  return (
    <WithCampus selected={useCampusSearch()} onSelect={select} canAdd>
      {(campus) => (
        <Fragment key={campus.id}>
          <CampusEditor campus={campus} onDeleted={() => select(undefined)} />
          <StudentsEditor campus={campus} />
        </Fragment>
      )}
    </WithCampus>
  );
}

export function CalendarPage() {
  const navigate = useNavigate();
  return (
    <WithCampus
      selected={useCampusSearch()}
      onSelect={(campus) => void navigate({ to: '/settings/calendar', search: { campus } })}
    >
      {(campus) => <CalendarEditor key={campus.id} campus={campus} />}
    </WithCampus>
  );
}
