import { setTimeout as delay } from 'node:timers/promises';
import { FakePlatform, telegramUpdate } from '../../test/support/fake-platform';
import { Installation } from '../capacity/installation';
import { print, printMachine } from '../capacity/report';
import type { Client } from '../service/client';

const EVENTS = Number(process.argv[2] ?? 10_000);
const CHATS = 500;
const SENDERS = 100;
const LIMIT_MS = 1_800_000;
const FIRST_CHAT_OF_OTHER = 1_000_000;
const OTHER_BOT = '2:modest';
const TEXT = 'A tandem costs 40 euros a day.';
const QUESTION = 'What does a tandem cost a day?';

/**
 * `npm run bench -- hostile/channel-flood [events]`: 10,000 Telegram messages from 500 chats arrive at once for one
 * tenant. Prints how fast they are accepted, how long messages to another tenant wait for their answer meanwhile, and
 * whether each message is answered once.
 */
async function main(): Promise<void> {
  const platform = await FakePlatform.start();
  const installation = await Installation.create({
    EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
    TELEGRAM_API_URL: platform.url,
  });
  try {
    await installation.start();
    printMachine(`${EVENTS} events at once for one tenant; ${installation.title}`);
    const greedy = await telegramBot(platform, (await installation.tenant()).client, '1:greedy');
    const modest = await telegramBot(platform, (await installation.tenant()).client, OTHER_BOT);
    const startedAtMs = performance.now();
    const events = Array.from({ length: EVENTS }, (_, number) =>
      telegramUpdate(QUESTION, 1 + (number % CHATS)),
    );
    const send = async (): Promise<void> => {
      for (let event = events.pop(); event; event = events.pop()) await greedy.report(event);
    };
    const accepted = Promise.all(Array.from({ length: SENDERS }, send)).then(
      () => performance.now() - startedAtMs,
    );
    const waits: number[] = [];
    while (greedy.answers() < EVENTS && performance.now() - startedAtMs < LIMIT_MS) {
      const askedAtMs = performance.now();
      const answers = modest.answers();
      await modest.report(telegramUpdate(QUESTION, FIRST_CHAT_OF_OTHER + waits.length));
      while (modest.answers() === answers && performance.now() - askedAtMs < LIMIT_MS) await delay(10);
      waits.push(performance.now() - askedAtMs);
      await delay(500);
    }
    const seconds = (performance.now() - startedAtMs) / 1000;
    // A second answer to a message would come soon.
    await delay(2000);
    print('accepted', `${(EVENTS / ((await accepted) / 1000)).toFixed(0)} events a second`);
    print('events refused and sent again', `${greedy.sentAgain()}; of another tenant ${modest.sentAgain()}`);
    print('answers to the flood', `${greedy.answers()} to ${EVENTS} messages after ${seconds.toFixed(0)} s`);
    const uneven = greedy.answersOfChats().filter((count) => count !== EVENTS / CHATS).length;
    print('chats with more or fewer answers than messages', String(uneven));
    const sorted = waits.toSorted((a, b) => a - b);
    const at = (share: number): string =>
      `${((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) / 1000).toFixed(1)} s`;
    print(
      `${waits.length} messages to another tenant waited`,
      `median ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}`,
    );
  } finally {
    await installation.remove();
    await platform.stop();
  }
}

/** A trained agent with a Telegram channel: `report` delivers an update, `answers` counts the messages that it sent. */
async function telegramBot(platform: FakePlatform, client: Client, botToken: string) {
  const agentId = await client.createAgent();
  await client.train(agentId, [TEXT]);
  const { channel } = await client.post<{ channel: { callbackUrl: string } }>(`/agents/${agentId}/channels`, {
    kind: 'telegram',
    credentials: { botToken },
  });
  const registration = platform.calls.find(({ path }) => path === `/bot${botToken}/setWebhook`);
  const url = client.baseUrl.replace(/\/api\/v1$/, '') + new URL(channel.callbackUrl).pathname;
  const headers = {
    'content-type': 'application/json',
    'x-telegram-bot-api-secret-token': String(registration?.body['secret_token']),
  };
  const isOther = botToken === OTHER_BOT;
  let sentAgain = 0;
  const sent = () =>
    platform.chats.shown.filter(({ chat }) => Number(chat) >= FIRST_CHAT_OF_OTHER === isOther);
  return {
    answers: () => sent().length,
    sentAgain: () => sentAgain,
    answersOfChats: () => {
      const counts = new Map<string, number>();
      for (const { chat } of sent()) counts.set(chat, (counts.get(chat) ?? 0) + 1);
      return [...counts.values()];
    },
    report: async (update: object): Promise<void> => {
      let response: Response;
      for (;;) {
        response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(update) });
        await response.arrayBuffer();
        if (response.status !== 429 && response.status !== 503) break;
        sentAgain += 1;
        // As the platform does.
        await delay(1000 * Number(response.headers.get('retry-after')));
      }
      if (response.status !== 200) throw new Error(`the event was refused with ${response.status}`);
    },
  };
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
