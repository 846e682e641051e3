import { setTimeout as delay } from 'node:timers/promises';
import { createAgent, trainText } from '../support/agent';
import { FakePlatform, telegramUpdate } from '../support/fake-platform';
import { randomInt } from '../support/random';
import { Service } from '../support/service';
import { until } from '../support/wait';

const ROUNDS = 3;
const CHATS = 5;
const MAX_RUN_MS = 700;

describe('a process that is killed while it answers in a channel', () => {
  it('loses no message that it has taken, answers none twice, and sends every answer', async () => {
    const platform = await FakePlatform.start();
    const service = await Service.start({ TELEGRAM_API_URL: platform.url });
    const { live } = await service.tenant();
    const agent = await createAgent(live);
    await trainText(live, agent, 'bikes', 'A tandem costs 40 euros a day.');
    const { body } = await live.post(`${agent}/channels`, {
      kind: 'telegram',
      credentials: { botToken: '1:a' },
    });
    const { pathname } = new URL(body.channel.callbackUrl);
    const secret = platform.calls[0]!.body['secret_token'] as string;
    const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret };

    const taken: number[] = [];
    let updates = 0;
    /** Sends one update after the other until the service is gone, and repeats none, so that each counts once. */
    const report = async (chat: number): Promise<void> => {
      for (;;) {
        const id = (updates += 1);
        const update = JSON.stringify(
          telegramUpdate(`Number ${id}: what does a tandem cost a day?`, chat, id),
        );
        const url = service.baseUrl.replace('/api/v1', '') + pathname;
        if ((await fetch(url, { method: 'POST', headers, body: update })).status === 200) taken.push(id);
      }
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = taken.length;
      const clients = Array.from({ length: CHATS }, (_, chat) => report(chat + 1).catch(() => undefined));
      await until(
        async () => taken.length - before,
        (count) => count >= CHATS,
      );
      await delay(randomInt(MAX_RUN_MS));
      await service.kill();
      await Promise.all(clients);
      await service.restart();
    }

    const client = service.client(live.token);
    const numberOf = (text: string) => Number(/Number (\d+)/.exec(text)?.[1]);
    const answered = async (): Promise<number[]> => {
      const { conversations } = (await client.get(`${agent}/conversations?limit=100`)).body;
      const read = conversations.map(async ({ id }: { id: string }) =>
        (await client.get(`${agent}/conversations/${id}`)).body.conversation.messages.map(
          ({ query }: { query: string }) => numberOf(query),
        ),
      );
      return (await Promise.all<number[]>(read)).flat();
    };
    const all = await until(answered, (numbers) => taken.every((id) => numbers.includes(id)));
    expect(new Set(all).size).toBe(all.length);
    // A message that was sent in the instant of a kill is sent again, so there may be more.
    await platform.messages(all.length);
    expect(await client.get(`${agent}/channels/${body.channel.id}`)).toMatchObject({ status: 200 });
    await service.stop();
    await platform.stop();
  });
});
