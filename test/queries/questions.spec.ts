import type { DataSource } from 'typeorm';
import type { AgentKey } from '../../src/agents/agents.queries';
import { newId, newUuid } from '../../src/platform/database/id';
import type { Queryable } from '../../src/platform/database/sql';
import { findOpenMessages, reviewMessages } from '../../src/questions/questions.queries';
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
  unanswered?: boolean | null;
  rating?: string | null;
}

async function newAgent(): Promise<((message?: Stored) => Promise<number>) & AgentKey> {
  const { accountId, agentId } = await insertAgent(dataSource);
  const conversationId = newUuid();
  await dataSource.query(
    `INSERT INTO conversations (id, account_id, agent_id, last_message_at, created_at) VALUES ($1, $2, $3, now(), now())`,
    [conversationId, accountId, agentId],
  );
  let stored = 0;
  const add = async ({ query = 'Is it?', details = {}, unanswered = true, rating = null }: Stored = {}) => {
    const id = newId();
    await dataSource.query(
      `INSERT INTO messages (id, account_id, agent_id, conversation_id, query, response, model, details, unanswered, rating,
         created_at)
       VALUES ($1, $2, $3, $4, $5, 'No.', 'm', $6, $7, $8, now() + $9 * interval '1 second')`,
      [id, accountId, agentId, conversationId, query, details, unanswered, rating, (stored += 1)],
    );
    return id;
  };
  return Object.assign(add, { accountId, agentId });
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
    expect(found.map(({ isUnanswered }) => isUnanswered)).toEqual([true, false, true]);
    expect(await openOf(add, 1)).toHaveLength(1);
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

  it('are read by an index of what is open', async () => {
    const plan = await dataSource.transaction(async (transaction) => {
      await transaction.query('SET LOCAL enable_seqscan = off');
      await transaction.query('SET LOCAL enable_sort = off');
      // Explains the statement instead of running it.
      const explainer: Queryable = {
        query: (text, values) => transaction.query(`EXPLAIN ${text}`, values as unknown[]),
      };
      return findOpenMessages(explainer, { accountId: 2, agentId: 1 }, 10);
    });
    expect(JSON.stringify(plan)).toContain('messages_open_questions');
  });
});
