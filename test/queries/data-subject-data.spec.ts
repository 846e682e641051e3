import type { DataSource } from 'typeorm';
import { insertEvents } from '../../src/channels/channel-events.queries';
import { DataSubjectRequest, ExportPart } from '../../src/deletion/data-subjects/data-subject-request.entity';
import { DataSubjectSealingService } from '../../src/deletion/data-subjects/data-subject-sealing.service';
import { DataSubjectProcessor } from '../../src/deletion/data-subjects/data-subject.processor';
import { subjectOf, type Subject } from '../../src/deletion/data-subjects/subject';
import { Secrets } from '../../src/platform/config/secrets';
import { newId, newUuid } from '../../src/platform/database/id';
import { TransactionsService } from '../../src/platform/database/transactions.service';
import type { QueueService } from '../../src/platform/queue/queue.service';
import { ResealingService } from '../../src/platform/resealing/resealing.service';
import { rowsWith } from '../e2e/deletion/rows-of-agent';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { insertAgent } from '../support/insert-agent';

let database: TestDatabase;
let dataSource: DataSource;
let sealing: DataSubjectSealingService;
let processor: DataSubjectProcessor;
let agent: { accountId: number; agentId: number };

beforeAll(async () => {
  database = await openTestDatabase([DataSubjectRequest, ExportPart]);
  ({ dataSource } = database);
  const resealing = new ResealingService(dataSource, new Secrets([], ['a secret']), {
    isWorker: false,
  } as QueueService);
  sealing = new DataSubjectSealingService(resealing);
  processor = new DataSubjectProcessor(dataSource, new TransactionsService(dataSource), sealing);
});
afterAll(() => database.close());
beforeEach(async () => {
  agent = await insertAgent(dataSource, 'pro');
});

async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const values = { account_id: agent.accountId, agent_id: agent.agentId, ...row };
  const places = Object.keys(values).map((_, index) => `$${index + 1}`);
  await dataSource.query(
    `INSERT INTO ${table} (${Object.keys(values).join()}) VALUES (${places.join()})`,
    Object.values(values),
  );
}

/** A conversation with one message for each writer: those after the first have joined it. */
async function converse(...writers: string[]): Promise<{ id: string; messageIds: number[] }> {
  const id = newUuid();
  await insert('conversations', {
    id,
    message_count: writers.length,
    user_id: writers[0],
    last_message_at: 'now',
    created_at: 'now',
  });
  const messageIds = writers.map(() => newId());
  for (const [place, messageId] of messageIds.entries())
    await insert('messages', {
      id: messageId,
      conversation_id: id,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, place)),
      query: `Message ${place}`,
      response: 'An answer',
      model: 'none',
      writer_id: place === 0 ? null : writers[place],
    });
  return { id, messageIds };
}

async function insertChannel(
  conversationId: string | null,
  writers: readonly string[],
  kind = 'telegram',
): Promise<void> {
  const channelId = newId();
  const channel = {
    id: channelId,
    mode: 'live',
    kind,
    name: 'Bot',
    address: newUuid(),
    credentials: '',
  };
  await insert('channels', channel);
  const written = writers.map((userId, place) => ({
    externalId: String(place),
    thread: '-4711',
    userId,
    name: 'Ada',
    content: 'text' as const,
    text: `Waiting ${place}`,
    author: 'visitor' as const,
    sentAt: new Date(),
  }));
  await insertEvents(dataSource.manager, { ...agent, id: channelId }, written);
  const values = [channelId, conversationId];
  await dataSource.query('UPDATE channel_threads SET conversation_id = $2 WHERE channel_id = $1', values);
}

/** The receipt's numbers, and the export. */
async function done(kind: 'export' | 'erase', subject: Subject) {
  const id = newId();
  const { accountId: account_id } = agent;
  await dataSource.query(
    `INSERT INTO data_subject_requests (id, account_id, mode, kind, subject) VALUES ($1, $2, 'live', $3, $4)`,
    [id, account_id, kind, sealing.sealSubject(id, subject)],
  );
  while (await processor.step(id));
  const [{ found }] = await dataSource.query('SELECT found FROM data_subject_requests WHERE id = $1', [id]);
  const parts = await dataSource.query<{ id: number; data: Buffer }[]>(
    'SELECT id, data FROM data_subject_exports WHERE request_id = $1 ORDER BY id',
    [id],
  );
  return { found, exported: parts.map((part) => sealing.openPart(part.id, part.data)) };
}

async function insertAction(name: string): Promise<number> {
  const id = newId();
  await insert('actions', {
    id,
    name,
    when_to_use: '',
    method: 'GET',
    url: 'https://x.test',
    inputs: '{}',
    headers: '{}',
    secret_names: '{}',
    response_fields: '{}',
    audience: 'anyone',
    status: 'live',
  });
  return id;
}

describe('the export of a person', () => {
  it('has calls, confirmations, mails, requests for a person, trials of drafts, and the chat at the platform', async () => {
    const { id: conversationId, messageIds } = await converse('telegram:1', 'telegram:2');
    const [messageId] = messageIds;
    const actionId = await insertAction('Track order');
    const place = { action_id: actionId, conversation_id: conversationId, message_id: messageId };
    const inputs = JSON.stringify({ order: 'A-1' });
    await insert('action_executions', {
      id: newId(),
      ...place,
      inputs,
      response_status: 200,
      duration_ms: 1,
    });
    await insert('action_confirmations', {
      id: newId(),
      ...place,
      name: 'Cancel order',
      inputs,
      visitor: JSON.stringify({ id: 'customer-17' }),
      shown: JSON.stringify([
        {
          label: 'Order',
          value: 'A-1',
        },
      ]),
      template: '',
      language: 'en',
      status: 'declined',
      expires_at: 'now',
    });
    const mail = { kind: 'transcript', recipient: 'ada@example.com', subject: 'Your chat', text: 'Hello' };
    await insert('mails', { id: newId(), conversation_id: conversationId, ...mail });
    const webhookId = newId();
    await dataSource.query(
      `INSERT INTO webhooks (id, account_id, mode, name, url, events, secret, created_at, updated_at)
       VALUES ($1, $2, 'live', 'Hook', 'https://example.com', '{}', '', now(), now())`,
      [webhookId, agent.accountId],
    );
    const handoff = { message: 'Please call', reason: null, summary: 'A refund' };
    const delivery = { webhook_id: webhookId, object_id: conversationId, event_type: 'conversation.handoff' };
    const eventId = newUuid();
    for (const status of ['pending', 'succeeded'])
      await insert('deliveries', {
        id: newId(),
        ...delivery,
        event_id: eventId,
        status,
        body: JSON.stringify({ data: handoff }),
      });
    await insertChannel(conversationId, ['1', '2']);
    const versionId = newId();
    await insert('agent_versions', { id: versionId, snapshot: '{}' });
    const trial = { question: 'Where is my order?', live: 'On its way.', draft: null };
    await insert('trial_answers', {
      id: newId(),
      version_id: versionId,
      conversation_id: conversationId,
      question: trial.question,
      live: JSON.stringify({ text: trial.live }),
    });

    const { exported } = await done('export', subjectOf('userId', 'telegram:1'));
    expect(exported).toMatchObject([
      {
        id: conversationId,
        channel: {
          kind: 'telegram',
          thread: '-4711',
          userId: '1',
          userName: 'Ada',
          waiting: ['Waiting 0', 'Waiting 1'],
        },
        mails: [mail],
        handoffs: [handoff],
        trials: [trial],
        messages: [
          {
            userId: 'telegram:1',
            calls: [{ name: 'Track order', inputs: { order: 'A-1' }, responseStatus: 200, problem: null }],
            confirmations: [
              {
                name: 'Cancel order',
                inputs: [{ label: 'Order', value: 'A-1' }],
                visitor: { id: 'customer-17' },
                status: 'declined',
              },
            ],
          },
          { userId: 'telegram:2', calls: [], confirmations: [] },
        ],
      },
    ]);
  });

  it('by an address has the conversations that were mailed to it, and those in which a call names it', async () => {
    const [mailed, called] = [await converse('a'), await converse('b')];
    const texts = { subject: '', text: '' };
    for (const [kind, recipient] of [
      ['transcript', 'ada@example.com'],
      ['handover', 'staff@example.com'],
    ])
      await insert('mails', { id: newId(), conversation_id: mailed.id, kind, recipient, ...texts });
    const actionId = await insertAction('A');
    const inputs = JSON.stringify({ to: 'ada@example.com' });
    const call = { action_id: actionId, conversation_id: called.id, message_id: called.messageIds[0] };
    await insert('action_executions', { id: newId(), ...call, inputs, duration_ms: 1 });
    const { exported } = await done('export', subjectOf('email', 'ada@example.com'));
    expect(exported.map(({ id }) => id).toSorted()).toEqual([mailed.id, called.id].toSorted());
    expect((await done('export', subjectOf('email', 'staff@example.com'))).exported).toEqual([]);
  });
});

const rowsOf = (word: string) =>
  rowsWith(((text: string, values: unknown[]) => dataSource.query(text, values)) as never, word);

describe('the erasure of a person', () => {
  const email = 'ada@example.com';

  it('finds an address that only a note, a tag or the name of a file has', async () => {
    const [noted, tagged, attached, other] = [
      await converse('a'),
      await converse('b'),
      await converse('c'),
      await converse('d'),
    ];
    for (const { id, text } of [
      { id: noted.id, text: `She is <${email}>, call her` },
      { id: other.id, text: `Not x${email}` },
    ])
      await dataSource.query(
        `INSERT INTO conversation_notes (id, account_id, conversation_id, author, text)
         VALUES ($1, $2, $3, 'Grace', $4)`,
        [newId(), agent.accountId, id, text],
      );
    await dataSource.query('UPDATE conversations SET tags = $2 WHERE id = $1', [tagged.id, ['vip', email]]);
    const files = [{ id: 1, name: `letter of ${email}.pdf`, mediaType: 'application/pdf', bytes: 20 }];
    await dataSource.query('UPDATE messages SET attachments = $2 WHERE id = $1', [
      attached.messageIds[0],
      JSON.stringify(files),
    ]);
    expect((await done('erase', subjectOf('email', email))).found).toMatchObject({ conversations: 3 });
    for (const { id } of [noted, tagged, attached]) expect(await rowsOf(id)).toEqual({});
    expect(await rowsOf(other.id)).toMatchObject({ conversations: 1, conversation_notes: 1 });
  });

  it.each([
    ['email', 'email', 'eve@example.com', 'eve@example.com'],
    ['whatsapp', 'phone', '442079460958', '+44 20 7946 0958'],
  ] as const)('removes a chat of %s that has no conversation by the id of the person', async (...chat) => {
    const [kind, identifier, userId, written] = chat;
    await insertChannel(null, [userId], kind);
    await dataSource.query('UPDATE channel_events SET next_attempt_at = NULL, text = NULL');
    expect(await rowsOf(userId)).toMatchObject({ channel_threads: 1 });
    await done('erase', subjectOf(identifier, written));
    expect(await rowsOf(userId)).toEqual({});
  });
});

describe('a person who writes in a group that another has begun', () => {
  it('is found by their own id, as the writer of their messages', async () => {
    const { id } = await converse('telegram:901', 'telegram:902');
    const other = await converse('telegram:901');
    const { exported } = await done('export', subjectOf('userId', 'telegram:902'));
    expect(exported.map((part) => [part.id, part.messages.map(({ userId }) => userId)])).toEqual([
      [id, ['telegram:901', 'telegram:902']],
    ]);
    expect((await done('erase', subjectOf('userId', 'telegram:902'))).found).toMatchObject({
      conversations: 1,
    });
    expect(await rowsOf('telegram:902')).toEqual({});
    expect(await rowsOf(other.id)).toMatchObject({ conversations: 1 });
  });

  it('is found while their message waits for its answer', async () => {
    await insertChannel(null, ['9000000901', '9000000902']);
    expect(await rowsOf('9000000902')).toMatchObject({ channel_events: 1 });
    await done('erase', subjectOf('userId', 'telegram:9000000902'));
    expect(await rowsOf('9000000902')).toEqual({});
  });
});
