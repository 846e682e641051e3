import { addSource, createAgent, ended } from '../../support/agent';
import { upload } from '../../support/attachment';
import type { Client } from '../../support/client';
import type { ApiDocument } from '../../support/openapi/document';
import { IdPool } from '../../support/openapi/id-pool';
import { rest, send } from '../../support/resumable';
import type { Service, Tenant } from '../../support/service';
import { ADMIN_TOKEN } from '../../support/service-process';
import { openQuestion } from '../isolation/objects';
import type { Objects } from './objects';
import type { Credential } from './sender';

/** A text that only the seeded tenant has. */
export const MARKER = 'seeded-tenant-marker';
const OBJECTS_OF_A_KIND = 2;
/** The number of chats, which create objects that no other operation creates. */
const TURNS = 12;

/** The callers, and the owners of the objects in their requests. */
export interface Tenants {
  /** The tenant that no request may change, and the operator for its account alone. */
  seeded: Credential;
  seededAccount: Credential;
  /** Keys of each mode of a throw-away tenant, and the operator with throw-away accounts. */
  live: Credential;
  test: Credential;
  operator: Credential;
  /** A full key of one more tenant. */
  stranger: Credential;
  /** Valid keys that may do little: of another tenant, a narrow scope, a small plan, a suspended account. */
  limited: Credential[];
  /** Credentials that give no access. */
  bad: Credential[];
}

/** Makes all tenants, with an object of every kind for each. */
export async function meetTenants(
  service: Service,
  document: ApiDocument,
  objects: Objects,
): Promise<Tenants> {
  /** The keys that are used here: a request that revoked one would end the test. */
  const inUse = new Set<string>();
  const keyOf = async (name: string, client: Client): Promise<Credential> => {
    const { body } = await client.get('/me');
    inUse.add(String(body.key?.id));
    const pool = new IdPool(document, inUse);
    return { name, authorization: `Bearer ${client.token}`, scheme: 'apiKey', pool };
  };
  const operatorWith = (pool: IdPool): Credential => ({
    name: 'the operator',
    authorization: `Bearer ${ADMIN_TOKEN}`,
    scheme: 'adminToken',
    pool,
  });
  let sources = 0;
  objects.createWith('POST /api/v1/agents/{id}/training', () => ({
    source: `throw-away-${(sources += 1)}`,
    type: 'text',
    data: 'Soon gone.',
  }));

  const seededTenant = await service.tenant();
  await furnish(seededTenant.live, MARKER);
  const own = await service.tenant();
  const other = await service.tenant();
  for (const client of [own.live, own.test, other.live]) await furnish(client, 'thing');

  const seeded = await keyOf('the seeded tenant', seededTenant.live);
  await attach(seededTenant.live, seeded.pool);
  const seededAccount = operatorWith(new IdPool(document));
  seededAccount.pool.add('/admin/v1/accounts/{accountId}', [String(seededTenant.accountId)]);
  const live = await keyOf('a live key', own.live);
  await talk(own.live, live.pool, inUse);
  const test = await keyOf('a test key', own.test);
  const operator = operatorWith(new IdPool(document));
  operator.pool.add('/admin/v1/account-deletions/{accountId}', [await deletedAccount(service)]);
  const stranger = await keyOf('a key of another tenant', other.live);
  const narrow = await service.key(own.accountId, { scopes: ['chat:write'] });
  const limitedToChat = await keyOf('a key with one scope', narrow);
  const bad = await badCredentials(service, seededTenant, document);
  for (const caller of [live, test, operator, stranger, seeded]) {
    await objects.seed(caller, OBJECTS_OF_A_KIND);
  }
  await objects.seed(seededAccount, 0);

  const suspended = await service.tenant();
  await service.admin.patch(`/accounts/${suspended.accountId}`, { suspended: true });
  const limited = [
    stranger,
    limitedToChat,
    await keyOf('a key of the plan basic', (await service.tenant('basic')).live),
    await keyOf('a key of the plan plus', (await service.tenant('plus')).live),
    await keyOf('a key of a suspended account', suspended.live),
  ];
  return { seeded, seededAccount, live, test, operator, stranger, limited, bad };
}

/**
 * Fills a partition with an agent that has read something, has talked and has met a visitor; `marker` is in all of its
 * texts.
 */
async function furnish(client: Client, marker: string): Promise<void> {
  const agent = await createAgent(client, { name: marker, botPersonality: marker, welcomeMessage: marker });
  const data = `# ${marker}\n\nRefunds of ${marker} take 30 days.`;
  await ended(client, await addSource(client, agent, { source: marker, type: 'text', data }));
  await client.upload(`${agent}/training/files`, { [`${marker}.txt`]: data });
  const first = await client.post(`${agent}/chat`, { message: `How long do refunds of ${marker} take?` });
  const { conversationId } = first.body;
  await client.post(`${agent}/chat`, { message: `I am ada@${marker}.example`, conversationId });
  await client.post(`${agent}/chat`, { message: `${marker}?` });
}

/**
 * Makes objects that no operation creates by itself: leads, streams, questions, and requests about a person.
 * `untouched` gets the conversations: the objects are deleted with them.
 */
async function talk(client: Client, pool: IdPool, untouched: Set<string>): Promise<void> {
  const agent = await createAgent(client);
  const agentId = agent.split('/')[2]!;
  pool.add('/api/v1/agents/{id}', [agentId]);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const left = await client.post(`${agent}/chat`, { message: `I am ada.${turn}@thing.example` });
    const [opening] = await rest(await send(client, agent, { message: 'Hello' }));
    const { messageId, conversationId } = opening!.data;
    pool.add('/api/v1/agents/{id}/chat/streams/{messageId}', [agentId, String(messageId)]);
    untouched.add(conversationId).add(left.body.conversationId);
    const questionId = await openQuestion(client, agent, `zoo ${turn}`);
    pool.add('/api/v1/agents/{id}/questions/{questionId}', [agentId, String(questionId)]);
  }
  const { leads } = (await client.get(`${agent}/leads`)).body;
  for (const { id } of leads) pool.add('/api/v1/agents/{id}/leads/{leadId}', [agentId, String(id)]);
  const { body } = await client.post('/data-subjects/export', { email: 'nobody@thing.example' });
  pool.add('/api/v1/data-subjects/requests/{requestId}', [String(body.request.id)]);
}

/** The first bytes of attachments, each of another type. */
const ATTACHMENTS = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF89a', 'RIFF....WEBP', 'A text.'];

/** Makes a message with attachments of an agent of its own, which can be downloaded. */
async function attach(client: Client, pool: IdPool): Promise<void> {
  const agent = await createAgent(client);
  const attachmentIds: number[] = [];
  for (const content of ATTACHMENTS) {
    const { body } = await upload(client, agent, 'a file', Buffer.from(content, 'latin1'));
    attachmentIds.push(body.attachment.id);
  }
  await client.post(`${agent}/chat`, { message: 'See this', attachmentIds });
  for (const id of attachmentIds)
    pool.add('/api/v1/agents/{id}/attachments/{attachmentId}', [agent.split('/')[2]!, String(id)]);
}

/** Credentials that give no access, by their fault. */
async function badCredentials(
  service: Service,
  { accountId, live }: Tenant,
  document: ApiDocument,
): Promise<Credential[]> {
  const key = live.token ?? '';
  const last = key.endsWith('A') ? 'B' : 'A';
  const headers: Record<string, string | undefined> = {
    nobody: undefined,
    'an empty header': '',
    'a scheme alone': 'Bearer',
    'an empty token': 'Bearer ',
    'a key without a scheme': key,
    'a key as Basic': `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
    'a key as Token': `Token ${key}`,
    'a key with its last letter changed': `Bearer ${key.slice(0, -1)}${last}`,
    'half a key': `Bearer ${key.slice(0, 20)}`,
    'a key twice': `Bearer ${key} ${key}`,
    'a key with a longer tail': `Bearer ${key}${last}`,
    'a key with the other mode': `Bearer ${key.replace('live', 'test')}`,
    'a key in upper case': `Bearer ${key.toUpperCase()}`,
    'a quoted key': `Bearer "${key}"`,
    'a revoked key': `Bearer ${await revokedKey(service, accountId)}`,
    'bytes beyond ASCII': 'Bearer \u00ff\u00fe\u00fd',
    'a very long token': `Bearer ${'a'.repeat(4000)}`,
    SQL: "Bearer ' OR ''='",
    'a prototype key': 'Bearer __proto__',
  };
  return Object.entries(headers).map(([name, authorization]) => ({
    name,
    authorization,
    pool: new IdPool(document),
  }));
}

async function deletedAccount(service: Service): Promise<string> {
  const { accountId } = await service.tenant();
  await service.admin.delete(`/accounts/${accountId}`);
  return String(accountId);
}

async function revokedKey(service: Service, accountId: number): Promise<string> {
  const { body } = await service.admin.post(`/accounts/${accountId}/keys`, { mode: 'live' });
  await service.admin.delete(`/accounts/${accountId}/keys/${body.key.id}`);
  return String(body.secret);
}
