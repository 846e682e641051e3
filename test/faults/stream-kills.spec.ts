import { createAgent } from '../support/agent';
import type { Client } from '../support/client';
import { hearFirstAnswer } from '../support/first-answer';
import { randomInt } from '../support/random';
import { resume, rest, send, textOf, type ResumableEvent } from '../support/resumable';
import { useServiceWithModel } from '../support/use-service';
import { until } from '../support/wait';

const WORDS = Array.from({ length: 60 }, (_, number) => `word-${number} `);
const STREAMS = 8;
/** The most events that are read before a kill, about. */
const MAX_EVENTS = 50;
const ROUNDS = 2;
/** Far below the time that the model may take; slow machines exist. */
const SOON_MS = 10_000;

const { service, model } = useServiceWithModel();
let token: string;
let agent: string;

beforeAll(async () => {
  const { live } = await service.tenant();
  token = live.token!;
  agent = await createAgent(live);
});

// Each round kills and starts a process, which takes a long time on a slow machine.
jest.setTimeout(360_000);

/** Reads a reply until it ends or its connection breaks, and keeps its events. */
async function readInto(events: ResumableEvent[], client: Client, message: string): Promise<void> {
  try {
    for await (const event of (await send(client, agent, { message })).events) events.push(event);
  } catch {
    // The process was killed.
  }
}

describe('a process that is killed in the middle of resumable streams', () => {
  it('has kept the text that was read, which the restarted process reports at once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      // Without an end, so that a slow machine cannot reach it before the kill.
      model.reply({ chunks: ['word '], delayMs: 15 + randomInt(20), repeatsFirst: () => true });
      const live = service.client(token);
      await hearFirstAnswer(live, model);
      const read: ResumableEvent[][] = Array.from({ length: STREAMS }, () => []);
      const running = read.map((events, number) => readInto(events, live, `round ${round} number ${number}`));
      const before = randomInt(MAX_EVENTS) + 2;
      await until(
        async () => Math.min(...read.map(({ length }) => length)),
        (least) => least >= before,
      );
      await service.kill();
      await Promise.all(running);
      await service.restart();

      const again = service.client(token);
      for (const events of read) {
        const { conversationId, messageId } = events[0]!.data;
        const resumedAtMs = Date.now();
        const more = await rest(await resume(again, agent, messageId, events.length));
        expect(Date.now() - resumedAtMs).toBeLessThan(SOON_MS);
        const whole = [...events, ...more];
        expect(whole.map(({ id }) => id)).toEqual(whole.map((_, index) => index + 1));
        expect(whole.at(-1)!.data.error).toMatchObject({ code: 'STREAM_INTERRUPTED' });
        const { body } = await again.get(`${agent}/conversations/${conversationId}/messages`);
        expect(body.messages).toMatchObject([{ id: messageId, response: textOf(whole) }]);
      }
    }
  });

  it('records the text that was read although its client never returns', async () => {
    await hearFirstAnswer(service.client(token), model);
    model.reply({ fault: 'hang', afterChunks: ['So far ', 'so good'] });
    const events: ResumableEvent[] = [];
    const running = readInto(events, service.client(token), 'Hello');
    await until(
      async () => textOf(events),
      (text) => text === 'So far so good',
    );
    await service.kill();
    await running;
    await service.restart();
    const { conversationId, messageId } = events[0]!.data;
    const { body } = await until(
      () => service.client(token).get(`${agent}/conversations/${conversationId}/messages`),
      ({ status }) => status === 200,
    );
    expect(body.messages).toMatchObject([{ id: messageId, query: 'Hello', response: 'So far so good' }]);
  });

  it('shows again a reply that had ended', async () => {
    model.reply({ chunks: ['All ', 'is ', 'well'] });
    const events: ResumableEvent[] = [];
    await readInto(events, service.client(token), 'Hello');
    await service.kill();
    await service.restart();
    const again = await resume(service.client(token), agent, events[0]!.data.messageId, 2);
    expect(await rest(again)).toEqual(events.slice(2));
  });
});

describe('a process that stops', () => {
  it('lets a reply that nobody reads end', async () => {
    await hearFirstAnswer(service.client(token), model);
    model.reply({ chunks: WORDS, delayMs: 30 });
    const stream = await send(service.client(token), agent, { message: 'Hello' });
    const { value } = await stream.events.next();
    stream.leave();
    expect(await service.terminate()).toBe(0);
    await service.restart();
    const { conversationId, messageId } = value.data;
    const live = service.client(token);
    const { body } = await live.get(`${agent}/conversations/${conversationId}/messages`);
    expect(body.messages).toMatchObject([{ id: messageId, response: WORDS.join('') }]);
  });

  it('ends a reply that takes too long with an event that says so', async () => {
    await hearFirstAnswer(service.client(token), model);
    model.reply({ fault: 'hang', afterChunks: ['So far'] });
    const stream = await send(service.client(token), agent, { message: 'Hello' });
    const all = rest(stream);
    expect(await service.terminate()).toBe(0);
    const [opening, ...events] = await all;
    expect(events.at(-1)!.data.error).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await service.restart();
    const { conversationId } = opening!.data;
    const { body } = await service.client(token).get(`${agent}/conversations/${conversationId}/messages`);
    expect(body.messages).toMatchObject([{ response: 'So far' }]);
  });
});
