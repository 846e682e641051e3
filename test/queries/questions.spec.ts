import type { DataSource } from 'typeorm';
import type { AgentKey } from '../../src/agents/agents.queries';
import { newId, newUuid } from '../../src/platform/database/id';
import type { Queryable } from '../../src/platform/database/sql';
import { findOpenMessages, findPersonsMessages, reviewMessages } from '../../src/questions/questions.queries';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { insertAgent } from '../support/insert-agent';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
});
afterAll(() => database.close());

interface Stored {
  query?: string;
  details?: object;
  response?: string;
  model?: string;
  author?: string | null;
  unanswered?: boolean | null;
  rating?: string | null;
}

/** A message that was left to a person. */
const LEFT: Stored = { response: '', model: 'none', unanswered: null };
/** The answer of a person. */
const PERSON: Stored = { query: '', response: 'Yes.', model: 'person', author: 'Grace', unanswered: null };

async function newAgent(): Promise<
  ((message?: Stored) => Promise<number>) & AgentKey & { conversationId: string }
> {
  const { accountId, agentId } = await insertAgent(dataSource);
  const conversationId = newUuid();
  await dataSource.query(
    `INSERT INTO conversations (id, account_id, agent_id, last_message_at, created_at) VALUES ($1, $2, $3, now(), now())`,
    [conversationId, accountId, agentId],
  );
  let stored = 0;
  const add = async (message: Stored = {}) => {
    const { query = 'Is it?', details = {}, unanswered = true, rating = null } = message;
    const { response = 'No.', model = 'm', author = null } = message;
    const id = newId();
    await dataSource.query(
      `INSERT INTO messages (id, account_id, agent_id, conversation_id, query, response, model, details, unanswered, rating,
         author, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now() + $12 * interval '1 second')`,
      [
        id,
        accountId,
        agentId,
        conversationId,
        query,
        response,
        model,
        details,
        unanswered,
        rating,
        author,
        (stored += 1),
      ],
    );
    return id;
  };
  return Object.assign(add, { accountId, agentId, conversationId });
}

const openOf = (agent: AgentKey, limit = 100) => findOpenMessages(dataSource, agent, limit);

describe('the open messages of an agent', () => {
  it('are unanswered or rated negative, ask something, and come newest first', async () => {
    const [add, addToOther] = [await newAgent(), await newAgent()];
    await addToOther();
    const first = await add();
    const rated = await add({ unanswered: false, rating: 'negative' });
    await add({ unanswered: false, rating: 'positive' });
    await add({ unanswered: null });
    await add({ query: '' });
    for (const intent of ['person', 'danger', 'contact', 'task']) await add({ details: { intent } });
    const why = await add({ query: 'Why?', details: { intent: 'why', question: 'Why? Is it?' } });
    const found = await openOf(add);
    expect(found.map(({ id }) => id)).toEqual([why, rated, first]);
    expect(found[0]).toMatchObject({
      key: 'Why? Is it?',
      question: 'Why? Is it?',
      query: 'Why?',
      response: 'No.',
    });
    expect(found.map(({ reason }) => reason)).toEqual(['unanswered', 'rated', 'unanswered']);
    expect(await openOf(add, 1)).toHaveLength(1);
  });

  it('are also those that were left to a person who has answered since', async () => {
    const add = await newAgent();
    const left = await add(LEFT);
    const rated = await add({ ...LEFT, rating: 'negative' });
    expect((await openOf(add)).map(({ id }) => id)).toEqual([rated]);
    await add({ ...PERSON, response: '' });
    expect(await openOf(add)).toHaveLength(1);
    await add(PERSON);
    await add(LEFT);
    expect((await openOf(add)).map(({ id, reason }) => [id, reason])).toEqual([
      [rated, 'rated'],
      [left, 'answered_by_person'],
    ]);
    expect(await openOf(add, 1)).toHaveLength(1);
    const stranger = await newAgent();
    expect(await openOf({ accountId: stranger.accountId, agentId: add.agentId })).toEqual([]);
  });

  it('are bounded in size, and compared by a digest where they are long', async () => {
    const add = await newAgent();
    for (const end of ['a', 'b', 'b']) await add({ query: `${'🦕'.repeat(7000)}${end}` });
    const found = await openOf(add);
    expect(new Set(found.map(({ key }) => key)).size).toBe(2);
    expect(JSON.stringify(found).length).toBeLessThan(10_000);
  });

  it('are reviewed once', async () => {
    const add = await newAgent();
    const [one, other, left] = [await add(), await add(), await add()];
    const review = (ids: number[]) =>
      dataSource.transaction((transaction) => reviewMessages(transaction, add.accountId, ids));
    expect(await review([one, other])).toEqual(new Set([one, other]));
    expect(await review([other, left])).toEqual(new Set([left]));
    expect(await openOf(add)).toEqual([]);
  });

  it('are read by indexes of open messages', async () => {
    const plan = await dataSource.transaction(async (transaction) => {
      await transaction.query('SET LOCAL enable_seqscan = off');
      await transaction.query('SET LOCAL enable_sort = off');
      // Explains the statement instead of running it.
      const explainer: Queryable = {
        query: (text, values) => transaction.query(`EXPLAIN ${text}`, values as unknown[]),
      };
      return findOpenMessages(explainer, { accountId: 2, agentId: 1 }, 10);
    });
    for (const index of ['messages_open_questions', 'messages_left_to_person'])
      expect(JSON.stringify(plan)).toContain(index);
  });
});

describe('the messages of people', () => {
  it('are those from the first answer of a person on, for each message before it', async () => {
    const add = await newAgent();
    const { conversationId } = add;
    const [first, second] = [await add(), await add(LEFT)];
    await add({ ...PERSON, author: '' });
    await add({ ...LEFT, query: 'Thanks' });
    const last = await add();
    const found = await findPersonsMessages(dataSource, add, [second, first, last]);
    expect(found.map(({ askedId, query, author }) => [askedId, query, author])).toEqual(
      [first, second].flatMap((id) => [
        [id, '', ''],
        [id, 'Thanks', null],
        [id, 'Is it?', null],
      ]),
    );
    expect(found[0]).toMatchObject({ conversationId, response: 'Yes.', createdAt: expect.any(Date) });
    const { accountId } = await newAgent();
    expect(await findPersonsMessages(dataSource, { accountId, agentId: add.agentId }, [first])).toEqual([]);
  });

  it('are bounded in number and size', async () => {
    const add = await newAgent();
    const asked = await add();
    for (let i = 0; i < 12; i++) await add({ ...PERSON, response: 'x'.repeat(7000) });
    const found = await findPersonsMessages(dataSource, add, [asked]);
    expect(found).toHaveLength(10);
    expect(found[0]!.response).toHaveLength(4000);
  });
});
