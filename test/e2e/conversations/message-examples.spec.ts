import { createAgent, trainText } from '../../support/agent';
import type { Client } from '../../support/client';
import { useSharedService } from '../../support/use-service';
import { completed } from '../privacy/data-subjects';

const { service, live, test } = useSharedService();

/** A false alarm of danger. */
const PRICES = 'honestly i could kill myself over these prices';
/** A wish for a person in words that no example of the product has. */
const SLANG = 'oi wheres ya meatbag gaffer';

let agent: string;
beforeAll(async () => {
  agent = await agentOf(live);
});

async function agentOf(client: Client): Promise<string> {
  const made = await createAgent(client);
  await trainText(client, made, 'prices', '# Prices\n\nA tandem costs 40 euros a day.');
  return made;
}

async function ask(message: string, to = agent, client: Client = live) {
  const { status, body } = await client.post(`${to}/chat`, { message });
  expect(status).toBe(200);
  return body;
}

async function mark(text: string, kind: string, messageId?: number): Promise<number> {
  const { status, body } = await live.post('/message-examples', { text, kind, messageId });
  expect([status, body.error]).toEqual([201, undefined]);
  return body.messageExample.id;
}

const texts = async (client: Client = live): Promise<string[]> =>
  (await client.get('/message-examples')).body.messageExamples.map(({ text }: { text: string }) => text);

describe('an example of the own account', () => {
  it('switches a false alarm of danger off, in a message with the same words only', async () => {
    expect((await ask(PRICES)).decision).toBe('emergency');
    const id = await mark(PRICES, 'none');
    expect((await ask('Honestly, I could KILL myself over these prices!')).decision).not.toBe('emergency');
    expect((await ask(`${PRICES}. i took all my pills and want to die`)).decision).toBe('emergency');
    expect((await ask(PRICES.replace('these', 'these high'))).decision).toBe('emergency');
    expect((await ask('i want to die')).decision).toBe('emergency');
    await live.delete(`/message-examples/${id}`);
    expect((await ask(PRICES)).decision).toBe('emergency');
  });

  it('lets a wish for a person be heard in the words of its visitors', async () => {
    const unheard = await ask(SLANG);
    expect(unheard.decision).not.toBe('handed_over');
    const id = await mark(SLANG, 'person', unheard.messageId);
    expect((await ask('Oi, where’s ya meatbag gaffer?!')).decision).toBe('handed_over');
    await live.delete(`/message-examples/${id}`);
  });

  it('changes nothing for another account and for the other mode', async () => {
    const id = await mark(SLANG, 'person');
    const other = await service.tenant();
    for (const client of [test, other.live]) {
      expect((await ask(SLANG, await agentOf(client), client)).decision).not.toBe('handed_over');
      expect(await texts(client)).toEqual([]);
      expect((await client.delete(`/message-examples/${id}`)).status).toBe(404);
    }
    expect((await live.delete(`/message-examples/${id}`)).status).toBe(204);
  });
});

describe('the examples of an account', () => {
  it('are listed newest first, each text once, with its language', async () => {
    const ids = [await mark('take me to your leader', 'danger'), await mark('Ich will den Chef', 'person')];
    ids.push(await mark('take me to your leader', 'person'));
    const { messageExamples: listed } = (await live.get('/message-examples')).body;
    expect(listed).toEqual([
      {
        id: ids[2],
        text: 'take me to your leader',
        kind: 'person',
        language: 'en',
        createdAt: expect.any(String),
      },
      {
        id: ids[1],
        text: 'Ich will den Chef',
        kind: 'person',
        language: 'de',
        createdAt: expect.any(String),
      },
    ]);
    for (const { id } of listed) expect((await live.delete(`/message-examples/${id}`)).status).toBe(204);
    expect((await live.delete(`/message-examples/${ids[0]}`)).status).toBe(404);
  });

  it('refuse a kind that nobody can mark, and a message of another account', async () => {
    const { body } = await live.post('/message-examples', { text: 'sure', kind: 'yes' });
    expect(body.error.details.fields).toEqual([expect.objectContaining({ path: 'kind' })]);
    const other = await service.tenant();
    const { messageId } = await ask('hello', await agentOf(other.live), other.live);
    const foreign = await live.post('/message-examples', { text: 'hello', kind: 'greeting', messageId });
    expect([foreign.status, foreign.body.error.details]).toEqual([404, { resource: 'message' }]);
  });

  it('are erased with the conversation they come from, and with the person they mention', async () => {
    const { conversationId, messageId } = await ask('what about my order');
    await mark('what about my order', 'none', messageId);
    await mark('mail grace@example.com, not me', 'none');
    await mark('stays', 'none');
    expect((await live.delete(`${agent}/conversations/${conversationId}`)).status).toBe(204);
    expect(await texts()).toEqual(['stays', 'mail grace@example.com, not me']);
    await completed(live, 'erase', { email: 'grace@example.com' });
    expect(await texts()).toEqual(['stays']);
  });
});
