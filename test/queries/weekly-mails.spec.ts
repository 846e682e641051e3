import type { Queue } from 'bullmq';
import type { DataSource } from 'typeorm';
import { WeeklyMailsService } from '../../src/analytics/weekly-mails.service';
import { newId, newUuid } from '../../src/platform/database/id';
import { TransactionsService } from '../../src/platform/database/transactions.service';
import type { Settings } from '../../src/platform/config/settings';
import { MailOutboxService } from '../../src/platform/mail/mail-outbox.service';
import type { MailTransportService } from '../../src/platform/mail/mail-transport.service';
import type { QueueService } from '../../src/platform/queue/queue.service';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { insertAgent } from '../support/insert-agent';

let database: TestDatabase;
let dataSource: DataSource;
let outbox: MailOutboxService;
let mails: WeeklyMailsService;
let agent: { accountId: number; agentId: number };

beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
  const transactions = new TransactionsService(dataSource);
  const queue = { add: async () => undefined } as unknown as Queue;
  const transport = { isEnabled: true } as MailTransportService;
  outbox = new MailOutboxService(queue, transactions, transport);
  const settings = { PUBLIC_URL: 'https://parley.example' } as Settings;
  mails = new WeeklyMailsService(transactions, outbox, { isWorker: true } as QueueService, settings);
});
afterAll(() => database.close());
beforeEach(async () => {
  agent = await insertAgent(dataSource);
});
afterEach(() => jest.restoreAllMocks());

const sent = (): Promise<{ recipient: string; subject: string; text: string; link: string }[]> =>
  dataSource.query(
    'SELECT recipient, subject, text, link FROM mails WHERE agent_id = $1 ORDER BY recipient',
    [agent.agentId],
  );

/** Adds a conversation of the last whole week with this outcome. */
async function insertConversation(outcome: string, satisfaction: number | null = null): Promise<void> {
  await dataSource.query(
    `INSERT INTO conversations (id, account_id, agent_id, created_at, last_message_at, message_count, outcome,
       satisfaction)
     SELECT $1, $2, $3, at, at, 1, $4, $5
     FROM (SELECT (date_trunc('week', now() AT TIME ZONE 'UTC' - interval '1 day') - interval '3 days')
       AT TIME ZONE 'UTC' AS at) AS times`,
    [newUuid(), agent.accountId, agent.agentId, outcome, satisfaction],
  );
}

async function insertPerson(
  email: string,
  columns: { mode?: string; agentIds?: number[] } = {},
): Promise<number> {
  const { mode = 'live', agentIds = null } = columns;
  const id = newId();
  await dataSource.query(
    `INSERT INTO people (id, account_id, mode, name, role, email, agent_ids, weekly_mail)
     VALUES ($1, $2, $3, 'Ada', 'reader', $4, $5, true)`,
    [id, agent.accountId, mode, email, agentIds],
  );
  return id;
}

describe('the mail about a week', () => {
  it('is added once for each agent that wants it, also with two workers and after a kill', async () => {
    await insertConversation('resolved', 4);
    await insertConversation('handed_over');
    await dataSource.query(`UPDATE agents SET notify_email = 'desk@example.com' WHERE id = $1`, [
      agent.agentId,
    ]);
    await mails.addAll();
    expect(await sent()).toEqual([]);
    await dataSource.query(
      `UPDATE agents SET weekly_mail = true, welcome_message = 'Guten Tag! Wie kann ich Ihnen heute helfen?'
       WHERE id = $1`,
      [agent.agentId],
    );
    jest.spyOn(outbox, 'add').mockRejectedValueOnce(new Error('killed'));
    await expect(mails.addAll()).rejects.toThrow('killed');
    await Promise.all([mails.addAll(), mails.addAll()]);
    await mails.addAll();
    expect(await sent()).toEqual([
      {
        recipient: 'desk@example.com',
        subject: 'Ihre Woche mit Agent',
        text: expect.stringMatching(
          /hatte Agent 2 Gespräche .+Lösungsquote: 50\s%.+Übergeben: 1.+5: 4 aus 1 /s,
        ),
        link: `https://parley.example/console/agents/${agent.agentId}/analytics`,
      },
    ]);
  });

  it('goes to each person who wants it and may use the agent, and to no address twice', async () => {
    await insertConversation('resolved');
    const { agentId } = agent;
    await dataSource.query(
      `UPDATE agents SET notify_email = 'desk@example.com', weekly_mail = true WHERE id = $1`,
      [agentId],
    );
    await insertPerson('all@example.com');
    await insertPerson('Desk@example.com', { agentIds: [agentId] });
    await insertPerson('other-agent@example.com', { agentIds: [newId()] });
    await insertPerson('test@example.com', { mode: 'test' });
    await insertPerson('');
    const unwilling = await insertPerson('unwilling@example.com');
    await dataSource.query('UPDATE people SET weekly_mail = false WHERE id = $1', [unwilling]);
    await mails.addAll();
    await mails.addAll();
    const expected = ['all@example.com', 'desk@example.com'];
    expect((await sent()).map(({ recipient }) => recipient.toLowerCase())).toEqual(expected);
  });

  it('is about no week in which no conversation has an outcome', async () => {
    await insertPerson('ada@example.com');
    await mails.addAll();
    expect(await sent()).toEqual([]);
  });
});
