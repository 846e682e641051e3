import type { DataSource } from 'typeorm';
import { noteSourceChange } from '../../src/ingestion/source-changes.queries';
import { newId } from '../../src/platform/database/id';
import {
  accountsWithQuestions,
  askAnew,
  changedSources,
  forgetChanges,
  nextQuestion,
  noticeChanges,
  postpone,
  replaceResult,
} from '../../src/questions/golden/golden-questions.queries';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { insertAgent } from '../support/insert-agent';

const RESULT = { passed: true, answer: 'Yes.', model: 'none', sources: [], missing: [] };

let database: TestDatabase;
let dataSource: DataSource;
let accountId: number;
let agentId: number;
let sourceId: number;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
});
afterAll(() => database.close());

beforeEach(async () => {
  ({ accountId, agentId } = await insertAgent(dataSource));
  sourceId = await newSource('website');
});

async function newSource(name: string, status = 'completed'): Promise<number> {
  const id = newId();
  await dataSource.query(
    `INSERT INTO training_sources (id, account_id, agent_id, source, type, status, live_run_id, embedded_run_id)
     VALUES ($1, $2, $3, $4, 'text', $5, 7, 7)`,
    [id, accountId, agentId, name, status],
  );
  return id;
}

async function newQuestion(question: string): Promise<number> {
  const id = newId();
  await dataSource.query(
    `INSERT INTO golden_questions (id, account_id, agent_id, question, contains) VALUES ($1, $2, $3, $4, '{}')`,
    [id, accountId, agentId, question],
  );
  return id;
}

const set = (sql: string, id: number) => dataSource.query(`UPDATE ${sql} WHERE id = $1`, [id]);
const change = (id = sourceId) => noteSourceChange(dataSource.manager, { accountId, sourceId: id });
const notice = (embeds = false) => noticeChanges(dataSource.manager, accountId, { askId: newId(), embeds });
const next = () => nextQuestion(dataSource.manager, accountId);
const changed = async () =>
  (await changedSources(dataSource.manager, { accountId, agentId })).map(({ source }) => source);
const isListed = async (embeds = false): Promise<boolean> =>
  (await accountsWithQuestions(dataSource, embeds, 1000)).some((row) => row.accountId === accountId);
async function answer(): Promise<void> {
  const question = await next();
  await replaceResult(dataSource.manager, question!, RESULT);
  await forgetChanges(dataSource.manager, accountId);
}

describe('a question that is changed while it is asked', () => {
  it('does not get the answer to its earlier form', async () => {
    const id = await newQuestion('one');
    await askAnew(dataSource.manager, accountId, { id, askId: newId() });
    const asked = await next();
    await set(`golden_questions SET contains = '{two}'`, id);
    await askAnew(dataSource.manager, accountId, { id, askId: newId() });
    expect(await replaceResult(dataSource.manager, asked!, RESULT)).toBeUndefined();
    const again = await next();
    expect(again).toMatchObject({ id, contains: ['two'] });
    expect(await replaceResult(dataSource.manager, again!, RESULT)).toEqual({ before: null });
    expect(await next()).toBeUndefined();
  });
});

describe('a change of a source', () => {
  it('has all golden questions of the agent asked, and is forgotten after the last answer', async () => {
    await newQuestion('one');
    await newQuestion('two');
    expect(await isListed()).toBe(false);
    await change();
    expect(await isListed()).toBe(true);
    await notice();
    await answer();
    expect(await changed()).toEqual(['website']);
    await answer();
    expect([await next(), await changed(), await isListed()]).toEqual([undefined, [], false]);
  });

  it('that comes while a question is asked has it asked again', async () => {
    await newQuestion('one');
    await change();
    await notice();
    const asked = (await next())!;
    await change(await newSource('later'));
    await notice();
    await replaceResult(dataSource.manager, asked, RESULT);
    await forgetChanges(dataSource.manager, accountId);
    expect(await changed()).toEqual(expect.arrayContaining(['website', 'later']));
    expect((await next())?.id).toBe(asked.id);
    await answer();
    expect([await next(), await changed()]).toEqual([undefined, []]);
  });

  it('waits while a source of the agent is trained or embedded, but no longer than 15 minutes', async () => {
    await newQuestion('one');
    await change();
    const other = await newSource('other', 'pending');
    await notice();
    expect([await isListed(), await next()]).toEqual([false, undefined]);
    await set(`training_sources SET status = 'completed', live_run_id = 8`, other);
    expect([await isListed(), await isListed(true)]).toEqual([true, false]);
    await notice(true);
    expect(await next()).toBeUndefined();
    await dataSource.query(
      `UPDATE source_changes SET changed_at = now() - interval '16 minutes' WHERE agent_id = $1`,
      [agentId],
    );
    expect(await isListed(true)).toBe(true);
    await notice(true);
    expect(await next()).toBeDefined();
  });

  it('is not noted for an agent without golden questions, or for a source that was never published', async () => {
    await change();
    await newQuestion('one');
    const draft = await newSource('draft');
    await set('training_sources SET live_run_id = NULL', draft);
    await change(draft);
    expect(await changed()).toEqual([]);
  });

  it('waits while the account is suspended or has another plan', async () => {
    await newQuestion('one');
    await change();
    await set('accounts SET suspended = true', accountId);
    expect(await isListed()).toBe(false);
    await set(`accounts SET suspended = false, plan = 'pro'`, accountId);
    expect(await isListed()).toBe(false);
    await set(`accounts SET plan = 'enterprise'`, accountId);
    expect(await isListed()).toBe(true);
  });
});

describe('a failure of the model', () => {
  const delays = async () =>
    (
      await dataSource.query<{ seconds: number }[]>(
        `SELECT round(extract(epoch FROM available_at - now()))::integer AS seconds FROM golden_questions
         WHERE agent_id = $1`,
        [agentId],
      )
    ).map(({ seconds }) => seconds);
  const makeDue = () =>
    dataSource.query('UPDATE golden_questions SET available_at = now() WHERE agent_id = $1', [agentId]);

  it('lets all questions of the agent wait, longer each time, and the failed one come last', async () => {
    const ids = [await newQuestion('one'), await newQuestion('two')];
    await change();
    await notice();
    const failed = (await next())!;
    const seen: number[][] = [];
    for (let tries = 0; tries < 6; tries++) {
      await postpone(dataSource.manager, failed, 0);
      seen.push(await delays());
    }
    expect(seen).toEqual([60, 120, 240, 480, 600, 600].map((seconds) => [seconds, seconds]));
    expect([await next(), await isListed()]).toEqual([undefined, false]);
    await makeDue();
    expect((await next())?.id).toBe(ids.find((id) => id !== failed.id));
  });

  it('lasts as long as the model demands, up to 10 minutes', async () => {
    await newQuestion('one');
    await change();
    await notice();
    const failed = (await next())!;
    await postpone(dataSource.manager, failed, 90);
    expect(await delays()).toEqual([90]);
    await postpone(dataSource.manager, failed, 5000);
    expect(await delays()).toEqual([600]);
  });

  it('does not delay a question that was requested again meanwhile', async () => {
    await newQuestion('one');
    await change();
    await notice();
    const failed = (await next())!;
    await change();
    await notice();
    await postpone(dataSource.manager, failed, 0);
    expect((await next())?.id).toBe(failed.id);
  });
});
