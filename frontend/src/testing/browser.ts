/** Development without a backend: requests to the API are answered from the fixtures. No service worker. */
import { getResponse } from 'msw';
import { makeHandlers } from './handlers';

export function installFixtures(): void {
  const handlers = makeHandlers();
  const network = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!new URL(request.url).pathname.startsWith('/api/')) return network(request);
    return (await getResponse(handlers, request)) ?? new Response(null, { status: 501 });
  };
}
