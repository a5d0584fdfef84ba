import { HttpResponse } from 'msw';
import { states } from './live';

/** One `rates` event every ten seconds, like the real thing. */
export function liveStream() {
  const encoder = new TextEncoder();
  let timer: ReturnType<typeof setInterval> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = () => {
        const data = { router_id: 1, at: new Date().toISOString(), uplinks: states() };
        controller.enqueue(encoder.encode(`event: rates\ndata: ${JSON.stringify(data)}\n\n`));
      };
      controller.enqueue(encoder.encode('retry: 3000\n\n'));
      send();
      timer = setInterval(send, 10_000);
    },
    cancel() {
      clearInterval(timer);
    },
  });
  return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
}
