import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sessionKeys } from '../queries/session';
import { catchUp, putEvent } from './cache';
import { connectLive, type LiveStatus } from './connection';

export function useLive(routerId: number): LiveStatus {
  const queries = useQueryClient();
  const [status, setStatus] = useState<LiveStatus>({ kind: 'connecting' });
  useEffect(
    () =>
      connectLive(`/api/v1/live?router_id=${routerId}`, {
        onEvent: (event) => putEvent(queries, event),
        onStatus: setStatus,
        onResume: () => catchUp(queries, routerId),
        onSignedOut: () => void queries.invalidateQueries({ queryKey: sessionKeys.all }),
      }),
    [queries, routerId],
  );
  return status;
}
