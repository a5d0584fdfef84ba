import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UplinkState, Wall, WallRouter } from '@/api/types';
import { createQueryClient } from '@/app/queryClient';
import { alarmOf, routerOf, uplinkOf, wallOf } from '@/features/wall/testing';
import { useWall } from '@/features/wall/useWall';
import { api } from '@/testing/answers';
import { server } from '@/testing/server';

const EVERY_MS = 10_000;
let questions: string[] = [];
let routers: WallRouter[] = [];
let live: ReadableStreamDefaultController<Uint8Array> | undefined;

function rates(state: Partial<UplinkState> = {}): void {
  const data = {
    router_id: 1,
    at: '2026-11-20T03:00:10Z',
    uplinks: [uplinkOf(7, state).state],
  };
  live?.enqueue(new TextEncoder().encode(`event: rates\ndata: ${JSON.stringify(data)}\n\n`));
}

/** `waitFor` would wait by the clock that is held here. */
async function until(isSo: () => boolean): Promise<void> {
  for (let look = 0; look < 2_000 && !isSo(); look += 1) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  }
}

async function opened() {
  const queries = createQueryClient();
  const { result, unmount } = renderHook(() => useWall({ token: 'tmb_x' }), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  });
  await until(() => live !== undefined && result.current.wall !== undefined);
  return { result, unmount };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  questions = [];
  live = undefined;
  routers = [routerOf(1, { lines: [uplinkOf(7)] }), routerOf(2)];
  server.use(
    http.get(api('/live'), () => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => void (live = controller),
      });
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
    }),
    http.get(api('/wall'), ({ request }) => {
      const ids = new URL(request.url).searchParams.getAll('router_id').map(Number);
      questions.push(ids.join());
      const some = ids.length > 0 ? routers.filter((row) => ids.includes(row.router_id)) : routers;
      return HttpResponse.json<Wall>(wallOf(some));
    }),
  );
});
afterEach(() => vi.useRealTimers());

describe('the wallboard', () => {
  it('asks for all again however often rates come', async () => {
    const { unmount } = await opened();
    for (let half = 0; half < 4; half += 1) {
      await act(() => vi.advanceTimersByTimeAsync(EVERY_MS / 2));
      rates();
    }
    await until(() => questions.length === 3);
    expect(questions).toEqual(['', '', '']);
    unmount();
  });

  it('asks at once, and only about the router, when an ISP goes', async () => {
    const { result, unmount } = await opened();
    const second = result.current.wall?.routers[1];
    routers = [routerOf(1, { alarms: [alarmOf('isp_down', 4, 7)] }), routerOf(2)];
    rates({ state: 'down' });
    rates({ state: 'down' });
    await until(() => result.current.wall?.routers[0]?.alarms.length === 1);
    expect(result.current.wall?.routers[0]?.alarms).toHaveLength(1);
    expect(questions).toEqual(['', '1']);
    expect(result.current.wall?.routers[1]).toBe(second);
    unmount();
  });
});
