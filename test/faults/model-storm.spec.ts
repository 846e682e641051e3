import { setTimeout as delay } from 'node:timers/promises';
import { createAgent } from '../support/agent';
import type { FakeBehaviour } from '../support/fake-model';
import { useServiceWithModel } from '../support/use-service';
import { randomInt } from '../support/random';
import { until } from '../support/wait';

const CHATS = 200;
const SPREAD_MS = 6_000;
/** Chats that continue a conversation share these. */
const CONVERSATIONS = 8;
/** A model that hangs is given up only after 30 s, so it hangs only in the first few chats. */
const HANGING = 6;
const PIECES = ['Well, ', 'half ', 'of ', 'this ', 'is ', 'true.'];

const piece = (content: string): string =>
  `data: ${JSON.stringify({ model: 'm', choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;
const some = (): string[] => PIECES.slice(0, randomInt(1, PIECES.length));

const HANGS: Record<string, () => FakeBehaviour> = {
  'hangs at first': () => ({ fault: 'hang-before-headers' }),
  'hangs half way': () => ({ fault: 'hang', afterChunks: some() }),
};
const MOODS: Record<string, () => FakeBehaviour> = {
  answers: () => ({ chunks: PIECES, delayMs: randomInt(1, 40) }),
  'answers noisily': () => ({ chunks: PIECES, noisy: true, delayMs: randomInt(1, 20) }),
  'answers at once': () => ({ fault: 'json', text: PIECES.join('') }),
  'resets at first': () => ({ fault: 'reset', afterChunks: [] }),
  'resets half way': () => ({ fault: 'reset', afterChunks: some() }),
  'stops half way': () => ({ fault: 'raw', pieces: some().map(piece) }),
  'says a web page': () => ({ fault: 'html' }),
  'says rubbish': () => ({ fault: 'raw', pieces: ['data: {"choices": [}\n\n', '\u0000\u0001 what\n\n'] }),
  'says rubbish half way': () => ({ fault: 'raw', pieces: [...some().map(piece), 'data: [1, 2\n\n'] }),
  'says nothing': () => ({ chunks: [] }),
  'fails half way': () => ({ fault: 'error-in-stream', afterChunks: some(), error: { message: 'no' } }),
  'is down': () => ({ fault: 'status', status: 500 }),
  'is overloaded': () => ({ fault: 'status', status: 429, retryAfter: '1' }),
};
const moods = Object.keys(MOODS);
const hangs = Object.keys(HANGS);

/** The knowledge of a chat's client when the chat is over. */
interface Outcome {
  message: string;
  /** The conversation that it continues, or the new conversation that the answer names. */
  conversationId: string | undefined;
  continues: boolean;
  text: string;
  told: 'whole' | 'refused' | 'broken off' | 'left';
}

interface KeptMessage {
  conversationId: string;
  response: string;
}

describe('a model that hangs, resets, sends garbage, stops half way and now and then answers', () => {
  const { service, model, tenant, live } = useServiceWithModel();
  let agent: string;
  beforeAll(async () => {
    agent = await createAgent(live);
  });

  async function ask(message: string, conversationId: string | undefined): Promise<Outcome> {
    const body = { message, ...(conversationId && { conversationId }) };
    const answer = await live.post(`${agent}/chat`, body);
    const outcome = { message, conversationId, continues: conversationId !== undefined, text: '' };
    if (answer.status === 200)
      return {
        ...outcome,
        told: 'whole',
        text: answer.body.text,
        conversationId: answer.body.conversationId,
      };
    expect([502, 503, 504]).toContain(answer.status);
    expect(answer.body.error.code).toMatch(/^MODEL_(ERROR|OVERLOADED|TIMEOUT)$/);
    return { ...outcome, told: 'refused' };
  }

  /** Reads a stream to its end, or leaves after `maxPieces` pieces. */
  async function listen(
    message: string,
    conversationId: string | undefined,
    maxPieces: number,
  ): Promise<Outcome> {
    const body = { message, ...(conversationId && { conversationId }) };
    const continues = conversationId !== undefined;
    const outcome: Outcome = { message, conversationId, continues, text: '', told: 'refused' };
    const leaving = new AbortController();
    let heard = 0;
    let isOver = false;
    try {
      for await (const event of live.stream(`${agent}/chat`, body, leaving.signal)) {
        // Nothing follows the event that ends a stream.
        expect(isOver).toBe(false);
        if (event === '[DONE]') outcome.told = 'whole';
        else if ('error' in event) outcome.told = outcome.text === '' ? 'refused' : 'broken off';
        isOver = event === '[DONE]' || 'error' in event;
        if (event === '[DONE]') continue;
        outcome.text += event['delta'];
        if (event['delta'] !== '') outcome.conversationId = event['conversationId'] as string;
        heard += event['delta'] === '' ? 0 : 1;
        if (heard >= maxPieces && !isOver) {
          leaving.abort();
          return { ...outcome, told: 'left' };
        }
      }
    } catch (error) {
      expect(String(error)).toMatch(/no stream but 50[234] .*"MODEL_(ERROR|OVERLOADED|TIMEOUT)"/);
      return outcome;
    }
    expect(isOver).toBe(true);
    return outcome;
  }

  /** Every message of the agent, by its query. */
  async function keptMessages(): Promise<Map<string, KeptMessage[]>> {
    const kept = new Map<string, KeptMessage[]>();
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await live.get(`${agent}/conversations?limit=100${cursor && `&cursor=${cursor}`}`);
      for (const { id, messageCount } of body.conversations) {
        const { messages } = (await live.get(`${agent}/conversations/${id}`)).body.conversation;
        expect(messages).toHaveLength(messageCount);
        expect(messageCount).toBeGreaterThan(0);
        for (const { query, response } of messages)
          kept.set(query, [...(kept.get(query) ?? []), { conversationId: id, response }]);
      }
      cursor = body.nextCursor;
    }
    return kept;
  }

  it('has sent each client exactly what it stored', async () => {
    const conversations = await Promise.all(
      Array.from({ length: CONVERSATIONS }, (_, number) => ask(`Beginning ${number}`, undefined)),
    );
    const behaviours = new Map<string, FakeBehaviour>();
    model.reply(({ body }) => behaviours.get(body.messages.at(-1)!.content) ?? 'Hello.');
    const startedAtMs = performance.now();
    const chats = Array.from({ length: CHATS }, async (_, number) => {
      const isHanging = number < HANGING;
      const mood = isHanging ? hangs[number % hangs.length]! : moods[randomInt(moods.length)]!;
      const message = `Chat ${number} with a model that ${mood}`;
      behaviours.set(message, (HANGS[mood] ?? MOODS[mood]!)());
      if (!isHanging) await delay(randomInt(SPREAD_MS));
      const continued = randomInt(3) === 0 ? conversations[randomInt(CONVERSATIONS)] : undefined;
      const conversationId = continued?.conversationId;
      if (randomInt(3) === 0) return ask(message, conversationId);
      return listen(message, conversationId, randomInt(6) === 0 ? randomInt(1, 4) : Infinity);
    });
    const outcomes = [...conversations, ...(await Promise.all(chats))];
    const stormMs = performance.now() - startedAtMs;

    // A client that left does not learn when its part of the answer is stored.
    const left = outcomes.filter(({ told }) => told === 'left').map(({ message }) => message);
    const kept = await until(keptMessages, (now) => left.every((message) => now.has(message)));

    for (const { message, told, text, conversationId } of outcomes) {
      const found = kept.get(message) ?? [];
      if (told === 'refused') expect(found).toEqual([]);
      else if (told === 'left') {
        expect(found).toMatchObject([{ conversationId }]);
        expect(found[0]!.response.startsWith(text)).toBe(true);
      } else expect(found).toEqual([{ conversationId, response: text }]);
    }
    // The answer of a model that works arrives, and half an answer is never shown as a whole one.
    for (const { message, told } of outcomes.slice(CONVERSATIONS))
      if (told !== 'left')
        expect([message, told === 'whole']).toEqual([message, message.includes('answers')]);
    const asked = new Set(outcomes.map(({ message }) => message));
    expect([...kept.keys()].filter((message) => !asked.has(message))).toEqual([]);

    const answered = outcomes.filter(({ told }) => told !== 'refused');
    const begun = answered.filter(({ continues }) => !continues).length;
    const { body: analytics } = await live.get(`${agent}/analytics`);
    expect(analytics).toMatchObject({ totalMessages: answered.length, totalConversations: begun });
    const { usage } = (await service.admin.get(`/accounts/${tenant.accountId}/usage`)).body;
    expect(usage).toMatchObject({ messages: answered.length, conversations: begun });

    model.reply('All is well.');
    expect((await live.post(`${agent}/chat`, { message: 'How are you?' })).body.text).toBe('All is well.');
    const counts: Record<string, number> = {};
    for (const { told } of outcomes) counts[told] = (counts[told] ?? 0) + 1;
    process.stdout.write(
      `${outcomes.length} chats with ${moods.length + hangs.length} moods of a model in ${Math.round(stormMs / 1000)} s: ` +
        `${JSON.stringify(counts)}; ${answered.length} messages kept in ${begun} conversations, as sent and counted\n`,
    );
  });
});
