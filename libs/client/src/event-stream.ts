/** An event of a stream. `id` is the event's own id: it does not inherit the id of an earlier event. */
export interface ServerSentEvent {
  id?: string;
  data: string;
}

/**
 * Reads Server-Sent Events (WHATWG HTML, section 9.2). Fields other than `id` and `data`, and comments, are ignored.
 */
export class EventStreamParser {
  private rest = '';
  private data: string[] = [];
  private id: string | undefined;

  /** Takes the next piece of text, cut anywhere; returns the events that it completes. */
  push(text: string): ServerSentEvent[] {
    const events: ServerSentEvent[] = [];
    const lines = (this.rest + text).split(/\r\n|\n|\r(?!$)/);
    // The last line is incomplete. A CR at its end may be half of a CRLF.
    this.rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line !== '') this.take(line);
      else if (this.data.length > 0) {
        events.push({ ...(this.id !== undefined && { id: this.id }), data: this.data.splice(0).join('\n') });
        this.id = undefined;
      }
    }
    return events;
  }

  /** Call this at the end of the text: returns the event that a final CR completes. */
  end(): ServerSentEvent[] {
    return this.rest.endsWith('\r') ? this.push('\n') : [];
  }

  private take(line: string): void {
    const [, field, value] = /^([^:]*):? ?([^]*)$/.exec(line) ?? [];
    if (field === 'data') this.data.push(value ?? '');
    if (field === 'id') this.id = value;
  }
}

/**
 * The events of a body, until the signal fires. `onBytes` is called for each piece, including comments. An event that
 * lacks its empty line when the body ends is dropped.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
  signal?: AbortSignal,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const parser = new EventStreamParser();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  // Node.js 20 leaves a read pending for ever if the signal of `fetch` fires after the last piece has arrived.
  signal?.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    onBytes();
    yield* parser.push(decoder.decode(value, { stream: true }));
  }
  yield* parser.end();
}
