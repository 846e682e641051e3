import type { Client } from './client';

/** One event of a resumable stream. An error of the connection has no id. */
export interface ResumableEvent {
  id: number | undefined;
  data: any;
}

/** A stream that is being read. */
export interface OpenStream {
  response: Response;
  /** The events, as they arrive. Ends or throws with the connection. */
  events: AsyncGenerator<ResumableEvent>;
  /** Breaks the connection. */
  leave: () => void;
}

/** Sends a message whose reply continues without its connection. */
export function send(
  client: Client,
  agent: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<OpenStream> {
  const init = { method: 'POST', body: JSON.stringify({ stream: true, resumable: true, ...body }) };
  return open(client, `${agent}/chat`, init, { 'content-type': 'application/json', ...headers });
}

/** Reads the rest of a reply, after an event. */
export function resume(
  client: Client,
  agent: string,
  messageId: number,
  after: number,
  headers: Record<string, string> = {},
): Promise<OpenStream> {
  return open(client, `${agent}/chat/streams/${messageId}?after=${after}`, {}, headers);
}

/** All events until the stream ends. */
export async function rest({ events }: OpenStream): Promise<ResumableEvent[]> {
  const all = [];
  for await (const event of events) all.push(event);
  return all;
}

/** The first `count` events of a stream. */
export async function some({ events }: OpenStream, count: number): Promise<ResumableEvent[]> {
  const first: ResumableEvent[] = [];
  while (first.length < count) {
    const { value, done } = await events.next();
    if (done) throw new Error(`only ${first.length} events: ${JSON.stringify(first)}`);
    first.push(value);
  }
  return first;
}

/** The text of these events. */
export function textOf(events: ResumableEvent[]): string {
  return events.map(({ data }) => (data === '[DONE]' ? '' : data.delta)).join('');
}

/** Opens a stream of this path. */
export async function open(
  { baseUrl, token }: Client,
  path: string,
  init: RequestInit,
  headers: Record<string, string>,
): Promise<OpenStream> {
  const leaving = new AbortController();
  const response = await fetch(baseUrl + path, {
    ...init,
    signal: leaving.signal,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  return { response, events: read(response), leave: () => leaving.abort() };
}

async function* read(response: Response): AsyncGenerator<ResumableEvent> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    throw new Error(`no stream but ${response.status} ${await response.text()}`);
  }
  let buffered = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    buffered += chunk;
    const blocks = buffered.split('\n\n');
    buffered = blocks.pop()!;
    for (const block of blocks) {
      const [, id, data] = /^(?:id: (\d+)\n)?data: (.*)$/.exec(block) ?? [];
      if (data === undefined) continue;
      yield {
        id: id === undefined ? undefined : Number(id),
        data: data === '[DONE]' ? data : JSON.parse(data),
      };
    }
  }
}
