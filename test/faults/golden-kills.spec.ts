import { createAgent, ended, trainText } from '../support/agent';
import { onRealBackends } from '../support/backends';
import type { FakeBehaviour, FakeRequest } from '../support/fake-model';
import { addGolden, goldenAsked, goldenOf, lastAskedAt } from '../support/golden';
import { Receiver } from '../support/receiver';
import type { ServiceProcess } from '../support/service-process';
import { useServiceWithModel } from '../support/use-service';
import { until } from '../support/wait';
import { registerWebhook } from '../support/webhook';

/** A killed worker's job runs again after its lock of 8 s has expired. */
const LIMIT_MS = 300_000;
const QUESTIONS = ['What does a tandem cost?', 'How much is a tandem?', 'Which price has a tandem?'];

const { service, model } = useServiceWithModel({
  ALLOW_INSECURE_WEBHOOKS: 'true',
  ...(onRealBackends && { ROLE: 'api' }),
});
/** Where processes can share a database, the workers are two of their own. */
let workers: ServiceProcess[] = [];
let receiver: Receiver;

beforeAll(async () => {
  if (onRealBackends) workers = await Promise.all([1, 2].map(() => service.another({ ROLE: 'worker' })));
  receiver = await Receiver.start();
});

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.end('SIGTERM')));
  await receiver.stop();
});

/** Kills every process that asks, and starts them again. */
async function killWorkers(): Promise<void> {
  if (onRealBackends) {
    await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
    workers = await Promise.all([1, 2].map(() => service.another({ ROLE: 'worker' })));
  } else {
    await service.kill();
    await service.restart();
  }
}

/** Says the price that it reads. */
const readPrice = (request: FakeRequest): FakeBehaviour =>
  /costs (\d+ euros)/.exec(request.body.messages.at(-1)!.content)?.[1] ?? 'I do not know.';
const asks = (question: string, { body }: FakeRequest): boolean =>
  body.messages.at(-1)!.content.includes(question);

describe('a worker that is killed', () => {
  it.each([
    ['after a training, before the first golden question is answered', 0],
    ['between two golden questions', 1],
  ])(
    '%s: all are asked, and each change for the worse is one event',
    async (_, answered) => {
      const { live } = await service.tenant();
      const { token } = live;
      await registerWebhook(live, receiver.url, ['quality.regressed']);
      const agent = await createAgent(live);
      model.reply(readPrice);
      await trainText(live, agent, 'prices', 'A tandem costs 40 euros a day.');
      const trainingId = (await live.get(`${agent}/training`)).body.sources[0].id;
      for (const question of QUESTIONS) await addGolden(live, agent, { question, contains: ['40 euros'] });
      const before = await goldenAsked(live, agent);
      expect(before.map(({ lastResult }) => lastResult!.passed)).toEqual([true, true, true]);

      const received = receiver.received.length;
      const requests = model.requests.length;
      let count = 0;
      model.reply((request) => (count++ < answered ? readPrice(request) : { fault: 'hang-before-headers' }));
      await live.send('PUT', `${agent}/training/${trainingId}`, { data: 'A tandem costs 55 euros a day.' });
      await ended(live, `${agent}/training/${trainingId}`);
      await until(
        async () => model.requests.length - requests,
        (more) => more === answered + 1,
      );
      await killWorkers();
      model.reply(readPrice);

      const after = service.client(token);
      const asked = await goldenAsked(after, agent, lastAskedAt(before));
      expect(asked.map(({ lastResult }) => lastResult!.answer)).toEqual(Array(3).fill('55 euros'));
      // A delivery whose worker was killed is sent again, with the id of its event.
      const events = () => [
        ...new Map(receiver.received.slice(received).map(({ body }) => [body.id, body.data])).values(),
      ];
      await until(
        async () => events(),
        ({ length }) => length >= 3,
      );
      expect(
        events()
          .map(({ goldenQuestion }) => goldenQuestion.question)
          .toSorted(),
      ).toEqual(QUESTIONS.toSorted());
      for (const { sources } of events()) expect(sources).toEqual([{ id: trainingId, source: 'prices' }]);
      // Those that were answered before the kill are not asked again.
      for (const question of QUESTIONS.filter((one) => asks(one, model.requests[requests]!) && answered > 0))
        expect(model.requests.slice(requests).filter((request) => asks(question, request))).toHaveLength(1);
      expect(await goldenOf(after, agent)).toEqual(asked);
    },
    LIMIT_MS,
  );
});
