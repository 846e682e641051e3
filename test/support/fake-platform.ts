import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeChats, type PlatformAnswer } from './fake-chats';
import { until } from './wait';

/** A request that Parley sent to the platform. */
export interface PlatformCall {
  path: string;
  authorization: string | undefined;
  body: Record<string, any>;
  /** Whether the platform carried out the call; undefined until it has answered. */
  isAccepted?: boolean;
}

/**
 * The APIs of the platforms on loopback. Telegram and Slack keep their chats by their own rules; Meta accepts
 * everything. A test scripts other answers.
 */
export class FakePlatform {
  readonly calls: PlatformCall[] = [];
  readonly chats = new FakeChats();
  /** Called when a request has arrived, and when it has done its work but has no answer yet. */
  onCall: (call: PlatformCall, moment: 'arrived' | 'done') => Promise<void> = async () => undefined;
  private readonly scripted: PlatformAnswer[] = [];
  private readonly scriptedOf = new Map<string, PlatformAnswer[]>();

  private constructor(
    private readonly server: ReturnType<typeof createServer>,
    readonly url: string,
  ) {}

  /** Starts the platform, at this port if it is given. */
  static async start(port = 0): Promise<FakePlatform> {
    const server = createServer((request, response) => {
      void platform.take(request).then(({ status = 200, headers = {}, body }) => {
        if (response.closed) return;
        response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(JSON.stringify(body));
      });
    });
    server.listen(port, '127.0.0.1').unref();
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const platform: FakePlatform = new FakePlatform(server, url);
    return platform;
  }

  /** Sets the answers to the next messages, one each. */
  script(...answers: PlatformAnswer[]): void {
    this.scripted.push(...answers);
  }

  /** Sets the answers to the next calls of a method, as `chat.startStream`, one each. */
  scriptFor(method: string, ...answers: PlatformAnswer[]): void {
    this.scriptedOf.set(method, answers);
  }

  /** The calls of these methods. */
  callsOf(...methods: string[]): PlatformCall[] {
    return this.calls.filter(({ path }) => methods.includes(methodOf(path)));
  }

  /** The calls of these methods that the platform accepted, without calls refused for their rate. */
  acceptedCallsOf(...methods: string[]): PlatformCall[] {
    return this.callsOf(...methods).filter(({ isAccepted }) => isAccepted);
  }

  /** The messages that arrived, once there are this many. */
  async messages(count: number): Promise<PlatformCall[]> {
    return until(
      async () => this.calls.filter(isMessage),
      (calls) => calls.length >= count,
    );
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async take(request: IncomingMessage): Promise<PlatformAnswer> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const path = request.url!;
    const call: PlatformCall = {
      path,
      authorization: request.headers.authorization,
      body: text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text)),
    };
    this.calls.push(call);
    await this.onCall(call, 'arrived');
    const answer = this.answerTo(call);
    call.isAccepted = (answer.status ?? 200) < 400 && !('ok' in answer.body && answer.body.ok === false);
    await this.onCall(call, 'done');
    return answer;
  }

  private answerTo({ path, body }: PlatformCall): PlatformAnswer {
    const method = methodOf(path);
    const scripted =
      this.scriptedOf.get(method)?.shift() ?? (isMessage({ path, body }) ? this.scripted.shift() : undefined);
    const answer = scripted ?? this.chats.take(method, body);
    if (answer) return answer;
    const id = `sent.${this.calls.length}`;
    // An answer that suits every platform.
    const accepted = {
      ok: true,
      team_id: 'T1',
      message_id: id,
      messages: [{ id }],
      id: '1',
    };
    return { body: accepted };
  }
}

/** The last segment: the method of Telegram and Slack. */
function methodOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A sign that an answer is being written goes to the address of messages at Meta. */
function isMessage({ path, body }: Pick<PlatformCall, 'path' | 'body'>): boolean {
  if ('sender_action' in body || 'typing_indicator' in body) return false;
  if (body['type'] === 'typing') return false;
  return /\/(sendMessage|chat\.postMessage|messages|activities(\/[^/]+)?)$/.test(path);
}

/** The headers by which Slack signs a body. */
export function signedBySlack(body: string, secret: string, atMs = Date.now()): Record<string, string> {
  const timestamp = String(Math.floor(atMs / 1000));
  const digest = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  return { 'x-slack-request-timestamp': timestamp, 'x-slack-signature': `v0=${digest}` };
}

/** The headers by which Meta signs a body. */
export function signedByMeta(body: string, secret: string): Record<string, string> {
  return { 'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` };
}

let updates = 0;

/** An update of Telegram with a message. */
export function telegramUpdate(text: string | object, chat = 4711, updateId = (updates += 1)): object {
  const content = typeof text === 'string' ? { text } : text;
  const date = Math.floor(Date.now() / 1000);
  return {
    update_id: updateId,
    message: {
      message_id: updateId,
      date,
      chat: { id: chat, type: 'private' },
      from: { id: chat, is_bot: false },
      ...content,
    },
  };
}
