import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { DataSubjectRequest, ExportPart } from '../../src/deletion/data-subjects/data-subject-request.entity';
import { DataSubjectSealingService } from '../../src/deletion/data-subjects/data-subject-sealing.service';
import { LateTurnsService } from '../../src/deletion/data-subjects/late-turns.service';
import { DataSubjectProcessor } from '../../src/deletion/data-subjects/data-subject.processor';
import { openRequests, removeExpired } from '../../src/deletion/data-subjects/data-subject.queries';
import { conversationParts } from '../../src/deletion/data-subjects/exported-conversation.queries';
import { subjectOf, type Subject } from '../../src/deletion/data-subjects/subject';
import { removeConversation } from '../../src/deletion/removal.queries';
import {
  agentsToRetain,
  conversationsBefore,
  markRetained,
  retentionEnd,
} from '../../src/deletion/retention.queries';
import { Secrets } from '../../src/platform/config/secrets';
import { newId, newUuid } from '../../src/platform/database/id';
import { TransactionsService } from '../../src/platform/database/transactions.service';
import { IdempotencyService } from '../../src/platform/http/idempotency/idempotency.service';
import type { QueueService } from '../../src/platform/queue/queue.service';
import { ResealingService } from '../../src/platform/resealing/resealing.service';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { insertAgent } from '../support/insert-agent';
import { rowsWith } from '../e2e/deletion/rows-of-agent';

let database: TestDatabase;
let dataSource: DataSource;
let idempotency: IdempotencyService;
let transactions: TransactionsService;
let sealing: DataSubjectSealingService;
let processor: DataSubjectProcessor;
let lateTurns: LateTurnsService;

beforeAll(async () => {
  database = await openTestDatabase([DataSubjectRequest, ExportPart]);
  ({ dataSource } = database);
  const secrets = new Secrets([], ['a secret']);
  const resealing = new ResealingService(dataSource, secrets, { isWorker: false } as QueueService);
  idempotency = new IdempotencyService(dataSource, resealing);
  transactions = new TransactionsService(dataSource);
  sealing = new DataSubjectSealingService(resealing);
  processor = new DataSubjectProcessor(dataSource, transactions, sealing);
  lateTurns = new LateTurnsService(dataSource, transactions, sealing, { isWorker: true } as QueueService);
});
afterAll(() => database.close());

const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> => dataSource.query(text, values);

const newAgent = () => insertAgent(dataSource, 'pro');

async function converse(
  { accountId, agentId }: { accountId: number; agentId: number },
  query: string,
  { ago = '0', userId = null as string | null } = {},
): Promise<string> {
  const id = newUuid();
  await sql(
    `INSERT INTO conversations (id, account_id, agent_id, message_count, user_id, created_at, last_message_at)
     VALUES ($1, $2, $3, 1, $5, now() - $4::interval, now() - $4::interval)`,
    [id, accountId, agentId, ago, userId],
  );
  await sql(
    `INSERT INTO messages (id, account_id, agent_id, conversation_id, query, response, model, created_at)
     VALUES ($1, $2, $3, $4, $5, 'An answer', 'none', now() - $6::interval)`,
    [newId(), accountId, agentId, id, query, ago],
  );
  return id;
}

async function open(accountId: number, kind: 'export' | 'erase', subject: Subject): Promise<number> {
  const id = newId();
  await sql(
    `INSERT INTO data_subject_requests (id, account_id, mode, kind, subject) VALUES ($1, $2, 'live', $3, $4)`,
    [id, accountId, kind, sealing.sealSubject(id, subject)],
  );
  return id;
}

async function requestOf(id: number): Promise<any> {
  return (await sql('SELECT * FROM data_subject_requests WHERE id = $1', [id]))[0];
}

describe('the removal of a conversation', () => {
  it('also removes its deliveries and stored answers, and nothing of another', async () => {
    const agent = await newAgent();
    const { accountId, agentId } = agent;
    const [id, other] = [await converse(agent, 'Hello'), await converse(agent, 'Hello')];
    await sql(
      `INSERT INTO webhooks (id, account_id, mode, name, url, events, secret, created_at, updated_at)
       VALUES ($1, $1, 'live', 'Hook', 'https://example.com', '{}', '', now(), now())`,
      [accountId],
    );
    for (const conversationId of [id, other]) {
      const body = JSON.stringify({ data: { message: { conversationId, query: `"${other}"` } } });
      for (const status of ['pending', 'succeeded'])
        await sql(
          `INSERT INTO deliveries (id, account_id, webhook_id, agent_id, object_id, event_id, event_type, status, body)
           VALUES ($1, $2, $2, $3, $4, gen_random_uuid(), 'message.sent', $5, $6)`,
          [newId(), accountId, agentId, conversationId, status, body],
        );
      const path = `/api/v1/agents/${agentId}/chat`;
      const request = {
        accountId,
        partition: `${accountId}:live`,
        key: conversationId,
        path,
        fingerprint: Buffer.from(''),
      };
      await idempotency.once(
        request,
        async () => undefined,
        (claim) =>
          transactions.run((transaction) =>
            claim.keep(transaction, { status: 200, body: { conversationId } }, conversationId),
          ),
      );
    }
    const removed = await transactions.run((transaction) => removeConversation(transaction, agent, { id }));
    expect(removed).toEqual({
      conversations: 1,
      messages: 1,
      leads: 0,
      events: 1,
      deliveries: 2,
      answers: 1,
      exports: 0,
    });
    expect(await rowsWith(sql as never, id)).toEqual({});
    expect(Object.keys(await rowsWith(sql as never, other)).toSorted()).toEqual([
      'conversations',
      'deliveries',
      'idempotency_keys',
      'messages',
    ]);
    expect(
      await transactions.run((transaction) => removeConversation(transaction, agent, { id })),
    ).toBeUndefined();
  });
});

describe('a request for a person', () => {
  it('is done once by several workers that step at once, over more rows than one step reads', async () => {
    const agent = await newAgent();
    for (let said = 0; said < 12; said++)
      await converse(agent, `ada@example.com ${said}`, { ago: '400 days' });
    await sql(
      `INSERT INTO messages (id, account_id, agent_id, conversation_id, query, response, model, created_at)
       SELECT -n, account_id, agent_id, id, 'ada@example.com', 'x', 'none', now()
       FROM (SELECT * FROM conversations WHERE agent_id = $1 LIMIT 1) AS one, generate_series(1, 700) AS n`,
      [agent.agentId],
    );
    const kept = await converse(agent, 'bo@example.com');
    const id = await open(agent.accountId, 'erase', subjectOf('email', 'ada@example.com'));
    const worker = async (): Promise<void> => {
      while ((await requestOf(id)).completed_at === null) await processor.step(id);
    };
    await Promise.all([worker(), worker()]);
    const request = await requestOf(id);
    expect(request).toMatchObject({
      // For turns that had begun before.
      subject: expect.any(Buffer),
      position: {},
      found: { conversations: 12, messages: 712 },
    });
    expect(await sql('SELECT id FROM conversations WHERE agent_id = $1', [agent.agentId])).toEqual([
      { id: kept },
    ]);
  });

  it('forgets the person once every turn that had begun before is recorded', async () => {
    const agent = await newAgent();
    const id = await open(agent.accountId, 'erase', subjectOf('email', 'ada@example.com'));
    while (await processor.step(id));
    await lateTurns.eraseLate();
    expect((await requestOf(id)).subject).not.toBeNull();
    await sql(`UPDATE data_subject_requests SET completed_at = now() - interval '7 minutes' WHERE id = $1`, [
      id,
    ]);
    await lateTurns.eraseLate();
    expect((await requestOf(id)).subject).toBeNull();
  });

  it('finds an address after a line break or a tab in metadata and details, which are JSON', async () => {
    const agent = await newAgent();
    const ids = [await converse(agent, 'one'), await converse(agent, 'two'), await converse(agent, 'three')];
    const note = JSON.stringify({ note: 'contact:\nada@example.com' });
    await sql('UPDATE conversations SET metadata = $2 WHERE id = $1', [ids[0], note]);
    const question = JSON.stringify({ question: 'Who is\tada@example.com?' });
    await sql('UPDATE messages SET details = $2 WHERE conversation_id = $1', [ids[1], question]);
    const another = JSON.stringify({ note: 'contact:\nnada@example.com' });
    await sql('UPDATE conversations SET metadata = $2 WHERE id = $1', [ids[2], another]);
    const request = await open(agent.accountId, 'erase', subjectOf('email', 'ada@example.com'));
    while (await processor.step(request));
    expect(await sql('SELECT id FROM conversations WHERE agent_id = $1', [agent.agentId])).toEqual([
      { id: ids[2] },
    ]);
  });

  it('finds an address and a number between spaces and quotes, in codes, and in the signs of other scripts', async () => {
    const agent = await newAgent();
    const said = {
      email: [
        'ada @ example . com',
        'ada&#64;example.com',
        '&#97;da&commat;example&#x2e;com',
        '"ada"@example.com',
      ],
      phone: ['020&nbsp;7946&#8209;0958', '&#48;20 7946 095&#56;', '०२० ७९४६ ०९५८', '(0)20_7946\u200b_0958'],
    };
    said.email.push(
      'Ａｄａ＠example。com',
      'ad\u00ada\u{e0001}@example.com',
      'ada%40%65xample.com',
      'ada (at) example.com',
    );
    for (const text of [...said.email, ...said.phone]) await converse(agent, text);
    const kept = [
      await converse(agent, 'ada, @example.com, &#64;'),
      await converse(agent, '020 7946 0959 &#64;'),
    ];
    for (const subject of [subjectOf('email', 'ada@example.com'), subjectOf('phone', '+44 20 7946 0958')]) {
      const request = await open(agent.accountId, 'erase', subject);
      while (await processor.step(request));
    }
    const left = await sql<{ id: string }>('SELECT id FROM conversations WHERE agent_id = $1', [
      agent.agentId,
    ]);
    expect(left.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
  });

  it('leaves no exported part of a conversation that is removed while it is being exported', async () => {
    const agent = await newAgent();
    const { accountId, agentId } = agent;
    const id = await converse(agent, 'Hello');
    const requestId = await open(accountId, 'export', subjectOf('email', 'ada@example.com'));
    let removal: Promise<unknown> | undefined;
    await dataSource.transaction(async (transaction) => {
      for await (const part of conversationParts(transaction, agent, { id, agentId })) {
        removal = transactions.run((own) => removeConversation(own, agent, { id }));
        await Promise.race([removal, delay(500)]);
        await transaction.insert(ExportPart, {
          id: newId(),
          requestId,
          accountId,
          agentId,
          conversationId: id,
          data: Buffer.from(''),
          createdAt: part.createdAt,
        });
      }
    });
    await removal;
    expect(await rowsWith(sql as never, id)).toEqual({});
  });

  it('ends an export without conversations of an agent that is being deleted, and takes one without messages', async () => {
    const [kept, leaving] = [await newAgent(), await newAgent()];
    for (const agent of [kept, leaving]) {
      const id = await converse(agent, 'Hello', { userId: 'user-1' });
      await sql('DELETE FROM messages WHERE conversation_id = $1', [id]);
    }
    await sql('UPDATE agents SET deleted_at = now() WHERE id = $1', [leaving.agentId]);
    for (const [{ accountId }, conversations] of [
      [kept, 1],
      [leaving, 0],
    ] as const) {
      const request = await open(accountId, 'export', subjectOf('userId', 'user-1'));
      for (let steps = 0; steps < 10 && (await processor.step(request)); steps++);
      const { completed_at: completedAt, found } = await requestOf(request);
      expect([completedAt, found.conversations ?? 0]).toEqual([expect.any(Date), conversations]);
    }
  });

  it('by user id covers exactly the conversations of this id', async () => {
    const agent = await newAgent();
    const id = await converse(agent, 'Hello', { userId: 'user-1' });
    const others = [await converse(agent, 'Hello', { userId: 'user-11' }), await converse(agent, 'user-1')];
    const request = await open(agent.accountId, 'erase', subjectOf('userId', 'user-1'));
    while (await processor.step(request));
    const left = await sql<{ id: string }>('SELECT id FROM conversations WHERE agent_id = $1', [
      agent.agentId,
    ]);
    expect(left.map((row) => row.id).toSorted()).toEqual(others.toSorted());
    expect(await rowsWith(sql as never, id)).toEqual({});
  });

  it('waits for its turn: one of each account, least recently worked on first', async () => {
    await sql('DELETE FROM data_subject_requests');
    const [greedy, modest] = [await newAgent(), await newAgent()];
    const nobody = subjectOf('userId', 'nobody');
    for (let asked = 0; asked < 3; asked++) await open(greedy.accountId, 'export', nobody);
    const other = await open(modest.accountId, 'export', nobody);
    const next = await openRequests(dataSource, 10);
    expect(next).toHaveLength(2);
    expect(next).toContainEqual({ dataSubjectRequestId: other });
  });

  it('keeps an export for 7 days', async () => {
    const agent = await newAgent();
    await converse(agent, 'Hello', { userId: 'user-1' });
    const id = await open(agent.accountId, 'export', subjectOf('userId', 'user-1'));
    while (await processor.step(id));
    await removeExpired(dataSource.manager);
    expect(await sql('SELECT 1 FROM data_subject_exports WHERE request_id = $1', [id])).toHaveLength(1);
    await sql(`UPDATE data_subject_requests SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      id,
    ]);
    await removeExpired(dataSource.manager);
    expect(await sql('SELECT 1 FROM data_subject_exports WHERE request_id = $1', [id])).toEqual([]);
  });
});

describe('retention', () => {
  it('removes conversations that are older than the period, except on days that are not counted yet', async () => {
    const agent = await newAgent();
    const { agentId } = agent;
    await sql('UPDATE agents SET retention_days = 30 WHERE id = $1', [agentId]);
    const old = await converse(agent, 'Hello', { ago: '31 days' });
    await converse(agent, 'Hello', { ago: '29 days' });
    const before = async (day: string): Promise<string[]> => {
      const end = await retentionEnd(dataSource.manager, agent, day);
      return conversationsBefore(dataSource.manager, agent, { before: end!, limit: 10 });
    };
    expect(await before('2999-01-01')).toEqual([old]);
    expect(await before('2000-01-01')).toEqual([]);
    expect(await agentsToRetain(dataSource, 100)).toContainEqual({ agentId });
    await markRetained(dataSource, agent);
    expect(await agentsToRetain(dataSource, 100)).not.toContainEqual({ agentId });
  });
});
