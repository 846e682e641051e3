import type { DataSource } from 'typeorm';
import { newId, newUuid } from '../../src/platform/database/id';
import {
  accountsWithTrials,
  addQuestions,
  firstQuestions,
  nextTrial,
  postponeTrial,
  storeAnswers,
} from '../../src/versions/trials/trials.queries';
import { openTestDatabase, type TestDatabase } from '../support/database';

const [accountId, agentId, versionId, publishedId] = [newId(), newId(), newId(), newId()];
const agent = { accountId, agentId };
const ANSWER = { text: 'x', sources: [], unanswered: false, isHandedOver: false };
let database: TestDatabase;
let db: DataSource;

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.dataSource;
  await db.query(`INSERT INTO accounts (id, name, plan) VALUES ($1, 'Tenant', 'enterprise')`, [accountId]);
  await db.query(
    `INSERT INTO agents (id, account_id, mode, name, bot_name) VALUES ($2, $1, 'live', 'A', 'A')`,
    [accountId, agentId],
  );
  for (const [id, number] of [
    [versionId, null],
    [publishedId, 1],
  ])
    await db.query(
      `INSERT INTO agent_versions (id, account_id, agent_id, number, snapshot) VALUES ($1, $2, $3, $4, '{}')`,
      [id, accountId, agentId, number],
    );
});
afterAll(() => database.close());

/** A conversation of `minute` with these messages. */
async function conversation(minute: number, ...queries: string[]): Promise<string> {
  const time = new Date(Date.UTC(2026, 0, 1, 0, minute));
  const id = newUuid(time.getTime());
  await db.query(
    `INSERT INTO conversations (id, account_id, agent_id, message_count, last_message_at, created_at)
     VALUES ($1, $2, $3, 1, $4, $4)`,
    [id, accountId, agentId, time],
  );
  for (const [at, query] of queries.entries())
    await db.query(
      `INSERT INTO messages (id, account_id, agent_id, conversation_id, query, response, model, created_at)
       VALUES ($1, $2, $3, $4, $5, '', 'none', $6)`,
      [newId(), accountId, agentId, id, query, new Date(time.getTime() + at)],
    );
  return id;
}

describe('trials', () => {
  it('ask the first message of each conversation once, of the newest conversations', async () => {
    await conversation(1, 'How much is a tandem?');
    const later = await conversation(2, 'how much is a TANDEM?', 'And a bell?');
    const newest = await conversation(3, 'When do you open?');
    // A person has written first.
    await conversation(4, '');
    expect(await firstQuestions(db, agent, 100)).toEqual([
      { conversationId: newest, question: 'When do you open?' },
      { conversationId: later, question: 'how much is a TANDEM?' },
    ]);
    expect(await firstQuestions(db, agent, 1)).toHaveLength(1);
    expect(await firstQuestions(db, { ...agent, accountId: newId() }, 100)).toEqual([]);
  });

  it('ask golden questions first and failed ones later, and only those of drafts', async () => {
    await addQuestions(db, { ...agent, versionId: publishedId }, [{ question: 'Of a published version' }]);
    expect(await accountsWithTrials(db, 10)).toEqual([]);
    await addQuestions(db, { ...agent, versionId }, [
      { question: 'First' },
      { question: 'Golden', goldenId: 1 },
    ]);
    expect(await accountsWithTrials(db, 10)).toEqual([{ accountId }]);
    const golden = (await nextTrial(db, accountId))!;
    expect(golden).toMatchObject({ ...agent, versionId, mode: 'live', question: 'Golden', tries: 0 });
    await postponeTrial(db, golden);
    expect(await nextTrial(db, accountId)).toBeUndefined();
    await db.query('UPDATE trial_answers SET available_at = now()');
    const first = (await nextTrial(db, accountId))!;
    expect([first.question, first.tries]).toEqual(['First', 0]);
    await storeAnswers(db, { ...first, accountId: newId() }, { live: ANSWER, draft: ANSWER });
    expect((await nextTrial(db, accountId))!.id).toBe(first.id);
    await storeAnswers(db, first, { live: ANSWER, draft: ANSWER });
    expect(await nextTrial(db, accountId)).toMatchObject({ question: 'Golden', tries: 1 });
  });
});
