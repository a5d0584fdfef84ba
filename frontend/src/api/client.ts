import createClient from 'openapi-fetch';
import { loadRefusals } from '@/lib/i18n/refusals';
import { networkProblem, readProblem } from './problem';
import type { paths } from './schema';

export const client = createClient<paths>({
  baseUrl: globalThis.location.origin,
  credentials: 'same-origin',
  // Looked up at each call, so that tests and the fixtures of the dev server can stand in.
  fetch: (request) => globalThis.fetch(request),
});

client.use({
  onRequest({ request }) {
    request.headers.set('Accept-Language', document.documentElement.lang || 'id');
    return request;
  },
});

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** Tables also come as CSV, a string; the application always asks for JSON. */
type Json<T> = Exclude<T, string>;

export async function unwrap<T>(answer: Promise<Answer<T>>): Promise<Json<T>> {
  const { data, error, response } = await answer.catch(() => {
    throw networkProblem();
  });
  if (!response.ok) {
    // Without them the answer is in English, which is better than none.
    await loadRefusals().catch(() => undefined);
    throw readProblem(error, response);
  }
  return data as Json<T>;
}
