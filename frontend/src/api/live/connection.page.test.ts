import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { server } from '@/testing/server';
import { connectLive, type LiveStatus } from './connection';

const encoder = new TextEncoder();
const stream = (text: string) =>
  new HttpResponse(
    new ReadableStream({
      start(controller) {
        controller.enqueue(encoder.encode(text));
        controller.close();
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  );

function follow() {
  const seen = {
    events: [] as string[],
    status: [] as LiveStatus['kind'][],
    resumed: 0,
    signedOut: 0,
  };
  const close = connectLive(`${location.origin}/api/v1/live?router_id=1`, {
    onEvent: ({ data }) => seen.events.push(data),
    onStatus: ({ kind }) => seen.status.push(kind),
    onResume: () => (seen.resumed += 1),
    onSignedOut: () => (seen.signedOut += 1),
  });
  return { seen, close };
}

describe('the live connection', () => {
  it('opens again after the stream ends, and asks to catch up', async () => {
    let opened = 0;
    server.use(
      http.get('*/api/v1/live', () => {
        opened += 1;
        return stream(`data: ${opened}\n\n`);
      }),
    );
    const { seen, close } = follow();
    await vi.waitFor(() => expect(seen.events).toEqual(['1', '2']), { timeout: 5000 });
    close();
    expect(seen.resumed).toBe(1);
    expect(seen.status).toContain('waiting');
  });

  it('stops trying when the session has ended', async () => {
    server.use(http.get('*/api/v1/live', () => new HttpResponse(null, { status: 401 })));
    const { seen, close } = follow();
    await vi.waitFor(() => expect(seen.signedOut).toBe(1));
    close();
    expect(seen.status).not.toContain('open');
  });

  it('pauses in a hidden tab and opens when it is shown', async () => {
    server.use(http.get('*/api/v1/live', () => stream('data: x\n\n')));
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const { seen, close } = follow();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(seen.status).toEqual(['paused']);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(seen.events).toEqual(['x']));
    close();
  });
});
