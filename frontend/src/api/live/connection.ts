/** One event stream that survives: back-off, dead peers, sleeping tabs. */
import { backoffMs, createSseParser, type ServerEvent } from '@/lib/browser/sse';

/** A comment comes at least every 15 s: after three missing ones the connection is dead. */
export const SILENCE_LIMIT_MS = 45_000;
const FIRST_RETRY_MS = 1_000;

export type LiveStatus =
  { kind: 'connecting' | 'open' | 'paused' } | { kind: 'waiting'; until: number };

export interface LiveHandlers {
  onEvent: (event: ServerEvent) => void;
  onStatus: (status: LiveStatus) => void;
  /** After a break: read what was missed. */
  onResume: () => void;
  /** No more attempts. */
  onSignedOut: () => void;
}

/** Opens at once, until the returned function is called. `credentials`: headers for a token. */
export function connectLive(
  url: string,
  handlers: LiveHandlers,
  credentials: Readonly<Record<string, string>> = {},
): () => void {
  let attempt = 0;
  let baseMs = FIRST_RETRY_MS;
  let wasOpen = false;
  let abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const clear = () => {
    clearTimeout(timer);
    clearTimeout(watchdog);
    abort.abort();
  };
  const feedWatchdog = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => abort.abort(), SILENCE_LIMIT_MS);
  };

  async function read(response: Response): Promise<void> {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const parse = createSseParser();
    while (reader) {
      const { done, value } = await reader.read();
      if (done) return;
      feedWatchdog();
      const { events, retryMs } = parse(value);
      if (retryMs !== null) baseMs = Math.max(FIRST_RETRY_MS, retryMs);
      events.forEach(handlers.onEvent);
    }
  }

  async function open(): Promise<void> {
    abort = new AbortController();
    const mine = abort;
    handlers.onStatus({ kind: 'connecting' });
    feedWatchdog();
    try {
      const headers = { ...credentials, Accept: 'text/event-stream' };
      const response = await fetch(url, { headers, signal: mine.signal, cache: 'no-store' });
      if (response.status === 401) {
        handlers.onSignedOut();
        return;
      }
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      attempt = 0;
      handlers.onStatus({ kind: 'open' });
      if (wasOpen) handlers.onResume();
      wasOpen = true;
      await read(response);
    } catch {
      // Whatever broke it: wait and open again.
    }
    if (mine === abort) retryLater();
  }

  function retryLater(): void {
    if (closed || document.hidden) return;
    const delay = backoffMs(attempt, baseMs, Math.random());
    attempt += 1;
    clearTimeout(watchdog);
    handlers.onStatus({ kind: 'waiting', until: Date.now() + delay });
    timer = setTimeout(() => void open(), delay);
  }

  /** A hidden tab needs no stream; a shown one is updated at once. */
  function onVisibility(): void {
    clear();
    abort = new AbortController();
    attempt = 0;
    if (document.hidden) handlers.onStatus({ kind: 'paused' });
    else void open();
  }

  const onOnline = () => {
    if (!document.hidden) onVisibility();
  };
  document.addEventListener('visibilitychange', onVisibility);
  globalThis.addEventListener('online', onOnline);
  if (!document.hidden) void open();

  return () => {
    closed = true;
    document.removeEventListener('visibilitychange', onVisibility);
    globalThis.removeEventListener('online', onOnline);
    const last = abort;
    abort = new AbortController();
    clearTimeout(timer);
    clearTimeout(watchdog);
    last.abort();
  };
}
