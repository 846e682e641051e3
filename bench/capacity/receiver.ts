import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '../../src/platform/database/id';
import { newUuid } from '../../src/platform/database/uuid';
import { insertDeliveries } from '../../src/platform/events/events.queries';
import type { Installation } from './installation';

const RESPONSE = 'We give refunds within 30 days of purchase. '.repeat(8);

/** A webhook endpoint on loopback that accepts every delivery and records its time. */
export class EventReceiver {
  private firstMs = 0;
  private lastMs = 0;
  private count = 0;
  private awaited = { count: Number.POSITIVE_INFINITY, resolve: (): void => undefined };

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<EventReceiver> {
    const server = createServer((request, response) => {
      request.resume().on('end', () => {
        response.writeHead(204).end();
        receiver.note();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const receiver: EventReceiver = new EventReceiver(server, url);
    return receiver;
  }

  /** Waits until this number of deliveries has arrived in all. */
  async expects(count: number): Promise<void> {
    if (this.count >= count) return;
    await new Promise<void>((resolve) => (this.awaited = { count, resolve }));
  }

  /** Deliveries per second, from the first to the last. */
  get rate(): number {
    return (1000 * (this.count - 1)) / (this.lastMs - this.firstMs);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private note(): void {
    this.lastMs = performance.now();
    if (this.count === 0) this.firstMs = this.lastMs;
    this.count += 1;
    if (this.count >= this.awaited.count) this.awaited.resolve();
  }
}

/** Writes events of the agent as chats write them. With the embedded database, the service must not run meanwhile. */
export async function recordEvents(
  installation: Installation,
  subject: { accountId: number; agentId: number },
  events: number,
): Promise<void> {
  await installation.onDatabase((dataSource) =>
    dataSource.transaction(async (transaction) => {
      for (let event = 0; event < events; event++) {
        const [id, timestamp] = [newUuid(), new Date().toISOString()];
        const message = {
          id: newId(),
          conversationId: newUuid(),
          query: 'How long do refunds take?',
          response: RESPONSE,
          model: 'parley-extractive',
          sources: [{ sourceId: newId(), title: 'Refunds', url: 'https://www.example.com/refunds#how-long' }],
          createdAt: timestamp,
        };
        const body = {
          id,
          type: 'message.sent',
          timestamp,
          mode: 'live',
          agentId: subject.agentId,
          data: { message },
        };
        await insertDeliveries(transaction, {
          accountId: subject.accountId,
          objectId: null,
          subjectId: subject.agentId,
          id,
          type: 'message.sent',
          mode: 'live',
          body: JSON.stringify(body),
          requestId: newUuid(),
          traceparent: null,
        });
      }
    }),
  );
}
