import { createAgent } from '../support/agent';
import type { Client } from '../support/client';
import { randomInt } from '../support/random';
import { useServiceWithModel } from '../support/use-service';
import { until } from '../support/wait';

const ROUNDS = 3;
const STREAMS = 12;

const { service, model } = useServiceWithModel();
let token: string;
let agent: string;

beforeAll(async () => {
  const { live } = await service.tenant();
  token = live.token!;
  agent = await createAgent(live);
});

/** The knowledge of a chat's client when its connection ends. */
interface Outcome {
  message: string;
  conversationId: string;
  text: string;
  acknowledged: boolean;
}

/** Chats until the answer is whole or the connection breaks. */
async function chat(live: Client, message: string, streamed: boolean): Promise<Outcome> {
  const outcome: Outcome = { message, conversationId: '', text: '', acknowledged: false };
  try {
    if (!streamed) {
      const { status, body } = await live.post(`${agent}/chat`, { message });
      return { message, conversationId: body.conversationId, text: body.text, acknowledged: status === 200 };
    }
    for await (const event of live.stream(`${agent}/chat`, { message })) {
      if (event === '[DONE]') return { ...outcome, acknowledged: true };
      outcome.text += event['delta'];
      ({ conversationId: outcome.conversationId } = event as { conversationId: string });
    }
  } catch {
    // The process was killed.
  }
  return outcome;
}

describe('a process that is killed in the middle of many chats', () => {
  it('has kept and counted every acknowledged exchange, and leaves nothing broken', async () => {
    const known: Outcome[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const live = service.client(token);
      model.reply(({ body }) => ({
        chunks: `Echo of ${body.messages.at(-1)!.content} `.split(/(?<= )/),
        delayMs: 5 + randomInt(40),
      }));
      const running = Array.from({ length: STREAMS }, (_, number) =>
        chat(live, `round ${round} number ${number}`, number % 3 > 0).then((outcome) => {
          known.push(outcome);
        }),
      );
      const before = known.length;
      const some = randomInt(STREAMS);
      await until(
        async () => known.length - before,
        (count) => count >= some,
      );
      await service.kill();
      await Promise.all(running);
      await service.restart();
    }

    const live = service.client(token);
    const acknowledged = known.filter((outcome) => outcome.acknowledged);
    for (const { conversationId, message, text } of acknowledged) {
      const { status, body } = await live.get(`${agent}/conversations/${conversationId}`);
      expect(status).toBe(200);
      expect(body.conversation.messages).toMatchObject([{ query: message, response: text }]);
      expect(text).toBe(`Echo of ${message} `);
    }
    const { body } = await live.get(`${agent}/conversations?limit=100`);
    expect(body.conversations.length).toBeGreaterThanOrEqual(acknowledged.length);
    for (const { id, messageCount } of body.conversations) {
      const { conversation } = (await live.get(`${agent}/conversations/${id}`)).body;
      expect(conversation.messages).toHaveLength(messageCount);
      expect(`Echo of ${conversation.messages[0].query} `).toContain(conversation.messages[0].response);
    }
    const counts: number[] = body.conversations.map(
      ({ messageCount }: { messageCount: number }) => messageCount,
    );
    expect((await live.get(`${agent}/analytics`)).body).toMatchObject({
      totalConversations: counts.length,
      totalMessages: counts.reduce((sum, count) => sum + count),
    });
    model.reply('All is well.');
    expect((await live.post(`${agent}/chat`, { message: 'How are you?' })).body.text).toBe('All is well.');
  });
});
