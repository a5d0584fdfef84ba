import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IncidentRow } from '@/api/types';
import { placeOf } from '@/components/domain/places/placeDraft';
import { serverNow } from '@/lib/time/clock';
import { localOf } from '@/lib/time/days';
import { useFormat } from '@/lib/text/useFormat';
import { MaintenanceForm } from '../maintenance/MaintenanceForm';
import { NEW_MAINTENANCE } from '../maintenance/maintenanceDraft';

/** It is known why: work goes on there, from now until an end. */
export function AnnounceWork({ row }: { row: IncidentRow }) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const now = localOf(new Date(serverNow()).toISOString(), zone);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('incidents.work.announce')}
      </Button>
      {isOpen && (
        <MaintenanceForm
          start={{
            ...NEW_MAINTENANCE,
            ...placeOf(row),
            from: now,
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
