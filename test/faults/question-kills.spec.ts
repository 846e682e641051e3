import { setTimeout as delay } from 'node:timers/promises';
import { createAgent, trainText } from '../support/agent';
import type { Answer, Client } from '../support/client';
import { useService } from '../support/use-service';
import { until } from '../support/wait';

const LIMIT_MS = 300_000;
const PLACES = ['Canada', 'Peru', 'Norway', 'Japan', 'Chile'];

const { service } = useService();
let token: string;
const live = (): Client => service.client(token);

beforeAll(async () => {
  token = (await service.tenant()).live.token!;
});

describe('the answer to a question before a kill', () => {
  it(
    'has made its pair and closed the question, or neither, and a retry completes it once',
    async () => {
      const agent = await createAgent(live(), { botNoAnswer: 'That I do not know.' });
      await trainText(live(), agent, 'guide', 'The museum opens at ten.');
      const listed = async (): Promise<{ id: number }[]> =>
        (await live().get(`${agent}/questions`)).body.questions;
      const pairs = async (): Promise<{ id: number; type: string }[]> =>
        (await live().get(`${agent}/training`)).body.sources.filter(
          ({ type }: { type: string }) => type === 'qa',
        );

      for (const [round, place] of PLACES.entries()) {
        const message = `Do you ship to ${place}?`;
        await live().post(`${agent}/chat`, { message });
        const [question] = await listed();
        const send = (): Promise<Answer | undefined> =>
          live()
            .send(
              'POST',
              `${agent}/questions/${question!.id}/answer`,
              { answer: 'Yes.' },
              {
                'idempotency-key': `answer-${place}`,
              },
            )
            .catch(() => undefined);
        const sent = send();
        await delay(round * 8);
        await service.kill();
        await sent;
        await service.restart();

        expect((await listed()).length).toBe(1 - (await pairs()).length);
        // The claim of the killed process ends by itself.
        const retried = await until(send, (answer) => answer?.status !== 409);
        expect([retried?.status, retried?.body.examples]).toEqual([
          200,
          [{ question: message, before: 'That I do not know.', after: 'Yes.' }],
        ]);
        const [pair, ...others] = await pairs();
        expect(others).toEqual([]);
        // Not only hidden by its pair.
        await live().delete(`${agent}/training/${pair!.id}`);
        expect(await listed()).toEqual([]);
      }
    },
    LIMIT_MS,
  );
});
