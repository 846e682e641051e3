import { isReplay, post } from '../e2e/idempotency/keyed';
import { expectOneOfEach, requestsFor, untilAnswered, type KeyedRequest } from '../e2e/idempotency/retries';
import { createAgent } from '../support/agent';
import { describeScaledOut } from '../support/describe-backends';
import { Client, type Answer } from '../support/client';
import { randomInt } from '../support/random';
import { useServiceWithModel } from '../support/use-service';
import type { ServiceProcess } from '../support/service-process';
import { until } from '../support/wait';

const CLIENTS = 20;
const REQUESTS_A_CLIENT = 8;
const AT_ONCE = 50;

describeScaledOut('two api processes over one database', () => {
  const { service, model } = useServiceWithModel({
    ROLE: 'api',
    DATABASE_POOL_SIZE: '2',
  });
  let second: ServiceProcess;

  beforeAll(async () => {
    // Few connections, so that a request that needed two at once would be stuck.
    second = await service.another();
  });

  afterAll(async () => {
    await second.end('SIGTERM');
  });

  /** The same client, at the second process. */
  const atSecond = ({ token }: Client): Client => new Client(`${second.baseUrl}/api/v1`, token);

  it('make one object from 50 requests with one key, whichever process gets them', async () => {
    model.reply({ chunks: ['Well ', 'then.'], delayMs: 20 });
    const { live } = await service.tenant();
    const agent = await createAgent(live);
    const answers = new Map<KeyedRequest, Answer>();
    for (const request of requestsFor(agent, 'race', 4)) {
      const given = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, number) =>
          post(number % 2 === 0 ? live : atSecond(live), request.path, request.body, request.key),
        ),
      );
      const [first, ...others] = given.filter((answer) => answer.status < 300 && !isReplay(answer));
      expect(others).toEqual([]);
      answers.set(request, first!);
      const refused = given.filter(({ status }) => status >= 300);
      // On a slow machine, some wait too long for their account's other requests.
      const codes = ['IDEMPOTENCY_KEY_IN_USE', 'SERVICE_UNAVAILABLE'];
      for (const { body } of refused) expect(codes).toContain(body.error.code);
    }
    for (const client of [live, atSecond(live)]) await expectOneOfEach(client, agent, answers);
  });

  it('do not both answer when one was suspended for longer than it may hold a key', async () => {
    const { live } = await service.tenant();
    const agent = await createAgent(live);
    const calls = model.requests.length;
    // The data that the suspended process has requested is there when it continues.
    model.script({ chunks: ['The answer ', 'of the first.'], delayMs: 500 });
    model.reply('The answer of the second.');
    const [request] = requestsFor(agent, 'still', 4).slice(3) as [KeyedRequest];
    const first = post(atSecond(live), request.path, request.body, request.key);
    await until(
      async () => model.requests.length,
      (count) => count > calls,
    );
    // It ends only with the tests.
    void second.end('SIGSTOP');
    const answer = await untilAnswered(() => live, request);
    expect(answer.body.text).toBe('The answer of the second.');
    expect(isReplay(answer)).toBe(false);
    void second.end('SIGCONT');
    const late = await first;
    expect(late.status).toBe(409);
    expect(late.body.error.code).toBe('IDEMPOTENCY_KEY_IN_USE');
    await expectOneOfEach(atSecond(live), agent, new Map([[request, answer]]));
  });

  it('make one object for each key when one of them is killed and clients go to the other', async () => {
    model.reply(() => ({ chunks: ['Well ', 'then.'], delayMs: 5 + randomInt(30) }));
    const { live } = await service.tenant();
    const agent = await createAgent(live);
    const answers = new Map<KeyedRequest, Answer>();
    let isDead = false;
    const clients = Promise.all(
      Array.from({ length: CLIENTS }, async (_, number) => {
        let attempts = number;
        const either = () => (!isDead && attempts++ % 2 === 0 ? atSecond(live) : live);
        for (const request of requestsFor(agent, `client ${number} request`, REQUESTS_A_CLIENT)) {
          answers.set(request, await untilAnswered(either, request));
        }
      }),
    );
    const enough = (CLIENTS * REQUESTS_A_CLIENT + randomInt(CLIENTS * REQUESTS_A_CLIENT)) / 3;
    await until(
      async () => answers.size,
      (count) => count >= enough,
    );
    await second.end('SIGKILL');
    isDead = true;
    await clients;
    expect(answers.size).toBe(CLIENTS * REQUESTS_A_CLIENT);
    await expectOneOfEach(live, agent, answers);
  });
});
