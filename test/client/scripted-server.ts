import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Parley, type Clock, type ParleyOptions } from '../../libs/client/src/index';

type Step = (response: ServerResponse, request: IncomingMessage) => void;

/** A server on loopback that answers each request with the next step of its script. */
export class ScriptedServer {
  /** The requests, in the order of arrival. */
  readonly requests: { method: string; path: string; key: string | undefined; body: string }[] = [];
  /** The pauses that clients with `clock` made, in milliseconds. */
  readonly pauses: number[] = [];
  private readonly steps: Step[] = [];
  private nowMs = 0;

  /** A clock whose pauses take no time. */
  readonly clock: Clock = {
    now: () => this.nowMs,
    random: () => 0,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      this.pauses.push(ms);
      this.nowMs += ms;
    },
  };

  private constructor(private readonly server: ReturnType<typeof createServer>) {}

  static async start(): Promise<ScriptedServer> {
    const server = createServer((request, response) => void scripted.take(request, response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const scripted: ScriptedServer = new ScriptedServer(server);
    return scripted;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** A client of this server. */
  parley(options: ParleyOptions = {}): Parley {
    return new Parley({
      apiKey: 'ply_test_x',
      baseUrl: this.address,
      clock: this.clock,
      ...options,
    });
  }

  /** Sets the answers to the next requests, replacing unused answers. */
  script(...steps: Step[]): void {
    this.steps.splice(0, Infinity, ...steps);
    this.requests.length = 0;
    this.pauses.length = 0;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const { method = '', url = '', headers } = request;
    this.requests.push({ method, path: url, key: headers['idempotency-key'] as string | undefined, body });
    const step = this.steps.shift();
    if (step) step(response, request);
    else response.writeHead(500).end('the script has ended');
  }
}

/** Answers with JSON. */
export const json =
  (status: number, body: object, headers: Record<string, string> = {}): Step =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));

/** Answers with an error of the API. */
export const fault = (status: number, code: string, headers: Record<string, string> = {}): Step =>
  json(status, { error: { code, message: code, details: {} } }, { 'x-request-id': 'r-1', ...headers });

/** Closes the connection without an answer. */
export const cut: Step = (response) => void response.destroy();

/** Sends these events, then ends the stream, or cuts the connection. */
export const events =
  (list: object[], end: 'done' | 'cut' | 'open' = 'done'): Step =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(list.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''), () => {
      if (end === 'done') response.end('data: [DONE]\n\n');
      // Only after the client has read it, because a reset may drop data in transit.
      if (end === 'cut') setTimeout(() => response.destroy(), 20);
    });
  };
