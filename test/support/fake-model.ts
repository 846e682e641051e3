import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { closeServer } from './closing';

/** A valid streamed answer. Fields that are not given are as OpenAI would send them. */
export interface FakeReply {
  chunks: string[];
  /** The delay before each chunk, including the first token. */
  delayMs?: number;
  /** Writes the first chunk again and again while this is true. */
  repeatsFirst?: () => boolean;
  model?: string;
  finishReason?: string;
  /** Asks for these functions, in OpenAI's shape: the arguments come in pieces. */
  toolCalls?: { name: string; arguments: object | string }[];
  usage?: { prompt_tokens: number; completion_tokens: number };
  /** Leaves out the closing `[DONE]`. */
  noDone?: boolean;
  /** Closes the connection after the chunks. */
  breaksOff?: boolean;
  /**
   * Adds the noise of real servers: comments between events, CRLF, chunks with no choices, role only, null or
   * reasoning.
   */
  noisy?: boolean;
}

/** A fault of the fake instead of an answer. */
export type FakeFault =
  | { fault: 'hang-before-headers' }
  | { fault: 'hang'; afterChunks: string[] }
  | { fault: 'reset'; afterChunks: string[] }
  | { fault: 'error-in-stream'; afterChunks: string[]; error: unknown }
  | { fault: 'status'; status: number; retryAfter?: string; body?: string }
  | { fault: 'html' }
  | { fault: 'json'; text: string }
  | { fault: 'firehose' }
  | { fault: 'raw'; pieces: (string | Buffer)[]; contentType?: string; keepOpen?: boolean };

/**
 * A reply at the pace of a model. Each token has its own time after the start, so that delays do not add up.
 */
export interface FakePace {
  firstTokenMs: number;
  /** The time between tokens; 0 sends all of them at once. */
  gapMs: number;
  tokens: number;
}

export type FakeBehaviour = string | FakeReply | FakePace | FakeFault;

/** One call as received by the fake. */
export interface FakeRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: {
    model: string;
    messages: { role: string; content: string; tool_call_id?: string; tool_calls?: unknown[] }[];
    tools?: { function: { name: string; description: string; parameters: object } }[];
    tool_choice?: string;
    stream?: boolean;
    temperature?: number;
    max_tokens?: number;
    max_completion_tokens?: number;
    stream_options?: unknown;
  };
  /** Whether the client disconnected before the answer was complete. */
  aborted: boolean;
  /** Resolves when the connection of this call closes or its answer is complete. */
  closed: Promise<void>;
  bytesWritten: number;
  /** Identifies the connection: equal ports mean that the connection was reused. */
  clientPort: number;
}

const FAKE_MODEL = 'fake-model-1';
const NO_TOOLS = '{"error":{"message":"fake-model-1 does not support tools"}}';
const READY: FakeReply = { chunks: [], toolCalls: [{ name: 'ready', arguments: {} }] };
const FIREHOSE_TEXT = 'x'.repeat(16_000);

/** An OpenAI-compatible server for tests. It answers `Hello from the fake model.` until `reply` changes that. */
export class FakeModel {
  /** The base URL, ending in `/v1`; empty before the start. */
  url = '';
  readonly requests: FakeRequest[] = [];
  private readonly scripted: FakeBehaviour[] = [];
  /**
   * Whether tools are called when the script says so, ignored by the server, or refused by it. A trial whether the
   * server has tools is answered accordingly, and is not among `requests`.
   */
  tools: 'called' | 'ignored' | 'refused' = 'called';
  /** Whether messages with images are refused. A trial of them is not among `requests`. */
  images: 'seen' | 'refused' = 'seen';
  /** The number of trials. */
  trials = 0;
  /** Whether calls are added to `requests`; a benchmark makes too many. */
  keepsRequests = true;
  private standing: FakeBehaviour | ((request: FakeRequest) => FakeBehaviour) = 'Hello from the fake model.';
  private held: Promise<void> | undefined;
  private readonly server = createServer((incoming, response) => {
    this.answer(incoming, response).catch(() => response.destroy());
  });

  /** Starts on this port of 127.0.0.1, or on a free one. */
  async start(port = 0): Promise<void> {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  /** The number of calls that the client left before the answer was complete. */
  get aborted(): number {
    return this.requests.filter((request) => request.aborted).length;
  }

  /** Sets the behaviour after the script has ended; a function can depend on the call. */
  reply(behaviour: FakeBehaviour | ((request: FakeRequest) => FakeBehaviour)): void {
    this.standing = behaviour;
  }

  /** Sets the script: the behaviour for the next calls, one each. */
  script(...behaviours: FakeBehaviour[]): void {
    this.scripted.push(...behaviours);
  }

  /** Holds the answers of all further calls until the returned function is called. */
  hold(): () => void {
    let release = (): void => undefined;
    this.held = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  }

  /** Closes all connections; a second call does nothing. */
  close(): Promise<void> {
    return closeServer(this.server);
  }

  private async answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await recordRequest(incoming, response);
    const tools = request.body.tools ?? [];
    const isTrial = tools.length === 1 && tools[0]?.function.name === 'ready';
    if (isTrial) this.trials += 1;
    if (this.tools === 'refused' && tools.length > 0)
      return behave({ fault: 'status', status: 400, body: NO_TOOLS }, request, response);
    if (isTrial) return behave(this.tools === 'called' ? READY : 'Ready.', request, response);
    if (this.images === 'refused' && hasImages(request)) {
      if (isTrialOfImages(request)) this.trials += 1;
      else this.requests.push(request);
      return behave({ fault: 'status', status: 400, body: '{"error":{}}' }, request, response);
    }
    if (this.keepsRequests) this.requests.push(request);
    await this.held;
    const { standing } = this;
    const usual = (): FakeBehaviour => (typeof standing === 'function' ? standing(request) : standing);
    await behave(this.scripted.shift() ?? usual(), request, response);
  }
}

const hasImages = ({ body }: FakeRequest): boolean =>
  body.messages.some(({ content }) => Array.isArray(content));

/** A trial has no system prompt. */
const isTrialOfImages = ({ body }: FakeRequest): boolean => body.messages[0]?.role === 'user';

/** Starts a fake model on a free port. */
export async function startFakeModel(): Promise<FakeModel> {
  const model = new FakeModel();
  await model.start();
  return model;
}

async function recordRequest(incoming: IncomingMessage, response: ServerResponse): Promise<FakeRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
  const request: FakeRequest = {
    method: incoming.method ?? '',
    url: incoming.url ?? '',
    headers: incoming.headers,
    body: JSON.parse(Buffer.concat(chunks).toString()) as FakeRequest['body'],
    aborted: false,
    closed: once(response, 'close').then(() => void (request.aborted = !response.writableFinished)),
    bytesWritten: 0,
    clientPort: incoming.socket.remotePort ?? 0,
  };
  return request;
}

async function behave(
  behaviour: FakeBehaviour,
  request: FakeRequest,
  response: ServerResponse,
): Promise<void> {
  if (typeof behaviour === 'string') return stream({ chunks: wordsOf(behaviour) }, request, response);
  if ('chunks' in behaviour) return stream(behaviour, request, response);
  if ('tokens' in behaviour) return pace(behaviour, request, response);
  const write = async (text: string | Buffer): Promise<void> => {
    request.bytesWritten += Buffer.byteLength(text);
    if (!response.write(text) && !response.closed)
      await Promise.race([once(response, 'drain'), request.closed]);
  };
  const start = async (chunks: string[]): Promise<void> => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const chunk of chunks) await write(eventOf({ delta: { content: chunk } }));
  };
  switch (behaviour.fault) {
    case 'hang-before-headers':
      return;
    case 'hang':
      return start(behaviour.afterChunks);
    case 'reset':
      if (behaviour.afterChunks.length === 0) return void response.socket?.resetAndDestroy();
      await start(behaviour.afterChunks);
      // An orderly close in the middle of the body: a TCP reset could discard data that the client has not read yet.
      return void response.write('', () => response.socket?.destroy());
    case 'error-in-stream':
      await start(behaviour.afterChunks);
      return void response.end(`data: ${JSON.stringify({ error: behaviour.error })}\n\n`);
    case 'status': {
      const retryAfter = behaviour.retryAfter === undefined ? {} : { 'retry-after': behaviour.retryAfter };
      const headers = { 'content-type': 'application/json', ...retryAfter };
      return void response
        .writeHead(behaviour.status, headers)
        .end(behaviour.body ?? '{"error":{"message":"no"}}');
    }
    case 'html':
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<html><h1>Gateway</h1></html>');
    case 'json': {
      const choice = {
        index: 0,
        message: { role: 'assistant', content: behaviour.text },
        finish_reason: 'stop',
      };
      const usage = { prompt_tokens: 7, completion_tokens: 3 };
      const body = JSON.stringify({ object: 'chat.completion', model: FAKE_MODEL, choices: [choice], usage });
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    }
    case 'firehose':
      await start([]);
      while (!response.closed) await write(eventOf({ delta: { content: FIREHOSE_TEXT } }));
      return;
    case 'raw':
      response.writeHead(200, { 'content-type': behaviour.contentType ?? 'text/event-stream' });
      for (const piece of behaviour.pieces) await write(piece);
      return behaviour.keepOpen ? undefined : void response.end();
  }
}

async function stream(reply: FakeReply, request: FakeRequest, response: ServerResponse): Promise<void> {
  const model = reply.model ?? FAKE_MODEL;
  const { toolCalls = [] } = reply;
  const events = [
    ...reply.chunks.map((content) => eventOf({ delta: { content } }, model)),
    ...toolCalls.flatMap((call, index) => toolCallEvents(call, index, model)),
  ];
  const ending = toolCalls.length > 0 ? 'tool_calls' : 'stop';
  const finish = eventOf({ delta: {}, finish_reason: reply.finishReason ?? ending }, model);
  const usage = reply.usage ?? { prompt_tokens: 7, completion_tokens: reply.chunks.length };
  const tail = [
    finish,
    ...(request.body.stream_options ? [`data: ${JSON.stringify({ model, choices: [], usage })}\n\n`] : []),
    ...(reply.noDone ? [] : ['data: [DONE]\n\n']),
  ];
  const noise = [
    ': PROCESSING\n\n',
    'data: {"choices":[]}\n\n',
    eventOf({ delta: { role: 'assistant', content: null } }, model),
    eventOf({ delta: { role: 'assistant', content: '' } }, model),
    eventOf({ delta: { reasoning_content: 'Let me think.' } }, model),
  ];
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.flushHeaders();
  for (const event of [...(reply.noisy ? noise : []), ...events, ...(reply.breaksOff ? [] : tail)]) {
    do {
      if (reply.delayMs && events.includes(event)) await wait(reply.delayMs);
      if (response.closed) return;
      const text = reply.noisy ? event.replaceAll('\n', '\r\n') : event;
      request.bytesWritten += Buffer.byteLength(text);
      response.write(text);
    } while (event === events[0] && reply.repeatsFirst?.());
  }
  if (reply.breaksOff) return void response.write('', () => response.socket?.destroy());
  response.end();
}

/** The events of a call: its name, then its arguments in two pieces. */
function toolCallEvents(
  { name, arguments: given }: NonNullable<FakeReply['toolCalls']>[number],
  index: number,
  model: string,
): string[] {
  const text = typeof given === 'string' ? given : JSON.stringify(given);
  const delta = (call: object): string => eventOf({ delta: { tool_calls: [{ index, ...call }] } }, model);
  const half = Math.ceil(text.length / 2);
  return [
    delta({ id: `call_${name}_${index}`, type: 'function', function: { name, arguments: '' } }),
    delta({ function: { arguments: text.slice(0, half) } }),
    delta({ function: { arguments: text.slice(half) } }),
  ];
}

/** Streams the tokens, or sends them as one JSON body when the last one is due. */
async function pace(
  { firstTokenMs, gapMs, tokens }: FakePace,
  { body }: FakeRequest,
  response: ServerResponse,
): Promise<void> {
  const texts = Array.from({ length: tokens }, (_, index) => ` word${index}`);
  const usage = { prompt_tokens: 900, completion_tokens: tokens, total_tokens: 900 + tokens };
  const startedAtMs = performance.now();
  const until = async (dueMs: number): Promise<void> => {
    const leftMs = startedAtMs + dueMs - performance.now();
    if (leftMs > 0) await wait(leftMs);
  };
  if (!body.stream) {
    await until(firstTokenMs + (tokens - 1) * gapMs);
    const choices = [
      { index: 0, message: { role: 'assistant', content: texts.join('') }, finish_reason: 'stop' },
    ];
    const answer = JSON.stringify({ object: 'chat.completion', model: FAKE_MODEL, choices, usage });
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  }
  const events = texts.map((content) => eventOf({ delta: { content } }));
  const end = `data: ${JSON.stringify({ model: FAKE_MODEL, choices: [], usage })}\n\ndata: [DONE]\n\n`;
  events.push(eventOf({ delta: {}, finish_reason: 'stop' }) + end);
  await until(firstTokenMs);
  for (let sent = 0; sent < tokens && !response.destroyed;) {
    if (!response.headersSent)
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    const passedMs = performance.now() - startedAtMs - firstTokenMs;
    const due = gapMs === 0 ? tokens : Math.min(tokens, Math.floor(passedMs / gapMs + 1e-6) + 1);
    const text = events.slice(sent, due).join('');
    sent = due;
    if (sent === tokens) return void response.end(text + events[tokens]);
    if (text) response.write(text);
    await until(firstTokenMs + sent * gapMs);
  }
}

function eventOf(choice: { delta: object; finish_reason?: string }, model = FAKE_MODEL): string {
  const chunk = { id: 'chatcmpl-fake', object: 'chat.completion.chunk', model };
  return `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, finish_reason: null, ...choice }] })}\n\n`;
}

function wordsOf(text: string): string[] {
  return text.match(/\S+\s*/g) ?? [];
}
