import { createAgent, trainText } from '../support/agent';
import type { FakeModel } from '../support/fake-model';
import { hearFirstAnswer } from '../support/first-answer';
import { FakePlatform, signedBySlack, telegramUpdate } from '../support/fake-platform';
import { Service, type Tenant } from '../support/service';
import { until } from '../support/wait';

const QUESTION = 'What does a tandem cost a day?';
const SENTENCES = Array.from(
  { length: 6 },
  (_, index) => `A tandem costs 40 euros, number ${index + 1}.\n\n`,
);
const ANSWER = SENTENCES.join('').trim();
const LATER = 'And a trike, please?';
const BYE = 'A trike costs 40 euros.';
let telegramChats = 0;

describe('a process that is killed while an answer grows in a chat', () => {
  let platform: FakePlatform;
  let service: Service;
  let model: FakeModel;
  let tenant: Tenant;

  beforeAll(async () => {
    platform = await FakePlatform.start();
    ({ service, model } = await Service.withModel({
      TELEGRAM_API_URL: platform.url,
      SLACK_API_URL: platform.url,
    }));
    model.reply(({ body }) =>
      body.messages.at(-1)!.content.includes(LATER) ? BYE : { chunks: SENTENCES, delayMs: 700 },
    );
    tenant = await service.tenant();
  });

  afterAll(async () => {
    await service.stop();
    await platform.stop();
  });

  /** A new channel of this kind: `ask` delivers a question from the chat. */
  async function chatOf(kind: 'telegram' | 'slack', chat: string) {
    const live = service.client(tenant.live.token);
    const agent = await createAgent(live);
    await trainText(live, agent, 'bikes', 'A tandem costs 40 euros a day.');
    const credentials = kind === 'slack' ? { botToken: 'x', signingSecret: 's' } : { botToken: '1:a' };
    const { channel } = (await live.post(`${agent}/channels`, { kind, credentials })).body;
    const secret = platform.callsOf('setWebhook').at(-1)?.body['secret_token'];
    const threadTs = String(Date.now() / 1000);
    return async (text: string): Promise<void> => {
      const ts = String(Date.now() / 1000);
      const mention = { type: 'app_mention', user: 'U1', channel: chat, text, ts, thread_ts: threadTs };
      const event = { type: 'event_callback', event_id: ts, event: mention };
      const body = JSON.stringify(kind === 'slack' ? event : telegramUpdate(text, Number(chat)));
      const headers =
        kind === 'slack' ? signedBySlack(body, 's') : { 'x-telegram-bot-api-secret-token': secret };
      const url = service.baseUrl.replace(/\/api\/v1$/, '') + new URL(channel.callbackUrl).pathname;
      const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body };
      expect((await fetch(url, init)).status).toBe(200);
    };
  }

  // `arrived`: the platform has the request and has done nothing; `done`: it has done it, and the response is lost.
  it.each([
    // No platform lets a client find out the id of a message whose response is lost.
    { kind: 'telegram', method: 'sendMessage', moment: 'done', begun: 1 },
    { kind: 'telegram', method: 'editMessageText', moment: 'done', begun: 0 },
    { kind: 'slack', method: 'chat.startStream', moment: 'done', begun: 1 },
    { kind: 'slack', method: 'chat.appendStream', moment: 'done', begun: 0 },
    { kind: 'slack', method: 'chat.stopStream', moment: 'arrived', begun: 0 },
    { kind: 'slack', method: 'chat.stopStream', moment: 'done', begun: 0 },
  ] as const)(
    'leaves one complete answer after a kill when $method is $moment in $kind',
    async ({ kind, method, moment, begun }) => {
      const chat = kind === 'slack' ? `C${method}${moment}` : String((telegramChats += 1));
      await hearFirstAnswer(service.client(tenant.live.token), model);
      const ask = await chatOf(kind, chat);
      const killed = new Promise<void>((resolve) => {
        platform.onCall = async ({ path, body }, now) => {
          const isHere = (body['channel'] ?? body['chat_id']) === chat;
          if (!isHere || !path.endsWith(`/${method}`) || now !== moment) return;
          platform.onCall = async () => undefined;
          await service.kill();
          resolve();
          // A request that was not carried out before the kill never is.
          if (moment === 'arrived') await new Promise(() => undefined);
        };
      });
      await ask(QUESTION);
      await killed;
      await service.restart();
      const texts = () =>
        platform.chats.shown.filter((message) => message.chat === chat).map(({ text }) => text.trim());
      await until(
        async () => texts(),
        (all) => all.includes(ANSWER),
      );
      // The next message of the thread is answered once the first answer is complete.
      await ask(LATER);
      await until(
        async () => texts(),
        (all) => all.includes(BYE),
      );
      const rest = texts().filter((text) => text !== ANSWER && text !== BYE);
      expect(texts().length - rest.length).toBe(2);
      expect(rest).toHaveLength(begun);
      for (const text of rest) expect(ANSWER.startsWith(text)).toBe(true);
    },
  );
});
