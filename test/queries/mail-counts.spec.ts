import type { DataSource } from 'typeorm';
import { mailsInLastDay } from '../../src/leads/mail/mail-counts.queries';
import { newId, newUuid } from '../../src/platform/database/id';
import { insertMail } from '../../src/platform/mail/mails.queries';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { insertAgent } from '../support/insert-agent';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
});
afterAll(() => database.close());

it('the mails of a day are counted by conversation, agent and mailbox, whatever the spelling', async () => {
  const { accountId, agentId } = await insertAgent(dataSource, 'plus');
  const other = await insertAgent(dataSource, 'plus');
  const send = async (recipient: string, of = { accountId, agentId }, kind = 'transcript'): Promise<void> => {
    const conversationId = newUuid();
    await dataSource.query(
      `INSERT INTO conversations (id, account_id, agent_id, last_message_at, created_at) VALUES ($1, $2, $3, now(), now())`,
      [conversationId, of.accountId, of.agentId],
    );
    await insertMail(dataSource, { ...of, conversationId, kind, recipient, subject: '', text: '' });
  };
  for (const recipient of ['ada@example.com', 'A.da+1@Example.com', 'a.d.a+2+3@example.com'])
    await send(recipient);
  for (const recipient of ['adam@example.com', 'ada@example.org', 'ada@a.example.com']) await send(recipient);
  await send('ada@example.com', other);
  await send('ada@example.com', undefined, 'handover');
  const counted = { accountId, agentId, conversationId: newUuid(), kind: 'transcript' };
  for (const recipient of ['ada@example.com', 'a.da+9@EXAMPLE.com'])
    expect(await dataSource.transaction((db) => mailsInLastDay(db, { ...counted, recipient }))).toEqual({
      ofConversation: 0,
      ofAgent: 6,
      toRecipient: 3,
      justNow: 0,
    });
  const ofNobody = { ...counted, agentId: newId(), recipient: '+ada@example.com' };
  expect(await dataSource.transaction((db) => mailsInLastDay(db, ofNobody))).toMatchObject({
    toRecipient: 0,
  });
});
