import type { DataSource } from 'typeorm';
import type { AuditLogService } from '../../src/audit/audit-log.service';
import { Account } from '../../src/auth/account.entity';
import type { Caller, Tenant } from '../../src/auth/caller';
import { MessageExample } from '../../src/conversations/message-examples/message-example.entity';
import {
  examplesVersionSql,
  lockConversationOf,
  ownExamples,
} from '../../src/conversations/message-examples/message-examples.queries';
import { MessageExamplesService } from '../../src/conversations/message-examples/message-examples.service';
import { newId, newUuid } from '../../src/platform/database/id';
import { sql } from '../../src/platform/database/sql';
import { TransactionsService } from '../../src/platform/database/transactions.service';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { insertAgent } from '../support/insert-agent';

let database: TestDatabase;
let dataSource: DataSource;
let agentId: number;
let live: Tenant;

beforeAll(async () => {
  database = await openTestDatabase([Account, MessageExample]);
  ({ dataSource } = database);
});
afterAll(() => database.close());
beforeEach(async () => {
  const { accountId, ...agent } = await insertAgent(dataSource);
  agentId = agent.agentId;
  live = { accountId, mode: 'live' };
});

async function insert(text: string, { accountId, mode }: Tenant = live): Promise<number> {
  const id = newId();
  await dataSource.query(
    `INSERT INTO message_examples (id, account_id, mode, text, kind, language, created_at)
     VALUES ($1, $2, $3, $4, 'person', 'en', now() + $5 * interval '1 second')`,
    [id, accountId, mode, text, text.length],
  );
  return id;
}

const remove = (id: number) => dataSource.query('DELETE FROM message_examples WHERE id = $1', [id]);
const version = async (tenant = live): Promise<string | null> =>
  (await sql`SELECT ${examplesVersionSql(tenant)} AS version`.oneRow<{ version: string | null }>(dataSource))
    .version;

describe('the examples of a tenant', () => {
  it('are read newest first, without examples of the other mode and of other accounts', async () => {
    await insert('a');
    await insert('bb');
    await insert('ccc', { ...live, mode: 'test' });
    await insert('dddd', { accountId: (await insertAgent(dataSource)).accountId, mode: 'live' });
    expect(await ownExamples(dataSource, live)).toEqual([
      { text: 'bb', kind: 'person' },
      { text: 'a', kind: 'person' },
    ]);
  });

  it('have another version after each change, and none without examples', async () => {
    const seen = [await version()];
    const first = await insert('a');
    seen.push(await version());
    const second = await insert('bb');
    seen.push(await version());
    await remove(first);
    seen.push(await version());
    await insert('ccc');
    seen.push(await version());
    expect(seen[0]).toBeNull();
    expect(new Set(seen).size).toBe(5);
    await insert('a', { ...live, mode: 'test' });
    expect(await version()).toBe(seen[4]);
    await remove(second);
    expect(await version({ ...live, mode: 'test' })).not.toBeNull();
  });

  it('are at most 500, and one takes the place of one with the same text all the same', async () => {
    const audit = { record: async () => undefined } as unknown as AuditLogService;
    const repository = dataSource.getRepository(MessageExample);
    const service = new MessageExamplesService(repository, new TransactionsService(dataSource), audit);
    const caller = live as Caller;
    await dataSource.query(
      `INSERT INTO message_examples (id, account_id, mode, text, kind, language)
       SELECT $1::bigint + n, $2, 'live', 'example ' || n, 'none', 'en' FROM generate_series(1, 500) AS n`,
      [newId(), live.accountId],
    );
    await expect(service.add(caller, { text: 'one more', kind: 'none' })).rejects.toMatchObject({
      details: { limit: 500 },
    });
    await service.add(caller, { text: 'example 7', kind: 'person' });
    expect(await ownExamples(dataSource, live)).toHaveLength(500);
  });
});

it('the conversation of a message is found by its tenant alone', async () => {
  const [conversationId, messageId] = [newUuid(), newId()];
  await dataSource.query(
    `INSERT INTO conversations (id, account_id, agent_id, last_message_at, created_at) VALUES ($1, $2, $3, now(), now())`,
    [conversationId, live.accountId, agentId],
  );
  await dataSource.query(
    `INSERT INTO messages (id, account_id, agent_id, conversation_id, query, response, model, created_at)
     VALUES ($1, $2, $3, $4, 'Hi', 'Hello', 'none', now())`,
    [messageId, live.accountId, agentId, conversationId],
  );
  const found = (tenant: Tenant) =>
    dataSource.transaction((transaction) => lockConversationOf(transaction, tenant, messageId));
  expect(await found(live)).toBe(conversationId);
  expect(await found({ ...live, mode: 'test' })).toBeUndefined();
  expect(await found({ ...live, accountId: newId() })).toBeUndefined();
});
