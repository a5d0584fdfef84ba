import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { connectLive } from '@/api/live/connection';
import { asProblem } from '@/api/problem';
import { bearer, putRates, wallQuery, type WallAsk } from '@/api/queries/wall';
import type { Wall } from '@/api/types';

const REFUSALS = new Set([401, 403, 404]);

export interface WallView {
  wall: Wall | undefined;
  /** Status of a refusal that trying again does not cure. */
  refused: number | null;
  /** Since when the server is silent, ms of this machine's clock; null while it answers. */
  lostSinceMs: number | null;
}

/** By the stream and, should it fail, by asking. */
export function useWall({ token, routerId }: WallAsk): WallView {
  const queries = useQueryClient();
  const ask = { token, routerId };
  const query = useQuery(wallQuery(ask));
  const status = query.isError ? asProblem(query.error).status : null;
  const refused = status !== null && REFUSALS.has(status) ? status : null;
  const mayListen = query.isSuccess || (query.isError && refused === null);

  useEffect(() => {
    if (!mayListen) return undefined;
    const scope = { token, routerId };
    const again = () => void queries.invalidateQueries({ queryKey: wallQuery(scope).queryKey });
    const address = routerId === undefined ? '/api/v1/live' : `/api/v1/live?router_id=${routerId}`;
    return connectLive(
      address,
      {
        onEvent: (event) => putRates(queries, scope, event),
        // An ended stream is the first sign that the server is away: ask.
        onStatus: ({ kind }) => kind === 'waiting' && again(),
        onResume: again,
        onSignedOut: again,
      },
      bearer(token),
    );
  }, [queries, token, routerId, mayListen]);

  const [opened] = useState(() => Date.now());
  return {
    wall: refused === null ? query.data : undefined,
    refused,
    lostSinceMs: query.isError && refused === null ? query.dataUpdatedAt || opened : null,
  };
}
