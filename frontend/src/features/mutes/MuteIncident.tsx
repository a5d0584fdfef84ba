import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/api/queries/session';
import type { IncidentRow } from '@/api/types';
import { LiftMute } from './LiftMute';
import { MuteForm } from './MuteForm';
import { muteOf } from './muteDraft';

/** It is known, and will last: of its kind there nothing is sent, or is sent again. */
export function MuteIncident({ row }: { row: IncidentRow }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!useMay('admin')) return null;
  if (row.mute) return <LiftMute mute={row.mute} />;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('mutes.mute_this')}
      </Button>
      {isOpen && <MuteForm start={muteOf(row)} onClose={() => setOpen(false)} />}
    </>
  );
}
