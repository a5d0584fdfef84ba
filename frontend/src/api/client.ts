import createClient, { type ClientPathsWithMethod, type MethodResponse } from 'openapi-fetch';
import { loadRefusals } from '@/lib/i18n/refusals';
import { inlinedAnswer } from './inlined';
import { networkProblem, readProblem } from './problem';
import type { paths } from './schema';

export const client = createClient<paths>({
  baseUrl: globalThis.location.origin,
  credentials: 'same-origin',
  // Looked up at each call, so that tests and the fixtures of the dev server can stand in.
  fetch: async (request) => inlinedAnswer(request) ?? globalThis.fetch(request),
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

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Stated<T> = [NonNullable<T>] extends [never] ? unknown : NonNullable<T>;
/** What path and query take, in one object. */
type Params<O> = O extends { parameters: { path?: infer P; query?: infer Q } }
  ? Stated<P> & Stated<Q>
  : never;
type Body<O> = O extends { requestBody?: infer B } ? Stated<B> : unknown;
type Given<O> =
  Body<O> extends { content: { 'application/json': infer T } }
    ? [params: Params<O>, body: T, revision?: string]
    : object extends Params<O>
      ? [params?: Params<O>]
      : [params: Params<O>];
type Send<M extends Method> = <P extends ClientPathsWithMethod<typeof client, M>>(
  path: P,
  ...given: Given<paths[P][M]>
) => Promise<Json<MethodResponse<typeof client, M, P>>>;

/** With the revision of what was read, so that nobody overwrites what they have not seen. */
const sends = <M extends Method>(method: M) =>
  ((path: string, params: object = {}, body?: unknown, revision?: string) => {
    const query = Object.entries(params).filter(([name]) => !path.includes(`{${name}}`));
    const stated = { path: params, query: Object.fromEntries(query) };
    const init = { params: { ...stated, header: { 'if-match': revision } }, body };
    return unwrap(client.request(method, path as never, init as never));
  }) as Send<M>;

export const get = sends('get');
export const post = sends('post');
export const put = sends('put');
export const patch = sends('patch');
export const remove = sends('delete');
