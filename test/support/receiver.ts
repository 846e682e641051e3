import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from './wait';

/** A delivery as received. */
export interface ReceivedDelivery {
  path: string;
  /** When it had arrived, by the clock of `performance.now()`. */
  atMs: number;
  headers: IncomingHttpHeaders;
  /** The raw body, for the signature. */
  raw: string;
  body: { id: string; type: string; timestamp: string; mode: string; agentId: number | null; data: any };
}

type Reaction = number | ((request: IncomingMessage, response: ServerResponse) => void);

/** A webhook endpoint on loopback. */
export class Receiver {
  /** In the order of arrival. */
  readonly received: ReceivedDelivery[] = [];
  /** The number of requests whose answer is not complete. */
  open = 0;
  /** The maximum number of open requests; a test may reset it. */
  mostOpen = 0;
  private readonly scripted: Reaction[] = [];

  private constructor(
    private readonly server: ReturnType<typeof createServer>,
    readonly url: string,
    private standing: Reaction,
  ) {}

  /** Starts a receiver that answers 204, or with `reaction`. */
  static async start(reaction: Reaction = 204): Promise<Receiver> {
    const server = createServer((request, response) => void receiver.take(request, response));
    // A receiver that is not stopped must not keep a test run from ending.
    server.listen(0, '127.0.0.1').unref();
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    const receiver: Receiver = new Receiver(server, url, reaction);
    return receiver;
  }

  /** Sets the answers to the next deliveries, one each. */
  script(...reactions: Reaction[]): void {
    this.scripted.push(...reactions);
  }

  /** Sets the answer to deliveries after the script has ended. */
  answer(reaction: Reaction): void {
    this.standing = reaction;
  }

  /** The deliveries of one event type. */
  ofType(type: string): ReceivedDelivery[] {
    return this.received.filter(({ body }) => body.type === type);
  }

  /** Waits for this number of deliveries of the type. */
  async expects(type: string, count = 1): Promise<ReceivedDelivery[]> {
    return until(
      async () => this.ofType(type),
      (deliveries) => deliveries.length >= count,
    );
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.open += 1;
    this.mostOpen = Math.max(this.mostOpen, this.open);
    response.once('close', () => (this.open -= 1));
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const raw = Buffer.concat(chunks).toString();
    const { url: path = '', headers } = request;
    this.received.push({ path, atMs: performance.now(), headers, raw, body: JSON.parse(raw) });
    const reaction = this.scripted.shift() ?? this.standing;
    if (typeof reaction === 'number') response.writeHead(reaction).end();
    else reaction(request, response);
  }
}
