import { expectOneOfEach, requestsFor, untilAnswered, type KeyedRequest } from '../e2e/idempotency/retries';
import { createAgent } from '../support/agent';
import type { Answer } from '../support/client';
import { randomInt } from '../support/random';
import { useServiceWithModel } from '../support/use-service';
import { until } from '../support/wait';

const CLIENTS = 20;
const REQUESTS_A_CLIENT = 8;
const KILLS = 2;

const { service, model } = useServiceWithModel();

beforeAll(async () => {
  model.reply(() => ({ chunks: ['Well ', 'then.'], delayMs: 5 + randomInt(30) }));
});

describe('a process that is killed while clients create under keys and try again', () => {
  it('has made exactly one object for each key, which the answer names', async () => {
    const { live } = await service.tenant();
    const agent = await createAgent(live);
    const answers = new Map<KeyedRequest, Answer>();
    const clients = Promise.all(
      Array.from({ length: CLIENTS }, async (_, number) => {
        for (const request of requestsFor(agent, `client ${number} request`, REQUESTS_A_CLIENT)) {
          answers.set(request, await untilAnswered(() => service.client(live.token), request));
        }
      }),
    );
    const atMost = (CLIENTS * REQUESTS_A_CLIENT) / (KILLS + 1);
    for (let kill = 0; kill < KILLS; kill++) {
      const enough = answers.size + randomInt(Math.floor(atMost));
      await until(
        async () => answers.size,
        (count) => count >= enough,
      );
      await service.kill();
      await service.restart();
    }
    await clients;
    expect(answers.size).toBe(CLIENTS * REQUESTS_A_CLIENT);
    await expectOneOfEach(service.client(live.token), agent, answers);
  });
});
