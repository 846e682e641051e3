import { setTimeout as delay } from 'node:timers/promises';
import { randomInt } from '../support/random';
import { Receiver } from '../support/receiver';
import { useService } from '../support/use-service';
import { until } from '../support/wait';
import { registerWebhook } from '../support/webhook';

const ROUNDS = 3;
const CLIENTS = 6;
const MAX_RUN_MS = 900;
/** Changes that are acknowledged in a round before its kill. */
const MIN_A_ROUND = 5;

describe('a process that is killed while events are on their way', () => {
  const { service } = useService({ ALLOW_INSECURE_WEBHOOKS: 'true' });
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await Receiver.start();
  });
  afterAll(async () => {
    await receiver.stop();
  });

  it('loses no event of an acknowledged change, and invents none', async () => {
    const { live } = await service.tenant();
    await registerWebhook(live, receiver.url, ['agent.created']);
    const acknowledged: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const client = service.client(live.token);
      const create = async (): Promise<void> => {
        for (;;) {
          const { status, body } = await client.post('/agents', { name: 'Agent' });
          if (status === 201) acknowledged.push(body.agent.id);
        }
      };
      const before = acknowledged.length;
      const clients = Array.from({ length: CLIENTS }, () => create().catch(() => undefined));
      await until(
        async () => acknowledged.length - before,
        (count) => count >= MIN_A_ROUND,
      );
      await delay(randomInt(MAX_RUN_MS));
      await service.kill();
      await Promise.all(clients);
      await service.restart();
    }
    const told = () => new Set(receiver.received.map(({ body }) => body.agentId));
    await until(
      async () => acknowledged.filter((id) => !told().has(id)),
      (missing) => missing.length === 0,
    );
    const client = service.client(live.token);
    const existing = new Set<number>();
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await client.get(`/agents?limit=100${cursor && `&cursor=${cursor}`}`);
      for (const { id } of body.agents) existing.add(id);
      cursor = body.nextCursor;
    }
    for (const id of told()) expect(existing).toContain(id);
    const events = new Map(receiver.received.map(({ body }) => [body.agentId, body.id]));
    for (const { body } of receiver.received) expect(body.id).toBe(events.get(body.agentId));
    process.stdout.write(
      `${acknowledged.length} agents acknowledged over ${ROUNDS} kills; ${receiver.received.length} deliveries received\n`,
    );
  });
});
