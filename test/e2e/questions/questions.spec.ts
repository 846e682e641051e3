import { addSource, createAgent, trainText } from '../../support/agent';
import type { Answer, Client } from '../../support/client';
import { useSharedService } from '../../support/use-service';

const NO_ANSWER = 'That I do not know.';
const ANSWER = 'Yes, within 5 days.';

/** A question as List Questions shows it. */
interface Question {
  id: number;
  question: string;
  count: number;
  examples: string[];
  firstAt: string;
  lastAt: string;
  reason: string;
}

const { service, live, test } = useSharedService();
let agent: string;
beforeEach(async () => {
  agent = await newAgent();
});

async function newAgent(client = live): Promise<string> {
  const path = await createAgent(client, { botNoAnswer: NO_ANSWER });
  await trainText(client, path, 'guide', 'The museum opens at 10:00. Parking costs 4 euros a day.');
  return path;
}

/** Sends messages one after another, each in a conversation of its own, and returns the answers. */
async function ask(...messages: string[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const message of messages) answers.push(await live.post(`${agent}/chat`, { message }));
  return answers;
}

async function rate({ body }: Answer, rating: string | null): Promise<void> {
  const path = `${agent}/conversations/${body.conversationId}/messages/${body.messageId}/feedback`;
  expect((await live.post(path, { rating })).status).toBe(200);
}

async function questions(query = '', client = live, of = agent): Promise<Question[]> {
  const { status, body } = await client.get(`${of}/questions${query}`);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.questions;
}

async function texts(query = ''): Promise<string[]> {
  return (await questions(query)).map(({ question }) => question);
}

const answer = (id: number, body: object = {}, headers = {}, client: Client = live): Promise<Answer> =>
  client.send('POST', `${agent}/questions/${id}/answer`, { answer: ANSWER, ...body }, headers);

describe('the questions of an agent', () => {
  it('are the messages that it could not answer, grouped by meaning, most asked first', async () => {
    await ask('Do you ship to Peru?', 'Do you ship to Canada?', 'hi, do you ship to canada');
    await ask(
      'When do you open?',
      'Do you ship to Canada?',
      'DO YOU SHIP TO CANADA',
      'Hello',
      'thanks!',
      '👋',
    );
    const [first, second, ...others] = await questions();
    expect(first).toEqual({
      id: expect.any(Number),
      question: 'Do you ship to Canada?',
      count: 4,
      examples: ['DO YOU SHIP TO CANADA', 'Do you ship to Canada?', 'hi, do you ship to canada'],
      firstAt: expect.any(String),
      lastAt: expect.any(String),
      reason: 'unanswered',
      personAnswer: null,
      similar: [],
    });
    expect(second).toMatchObject({ question: 'Do you ship to Peru?', count: 1 });
    expect(others).toEqual([]);
    expect(Date.parse(first!.firstAt)).toBeLessThan(Date.parse(first!.lastAt));
  });

  it('keep their id while more messages ask them', async () => {
    await ask('Do you ship to Canada?');
    const [{ id }] = (await questions()) as [Question];
    await ask('Hello, do you ship to Canada?', 'Do you ship to Peru?');
    expect((await questions())[0]).toMatchObject({ id, count: 2 });
  });

  it('are also those whose answer is rated negative, until the rating changes', async () => {
    const [opening] = await ask('When does the museum open?', 'Do you ship to Canada?');
    await rate(opening!, 'negative');
    expect(await texts('?reason=rated')).toEqual(['When does the museum open?']);
    expect(await texts('?reason=unanswered')).toEqual(['Do you ship to Canada?']);
    expect(await texts()).toHaveLength(2);
    await rate(opening!, 'positive');
    expect(await texts()).toEqual(['Do you ship to Canada?']);
  });

  it('show what was searched for, without contact details, and examples in the words of the visitor', async () => {
    await ask('Do you ship to Canada? My mail is ada@example.com');
    const [{ question, examples }] = (await questions()) as [Question];
    expect(question).not.toContain('ada@');
    expect(examples).toEqual(['Do you ship to Canada? My mail is ada@example.com']);
  });

  it('do not include the words of a person, requests for a person, or words of danger', async () => {
    const [first, crisis] = await ask(
      'I want to speak to a human',
      'I want to kill myself',
      'write me a poem',
    );
    for (const each of [first!, crisis!]) await rate(each, 'negative');
    const conversation = `${agent}/conversations/${first!.body.conversationId}`;
    const { body } = await live.post(`${conversation}/messages`, { text: 'Hello, I am Grace.' });
    await live.post(`${conversation}/messages/${body.message.id}/feedback`, { rating: 'negative' });
    expect(await questions()).toEqual([]);
  });

  it('lose a message with its conversation', async () => {
    const [first] = await ask('Do you ship to Canada?', 'Do you ship to canada!');
    await live.delete(`${agent}/conversations/${first!.body.conversationId}`);
    expect(await questions()).toMatchObject([{ count: 1, examples: ['Do you ship to canada!'] }]);
  });

  it('are closed by a pair that answers them, and open again without it', async () => {
    await ask('Do you ship to Canada?', 'do you ship to canada', 'Do you ship to Peru?');
    const pair = {
      source: 'canada',
      type: 'qa' as const,
      question: 'Do you ship to Canada?',
      answer: ANSWER,
    };
    const source = await addSource(live, agent, pair);
    expect(await texts()).toEqual(['Do you ship to Peru?']);
    await live.delete(source);
    expect(await texts()).toHaveLength(2);
  });

  it('include the answer of a pair that is rated negative, until the pair gives another answer', async () => {
    const pair = { source: 'canada', type: 'qa' as const, question: 'Do you ship to Canada?', answer: 'No.' };
    const source = await addSource(live, agent, pair);
    await rate((await ask('Do you ship to Canada?'))[0]!, 'negative');
    expect(await questions()).toMatchObject([{ question: 'Do you ship to Canada?', reason: 'rated' }]);
    await live.send('PUT', source, { question: pair.question, answer: ANSWER });
    expect(await questions()).toEqual([]);
  });

  it('are of this agent and mode alone', async () => {
    await ask('Do you ship to Canada?');
    expect(await questions('', live, await newAgent())).toEqual([]);
    expect(await questions('', test, await newAgent(test))).toEqual([]);
    const { live: stranger } = await service.tenant();
    for (const client of [stranger, test]) {
      const { status, body } = await client.get(`${agent}/questions`);
      expect([status, body.error.details]).toEqual([404, { resource: 'agent' }]);
    }
  });

  it('are apart in each language', async () => {
    const canada = [
      'Do you ship to Canada?',
      'Liefern Sie nach Kanada?',
      'Est-ce que vous livrez au Canada ?',
      '¿Hacen envíos a Canadá?',
      'Spedite in Canada?',
      'Vocês enviam para o Canadá?',
      'Levert u naar Canada?',
      '你们送货到加拿大吗？',
      'カナダに配送できますか？',
      'Levererar ni till Kanada?',
      'هل تشحنون إلى كندا؟',
      'Доставляете ли вы в Канаду?',
    ];
    await ask(...canada, ...canada.map((question) => `${question}!`));
    const found = await questions();
    expect(found.map(({ question }) => question).toSorted()).toEqual(canada.toSorted());
    expect(found.map(({ count }) => count)).toEqual(canada.map(() => 2));
  });

  it('are shown in full where they refer to an earlier one, and apart from the same words elsewhere', async () => {
    for (const first of [
      'Do you sell the green sofa of Lindau?',
      'Do you sell tickets?',
      'Do you sell tickets?',
    ]) {
      const [{ body }] = (await ask(first)) as [Answer];
      const { conversationId } = body;
      await live.post(`${agent}/chat`, { message: 'And for children?', conversationId });
    }
    expect((await questions()).map(({ question, count }) => [question, count])).toEqual([
      ['Do you sell tickets? And for children?', 2],
      ['Do you sell tickets?', 2],
      ['Do you sell the green sofa of Lindau? And for children?', 1],
      ['Do you sell the green sofa of Lindau?', 1],
    ]);
    const [{ id }] = (await questions()) as [Question];
    expect((await answer(id)).body.error.message).toContain('question is required');
    const { body } = await answer(id, { question: 'Do you sell tickets for children?' });
    expect(body.examples).toMatchObject([{ question: 'Do you sell tickets? And for children?' }]);
    // Without context, these words are not a wording of the pair; search may find its answer all the same.
    expect((await live.get(`${agent}/training/pairs`)).body).not.toContain('And for children?');
  });

  it('are cut if they are long, and stand alone', async () => {
    // One sentence: of several, only the question is read.
    const long = `What size were ${'the dinosaurs of Patagonia and '.repeat(20)}`;
    await ask(`${long}their big bones`, `${long}their small bones`, `${long} their big bones`);
    const found = await questions();
    expect(found).toHaveLength(3);
    expect(found[0]!.question.length).toBeLessThanOrEqual(300);
    expect(found[0]!.question.endsWith('…')).toBe(true);
  });
});

describe('the answer to a question', () => {
  const open = async (...messages: string[]): Promise<Question> => {
    await ask(...messages);
    return (await questions())[0]!;
  };

  it('closes it with a pair of all its wordings, and shows the answers before and after', async () => {
    const { id } = await open(
      'Do you ship to Canada?',
      'Do you ship to Canada?',
      'hi, do you ship to canada',
    );
    const { status, body } = await answer(id);
    expect([status, body.error]).toEqual([200, undefined]);
    expect(body.source).toMatchObject({ source: `question-${id}`, type: 'qa', status: 'pending' });
    expect(body.examples).toEqual([
      { question: 'hi, do you ship to canada', before: NO_ANSWER, after: ANSWER },
      { question: 'Do you ship to Canada?', before: NO_ANSWER, after: ANSWER },
    ]);
    expect(await questions()).toEqual([]);
    const [asked] = await ask('hello, do you ship to Canada?');
    expect(asked!.body).toMatchObject({ text: ANSWER, sources: [{ sourceId: body.source.id }] });
    const csv = (await live.get(`${agent}/training/pairs`)).body;
    expect(csv).toContain('"Do you ship to Canada?","do you ship to canada"');
  });

  it('leaves contact details out of the pair', async () => {
    const { id } = await open(
      'Do you ship to Canada? ada@example.com',
      'Do you ship to Canada? bo@example.com',
    );
    const { body } = await answer(id);
    expect(body.examples).toMatchObject([{ after: ANSWER }, { after: ANSWER }]);
    expect((await live.get(`${agent}/training/pairs`)).body).not.toContain('example.com');
  });

  it('may have another question and name; the wordings of the visitors are then further wordings', async () => {
    const { id } = await open('Do you ship to Canada?');
    const { body } = await answer(id, {
      question: 'Which countries do you deliver to?',
      source: 'countries',
    });
    expect(body.source.source).toBe('countries');
    expect(body.examples).toMatchObject([{ after: ANSWER }]);
    for (const { body: reply } of await ask('Which countries do you deliver to?', 'do you ship to canada'))
      expect(reply.text).toBe(ANSWER);
  });

  it('stays closed when its pair is deleted; a new message opens it again', async () => {
    const { id } = await open('Do you ship to Canada?');
    const { body } = await answer(id);
    await live.delete(`${agent}/training/${body.source.id}`);
    expect(await questions()).toEqual([]);
    await ask('Do you ship to Canada?');
    expect(await questions()).toMatchObject([{ count: 1 }]);
  });

  it('is recorded once of two at the same time', async () => {
    const { id } = await open('Do you ship to Canada?', 'do you ship to canada');
    const answers = await Promise.all([
      answer(id),
      answer(id, { source: 'other' }),
      answer(id, { source: 'third' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    const { body } = await live.get(`${agent}/training`);
    expect(body.sources).toHaveLength(2);
  });

  it('leaves no pair when the question was closed, and no closed question when the pair is refused', async () => {
    const { id } = await open('Do you ship to Canada?');
    const refused = await answer(id, { source: 'guide' });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT']);
    expect(await questions()).toMatchObject([{ id }]);
    await live.delete(`${agent}/questions/${id}`);
    const late = await answer(id);
    expect([late.status, late.body.error.details]).toEqual([404, { resource: 'question' }]);
    expect((await live.get(`${agent}/training`)).body.sources).toHaveLength(1);
  });

  it('sent twice with one key makes one pair, and asks the messages again', async () => {
    const { id } = await open('Do you ship to Canada?');
    const headers = { 'idempotency-key': `question-${id}` };
    const [first, second] = [await answer(id, {}, headers), await answer(id, {}, headers)];
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
    const other = await answer(id, { answer: 'No.' }, headers);
    expect(other.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('is not repeated with the words of a conversation that was deleted since', async () => {
    const [asked] = await ask('Do you ship to Canada?');
    const [{ id }] = (await questions()) as [Question];
    const headers = { 'idempotency-key': `deleted-${id}` };
    await answer(id, {}, headers);
    await live.delete(`${agent}/conversations/${asked!.body.conversationId}`);
    const again = await answer(id, {}, headers);
    expect([again.status, again.body.examples]).toEqual([200, []]);
  });

  it('asks without a trace: no conversation, no message, no analytics', async () => {
    const { id } = await open('Do you ship to Canada?');
    const before = (await live.get(`${agent}/conversations`)).body;
    const counts = (await live.get(`${agent}/analytics`)).body;
    await answer(id);
    expect((await live.get(`${agent}/conversations`)).body).toEqual(before);
    expect((await live.get(`${agent}/analytics`)).body).toEqual(counts);
  });

  it('needs a new question if the question of the visitors is too long for a pair', async () => {
    const { id } = await open(`What size were ${'the dinosaurs of Patagonia and '.repeat(10)}their bones`);
    const { status, body } = await answer(id);
    expect([status, body.error.details.fields[0]]).toMatchObject([
      400,
      { path: 'question', rule: 'required' },
    ]);
    expect((await answer(id, { question: 'Were the dinosaurs big?' })).body.examples).toMatchObject([
      { before: NO_ANSWER },
    ]);
    expect(await questions()).toEqual([]);
  });
});

describe('the draft of an answer', () => {
  const draft = async (id: number) => live.post(`${agent}/questions/${id}/draft`, undefined);

  it('is taken from the sources, once they have one, and is stored nowhere', async () => {
    await ask('How much is a locker?');
    const [{ id }] = (await questions()) as [Question];
    expect((await draft(id)).body).toEqual({ draft: { text: null, sources: [] } });
    await trainText(live, agent, 'lockers', 'A locker is 2 euros a day.');
    const { status, body } = await draft(id);
    expect(status).toBe(200);
    expect(body.draft).toMatchObject({
      text: expect.stringContaining('2 euros'),
      sources: [{ source: 'lockers' }],
    });
    expect(await questions()).toMatchObject([{ id, count: 1 }]);
    expect((await live.get(`${agent}/training`)).body.sources).toHaveLength(2);
  });

  it('is 404 for a question that is not open', async () => {
    await ask('Do you ship to Canada?');
    const [{ id }] = (await questions()) as [Question];
    await live.delete(`${agent}/questions/${id}`);
    expect((await draft(id)).body.error.details).toEqual({ resource: 'question' });
  });
});

describe('a dismissed question', () => {
  it('is off the list until it is asked again', async () => {
    await ask('Do you ship to Canada?', 'do you ship to canada', 'Do you ship to Peru?');
    const [{ id }] = (await questions()) as [Question];
    expect((await live.delete(`${agent}/questions/${id}`)).status).toBe(204);
    expect(await texts()).toEqual(['Do you ship to Peru?']);
    expect((await live.delete(`${agent}/questions/${id}`)).body.error.details).toEqual({
      resource: 'question',
    });
    await ask('Do you ship to Canada?');
    expect((await questions()).map(({ count }) => count)).toEqual([1, 1]);
  });
});
