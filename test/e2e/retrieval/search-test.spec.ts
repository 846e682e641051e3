import { createAgent, trainText } from '../../support/agent';
import { Receiver } from '../../support/receiver';
import { useSharedService, useSharedServiceWithModel } from '../../support/use-service';
import { registerWebhook } from '../../support/webhook';

const NO_ANSWER = 'That I do not know.';
const GUIDE = [
  '# Ferries',
  'The ferry to Amrum costs 20 euros for each adult and leaves every morning.',
  '# Lighthouse',
  'The lighthouse on the island opens at 10:00, and children climb it free of charge.',
].join('\n\n');

interface Passage {
  text: string;
  title: string;
  url: string | null;
  page: number | null;
  score: number;
  words: string[];
  isRead: boolean;
  sourceId: number;
}

describe('a test of the search', () => {
  const { service, live, test } = useSharedService();
  let agent: string;
  beforeAll(async () => {
    agent = await createAgent(live, { botNoAnswer: NO_ANSWER });
    await trainText(live, agent, 'guide', GUIDE);
  });
  const search = async (query: string) => (await live.post(`${agent}/search`, { query })).body;

  it('shows the passages with their scores, best first, and the words that matched', async () => {
    const { relevance, refused, passages } = await search('What does the ferry to Amrum cost?');
    expect([relevance, refused]).toEqual(['sure', false]);
    const scores = passages.map(({ score }: Passage) => score);
    expect(scores).toEqual(scores.toSorted((one: number, other: number) => other - one));
    expect(passages[0]).toEqual({
      sourceId: expect.any(Number),
      source: 'guide',
      text: expect.stringContaining('20 euros'),
      title: 'Ferries',
      url: null,
      page: null,
      score: expect.any(Number),
      words: ['ferry', 'amrum', 'cost'],
      isRead: true,
    });
    expect(passages[0].score).toBeGreaterThan(1);
  });

  it('finds what chat finds: its first passage is the first source of the answer', async () => {
    for (const message of ['When does the lighthouse open?', 'ferry prices', 'What does the fery cost?']) {
      const { body: answer } = await live.post(`${agent}/chat`, { message });
      const { passages, refused } = await search(message);
      expect([answer.sources[0]?.sourceId, refused]).toEqual([passages[0]?.sourceId, false]);
    }
  });

  it('shows a misspelt word as the search has corrected it', async () => {
    const { passages } = await search('What does the fery cost?');
    expect(passages[0].words).toContain('ferry');
  });

  it('says that a question is refused, and shows the nearest passages although no model reads them', async () => {
    const { body: answer } = await live.post(`${agent}/chat`, {
      message: 'Which dinosaurs climb Patagonia?',
    });
    expect(answer.text).toBe(NO_ANSWER);
    const { relevance, refused, passages } = await search('Which dinosaurs climb Patagonia?');
    expect([relevance, refused]).toEqual(['none', true]);
    expect(passages.map(({ isRead }: Passage) => isRead)).not.toContain(true);
  });

  it('says that the built-in model of an agent without botNoAnswer would not know', async () => {
    const other = await createAgent(live);
    await trainText(live, other, 'guide', GUIDE);
    const { body } = await live.post(`${other}/search`, { query: 'Which dinosaurs lived in Patagonia?' });
    expect(body).toMatchObject({ relevance: 'none', refused: true });
  });

  it('answers a question about something else by botNoAnswer, also to an agent of one sentence', async () => {
    const one = await createAgent(live, { botNoAnswer: NO_ANSWER });
    await trainText(live, one, 'kiwi', 'The kept kiwi is called Kit and lives in burrow 61.');
    const answer = async (message: string) => (await live.post(`${one}/chat`, { message })).body.text;
    expect(await answer('What is the kiwi called?')).toContain('Kit');
    expect(await answer('What is the purple zebra called?')).toBe(NO_ANSWER);
    const { body } = await live.post(`${one}/search`, { query: 'Who lives in burrow 73?' });
    expect(body.relevance).toBe('unsure');
  });

  it('finds nothing for a message that chat answers without a search, and refuses it only if chat does', async () => {
    expect(await search('Can I talk to a person, please?')).toEqual({
      relevance: 'none',
      refused: false,
      pair: null,
      passages: [],
    });
    expect(await search('Hello!')).toMatchObject({ refused: false });
    // The agent asks what the visitor means.
    expect(await search('What is it?')).toMatchObject({ refused: false });
  });

  it('says that an agent without knowledge refuses', async () => {
    const { body } = await live.post(`${await createAgent(live)}/search`, {
      query: 'What does a ferry cost?',
    });
    expect(body).toEqual({ relevance: 'none', refused: true, pair: null, passages: [] });
  });

  it('starts no conversation, counts as no message and sends no event', async () => {
    const receiver = await Receiver.start();
    const { live } = await service.tenant();
    await registerWebhook(live, receiver.url, ['message.sent', 'conversation.started', 'lead.captured']);
    const other = await createAgent(live);
    await trainText(live, other, 'guide', GUIDE);
    await live.post(`${other}/search`, { query: 'I am Ada, ada@example.com. What does the ferry cost?' });
    expect((await live.get(`${other}/conversations`)).body.conversations).toEqual([]);
    expect((await live.get(`${other}/leads`)).body.leads).toEqual([]);
    expect((await live.get(`${other}/analytics`)).body).toMatchObject({
      totalMessages: 0,
      totalConversations: 0,
    });
    await live.post(`${other}/chat`, { message: 'What does the ferry cost?' });
    const sent = await receiver.expects('message.sent', 1);
    expect(sent).toHaveLength(1);
    await receiver.stop();
  });

  it('counts against the rate limit', async () => {
    const remaining = async (): Promise<number> => {
      const { headers } = await test.post(`${await created}/search`, { query: 'ferry' });
      return Number(headers.get('x-ratelimit-remaining'));
    };
    const created = createAgent(test);
    const first = await remaining();
    expect(await remaining()).toBe(first - 1);
  });

  it.each([
    ['no query', {}],
    ['a query of white space', { query: ' ' }],
    ['a query that is no text', { query: 7 }],
    ['a query of 8,001 characters', { query: 'x'.repeat(8001) }],
    ['an unknown field', { query: 'x', limit: 3 }],
  ])('refuses %s', async (_, body) => {
    const answer = await live.post(`${agent}/search`, body);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('a test of the search with a language model', () => {
  const { model, live } = useSharedServiceWithModel();

  it('shows which passages the model gets, as its prompt has them, and never asks it to answer', async () => {
    const agent = await createAgent(live, { botNoAnswer: NO_ANSWER });
    // More text than fits into the budget of a prompt.
    const towns = Array.from({ length: 60 }, (_, number) => {
      const words = Array.from({ length: 100 }, (_, at) => `word${number}x${at}`).join(' ');
      return `# Town ${number}\n\nThe museum of town ${number} has a garden. ${words}`;
    });
    await trainText(live, agent, 'towns', towns.join('\n\n'));
    const query = 'Which museum has a garden?';
    const { body } = await live.post(`${agent}/search`, { query });
    const asked = model.requests.map(({ body }) => JSON.stringify(body));
    expect(asked.filter((messages) => messages.includes('word1x1'))).toEqual([]);
    expect(body.refused).toBe(false);
    await live.post(`${agent}/chat`, { message: query });
    const prompt = JSON.stringify(model.requests.at(-1)!.body);
    const passages: Passage[] = body.passages;
    const flags = passages.map(({ isRead }) => isRead);
    expect([...new Set(flags)].toSorted()).toEqual([false, true]);
    const markOf = ({ text }: Passage): string => /word\d+x59/.exec(text)![0];
    for (const passage of passages) expect(prompt.includes(markOf(passage))).toBe(passage.isRead);
  });
});
