import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { connectLive } from '@/api/live/connection';
import { asProblem } from '@/api/problem';
import {
  askForAll,
  askForSome,
  bearer,
  pauseOf,
  putRates,
  wallQuery,
  type WallAsk,
} from '@/api/queries/wall';
import type { Wall } from '@/api/types';

/** ISPs that go in the same moment are one question. */
const TOGETHER_MS = 300;
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

  // Not `refetchInterval`: it begins anew whenever rates come, so that a busy board would never ask.
  const pauseMs = pauseOf(query.data);
  useEffect(() => {
    const timer = setInterval(() => void askForAll(queries, { token, routerId }), pauseMs);
    return () => clearInterval(timer);
  }, [queries, token, routerId, pauseMs]);

  useEffect(() => {
    if (!mayListen) return undefined;
    const scope = { token, routerId };
    const again = () => void askForAll(queries, scope);
    const turned = gathered((ids) => {
      // The whole board comes anyway, and tells what is wrong.
      askForSome(queries, scope, ids).catch(() => undefined);
    });
    const address = routerId === undefined ? '/api/v1/live' : `/api/v1/live?router_id=${routerId}`;
    const close = connectLive(
      address,
      {
        onEvent: (event) => turned.add(putRates(queries, scope, event)),
        // An ended stream is the first sign that the server is away: ask.
        onStatus: ({ kind }) => kind === 'waiting' && again(),
        onResume: again,
        onSignedOut: again,
      },
      bearer(token),
    );
    return () => {
      turned.forget();
      close();
    };
  }, [queries, token, routerId, mayListen]);

  const [opened] = useState(() => Date.now());
  return {
    wall: refused === null ? query.data : undefined,
    refused,
    lostSinceMs: query.isError && refused === null ? query.dataUpdatedAt || opened : null,
  };
}

/** Ids that came shortly after each other, together and each once. */
function gathered(tell: (ids: number[]) => void) {
  const ids = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add: (id: number | null) => {
      if (id === null) return;
      if (ids.size === 0) {
        timer = setTimeout(() => {
          const together = [...ids];
          ids.clear();
          tell(together);
        }, TOGETHER_MS);
      }
      ids.add(id);
    },
    forget: () => clearTimeout(timer),
  };
}
