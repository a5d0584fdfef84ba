/** Parser of text/event-stream (WHATWG HTML, section 9.2.6). EventSource hides heartbeats and the HTTP status. */

export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}
export interface SseChunk {
  readonly events: ServerEvent[];
  readonly retryMs: number | null;
}

/** Takes text as it arrives; returns the events that it completes. */
export function createSseParser(): (text: string) => SseChunk {
  let rest = '';
  let event = '';
  let data: string[] = [];
  return (text) => {
    const events: ServerEvent[] = [];
    let retryMs: number | null = null;
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (line === '') {
        if (data.length > 0) events.push({ event: event || 'message', data: data.join('\n') });
        event = '';
        data = [];
      } else if (field === 'event') event = value;
      else if (field === 'data') data.push(value);
      else if (field === 'retry' && /^\d+$/.test(value)) retryMs = Number(value);
    }
    return { events, retryMs };
  };
}

/** Exponential, with full jitter between half and the whole of the step, at most 30 s. */
export function backoffMs(attempt: number, baseMs: number, random: number): number {
  const step = Math.min(30_000, baseMs * 2 ** Math.min(attempt, 10));
  return step / 2 + (step / 2) * random;
}
