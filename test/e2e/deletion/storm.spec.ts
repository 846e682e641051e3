import { createAgent, trainText } from '../../support/agent';
import { createBackends, type Backends } from '../../support/backends';
import type { Answer, Client } from '../../support/client';
import { startFakeModel, type FakeModel } from '../../support/fake-model';
import { Service } from '../../support/service';
import { until } from '../../support/wait';
import { onDatabase, rowsLeftWith } from './rows-of-agent';

const AGENTS = 2;
const CLIENTS_OF_EACH_KIND = 2;
/** Answers of each client before and after the deletion. */
const ROUNDS = 8;
const QUESTION = 'How long does the guarantee last?';

let model: FakeModel;
let backends: Backends;
let service: Service;
let live: Client;

beforeAll(async () => {
  model = await startFakeModel();
  backends = await createBackends();
  const settings = { MODEL_BASE_URL: model.url, MODEL_NAME: 'any', LOG_LEVEL: 'info' };
  // Its output and its database are read.
  service = await Service.start({ ...backends.environment, ...settings });
  live = (await service.tenant()).live;
});

afterAll(async () => {
  await service.stop();
  await backends.remove();
  await model.close();
});

/** An agent with knowledge, a message and a lead, and requests of every kind for it; each call of one sends it anew. */
async function busyAgent(): Promise<{ agent: string; requests: (() => Promise<Answer>)[]; keys: string[] }> {
  const agent = await createAgent(live);
  await trainText(live, agent, 'guarantee', 'The guarantee lasts two years.');
  const { body } = await live.post(`${agent}/chat`, { message: 'I am Ada, mail me at ada@example.com' });
  const { conversationId, messageId } = body;
  const conversation = `${agent}/conversations/${conversationId}`;
  const keys: string[] = [];
  let sent = 0;
  const keyed = (path: string, input: object): Promise<Answer> => {
    const key = `${agent} ${++sent}`;
    keys.push(key);
    return live.send('POST', path, input, { 'idempotency-key': key });
  };
  const source = () => ({ source: `more ${++sent}`, type: 'text', data: 'Returns are free.' });
  const message = () => ({ message: `${QUESTION} Mail bo${++sent}@example.com` });
  const requests = [
    () => live.post(`${conversation}/messages/${messageId}/feedback`, { rating: 'positive' }),
    () => live.post(`${agent}/chat`, message()),
    () => live.post(`${agent}/chat`, { ...message(), conversationId }),
    () => live.post(`${agent}/chat`, { ...message(), stream: true }),
    () => keyed(`${agent}/chat`, { message: QUESTION }),
    () => live.post(`${agent}/training`, source()),
    () => keyed(`${agent}/training`, source()),
    () => live.patch(agent, { name: `Name ${++sent}` }),
    () => live.get(`${agent}/analytics?start=2020-01-01`),
    () => live.get(conversation),
  ];
  return { agent, requests, keys };
}

describe('agents that are deleted while all their parts are in use', () => {
  it('never make a request fail, and leave nothing behind', async () => {
    model.reply({ chunks: ['Two ', 'years.'], delayMs: 10 });
    for (let number = 0; number < AGENTS; number++) {
      const { agent, requests, keys } = await busyAgent();
      let isDeleted = false;
      const answers: Answer[] = [];
      let early = 0;
      const clients = requests.flatMap((request) =>
        Array.from({ length: CLIENTS_OF_EACH_KIND }, async () => {
          for (let late = 0; late < ROUNDS;) {
            const afterDeletion = isDeleted;
            const answer = await request();
            answers.push(answer);
            if (afterDeletion) expect(answer.status).toBe(404);
            if (isDeleted) late += 1;
            else early += 1;
          }
        }),
      );
      const working = Promise.all(clients);
      await until(
        async () => early,
        (count) => count > ROUNDS * requests.length,
      );
      expect((await live.delete(agent)).status).toBe(204);
      isDeleted = true;
      await working;
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201, 404]));
      for (const key of keys) {
        const retry = await live.send(
          'POST',
          `${agent}/chat`,
          { message: QUESTION },
          { 'idempotency-key': key },
        );
        // 422: another request was sent with this key, and found nothing.
        expect([404, 422]).toContain(retry.status);
      }
      await until(
        async () => service.output,
        (output) =>
          new RegExp(`"agentId":${agent.split('/')[2]},"rows":\\d+,"msg":"agent purged"`).test(output),
      );
    }
    expect(service.output).not.toMatch(/"level":"(error|fatal)"/);
  });

  it('have left no row, except records of requests that found nothing', async () => {
    const purged = [...service.output.matchAll(/"agentId":(\d+),"rows":\d+,"msg":"agent purged"/g)];
    const ids = purged.map(([, id]) => id!);
    expect(new Set(ids).size).toBe(AGENTS);
    await service.terminate();
    const left = await onDatabase(backends, (sql) => rowsLeftWith(sql, ...ids));
    delete left['idempotency_keys'];
    expect(left).toEqual({});
  });
});
