import { newId, newUuid } from '../../src/platform/database/id';
import { insertDeliveries } from '../../src/platform/events/events.queries';
import type { Receiver } from '../../test/support/receiver';
import { until } from '../../test/support/wait';
import type { Installation } from './installation';

const RESPONSE = 'We give refunds within 30 days of purchase. '.repeat(8);

/** Waits until the receiver has had this number of deliveries, however long that takes. */
export async function untilDelivered({ received }: Receiver, count: number): Promise<void> {
  await until(
    async () => received.length,
    (arrived) => arrived >= count,
    Infinity,
  );
}

/** Deliveries per second, from the first to the last. */
export function deliveryRate({ received }: Receiver): number {
  const [first, last] = [received[0], received.at(-1)];
  return first && last ? (1000 * (received.length - 1)) / (last.atMs - first.atMs) : 0;
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
        await insertDeliveries(transaction, [
          {
            accountId: subject.accountId,
            objectId: null,
            removedWith: subject.agentId,
            agentId: subject.agentId,
            id,
            type: 'message.sent',
            mode: 'live',
            body: JSON.stringify(body),
            requestId: newUuid(),
            traceparent: null,
          },
        ]);
      }
    }),
  );
}
