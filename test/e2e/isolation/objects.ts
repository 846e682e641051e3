import { randomBytes } from 'node:crypto';
import { createAgent, ended } from '../../support/agent';
import { upload } from '../../support/attachment';
import type { Client } from '../../support/client';
import type { RunningService } from '../../support/service';
import { Receiver } from '../../support/receiver';
import { until } from '../../support/wait';
import { OAuthApp } from '../../support/oauth-app';
import { Browser } from '../console/sign-in';

/** The URL of all webhooks here. */
let receiver: Promise<Receiver> | undefined;

/** All agents of these tests are trained to answer it. */
export const QUESTION = 'How long does the guarantee last?';

/** The objects that a request can name. */
export interface Ids {
  accountId: number;
  keyId: number;
  /** Of somebody who is signed in to the console. */
  personId: number;
  /** Of that person, for the agent; undefined where the service knows no address of its own. */
  grantId: number;
  deletedAccountId: number;
  agentId: number;
  conversationId: string;
  messageId: number;
  /** Of the conversation. */
  noteId: number;
  cannedReplyId: number;
  messageExampleId: number;
  /** The message of a question without a good answer. */
  questionId: number;
  leadId: number;
  /** Of an export. */
  requestId: number;
  /** The message of a stream that can be resumed. */
  streamId: number;
  trainingId: number;
  goldenId: number;
  versionId: number;
  publishedVersionId: number;
  channelId: number;
  actionId: number;
  /** A source of type `file`. */
  fileId: number;
  attachmentId: number;
  /** Of the file: other requests replace the text. */
  passageId: number;
  webhookId: number;
  deliveryId: number;
}

/** One object of each kind, and the data that nobody else may see. */
export interface Objects extends Ids {
  /** A message of another conversation of the same agent. */
  otherMessageId: number;
  /** Ids, secrets, and a word that is in every name and text. */
  traces: string[];
}

/**
 * Makes one of everything for the tenant: an agent that is trained on a text and a file, a conversation of two messages
 * that left a lead and another one, a question without a good answer, a channel, an action, a webhook with two
 * deliveries, an API key, and a person in the console; and an account that is deleted.
 */
export async function createObjects(
  service: RunningService,
  client: Client,
  accountId: number,
): Promise<Objects> {
  receiver ??= Receiver.start();
  const { url } = await receiver;
  const mark = `mark${randomBytes(8).toString('hex')}`;
  const [path, webhook, key, person, deletedAccountId] = await Promise.all([
    createAgent(client, { name: `Agent ${mark}`, websiteUrl: `https://${mark}.example` }),
    client.post('/webhooks', hookAt(url, mark)),
    service.admin.post(`/accounts/${accountId}/keys`, { mode: modeOf(client), name: mark }),
    signedInPerson(service, client, { accountId, mark }),
    deletedAccount(service),
  ]);

  if (key.status !== 201) throw new Error(`no key but ${key.status} ${JSON.stringify(key.body)}`);

  const [source, first, other] = await Promise.all([
    client.post(`${path}/training`, textOf(mark)),
    client.post(`${path}/chat`, { message: `I'm Ada, mail me at ${mark}@example.com` }),
    client.post(`${path}/chat`, { message: `This is Bo, my address is bo.${mark}@example.com` }),
  ]);
  const { conversationId } = first.body;
  const builtIn = { name: 'parley-extractive' };
  for (const owner of [path, '']) await client.send('PUT', `${owner}/model`, builtIn);
  await ended(client, `${path}/training/${source.body.source.id}`);
  const file = await client.upload(`${path}/training/files`, { [`${mark}.txt`]: fileOf(mark) });
  const fileId = file.body.sources?.[0].id;
  if (fileId) await ended(client, `${path}/training/${fileId}`);
  const read = await client.get(`${path}/training/${fileId}/passages`);
  const attachment = (await upload(client, path, `${mark}.png`)).body.attachment;
  const attachmentIds = attachment ? [attachment.id] : [];
  const second = await client.post(`${path}/chat`, { message: QUESTION, conversationId, attachmentIds });
  const golden = await client.post(`${path}/golden-questions`, { question: QUESTION, contains: [mark] });
  await until(
    () => client.get(`${path}/golden-questions`),
    ({ status, body }) => status !== 200 || !body.goldenQuestions[0].isWaiting,
  );
  const channel = await client.post(`${path}/channels`, channelOf(mark));
  const action = await client.post(`${path}/actions`, actionOf(mark));
  const call = `${path}/actions/${action.body.action?.id}/test`;
  for (let calls = 0; calls < 2; calls++) await client.post(call, { inputs: { word: mark } });
  const draft = await client.post(`${path}/versions`, { note: mark });
  const versions = await client.get(`${path}/versions`);
  const leads = await until(
    () => client.get(`${path}/leads`),
    ({ status, body }) => status !== 200 || body.leads.length === 2,
  );

  const hook = `/webhooks/${webhook.body.id}`;
  await client.post(`${hook}/test`);
  const test = await client.post(`${hook}/test`);
  await until(
    () => client.get(`${hook}/deliveries`),
    ({ status, body }) =>
      status !== 200 || body.deliveries.every(({ status }: { status: string }) => status === 'succeeded'),
  );

  const ids = {
    accountId,
    keyId: key.body.key.id,
    personId: person.id,
    grantId: (await grantOf(client, person, Number(path.split('/')[2])))!,
    deletedAccountId,
    agentId: Number(path.split('/')[2]),
    conversationId,
    messageId: second.body.messageId,
    noteId: await noteOf(client, `${path}/conversations/${conversationId}`, mark),
    cannedReplyId: await cannedReply(client, mark),
    messageExampleId: await messageExample(client, mark),
    questionId: await openQuestion(client, path, mark),
    leadId: leads.body.leads?.[0].id,
    requestId: await exported(client, mark),
    streamId: await resumableStream(client, path),
    trainingId: source.body.source.id,
    goldenId: golden.body.goldenQuestion?.id,
    versionId: draft.body.version?.id,
    publishedVersionId: versions.body.versions?.at(-1).id,
    channelId: channel.body.channel?.id,
    actionId: action.body.action?.id,
    fileId,
    attachmentId: attachment?.id,
    passageId: read.body.passages?.[0].id,
    webhookId: webhook.body.id,
    deliveryId: test.body.delivery.id,
  };
  const otherMessageId = other.body.messageId;
  const leadIds = (leads.body.leads ?? []).map(({ id }: { id: number }) => id);
  const secrets = [webhook.body.secret, key.body.secret];
  const traces = [...Object.values(ids), otherMessageId, other.body.conversationId, first.body.messageId]
    .concat(leadIds, secrets, mark)
    .filter((trace) => trace !== undefined)
    .map(String);
  return { ...ids, otherMessageId, traces };
}

/** Whose agent and account get one more object. */
interface Owner {
  service: RunningService;
  client: Client;
  accountId: number;
  agentId: number;
  conversationId: string;
}

/**
 * Makes one more object of this kind, for a request that deletes it. Other kinds of objects need no agent of their own.
 */
export async function oneMore(
  kind: keyof Ids,
  { service, client, accountId, agentId, conversationId }: Owner,
): Promise<number | string> {
  const mark = `more${randomBytes(8).toString('hex')}`;
  const path = `/agents/${agentId}`;
  const chat = async () =>
    (await client.post(`${path}/chat`, { message: `Mail me at ${mark}@example.com` })).body;
  switch (kind) {
    case 'agentId':
      return Number((await createAgent(client, { name: mark })).split('/')[2]);
    case 'conversationId':
      return (await chat()).conversationId;
    case 'leadId': {
      const { conversationId } = await chat();
      const { body } = await client.get(`${path}/leads`);
      return body.leads.find((lead: { conversationId: string }) => lead.conversationId === conversationId).id;
    }
    case 'noteId':
      return noteOf(client, `${path}/conversations/${conversationId}`, mark);
    case 'cannedReplyId':
      return cannedReply(client, mark);
    case 'messageExampleId':
      return messageExample(client, mark);
    case 'streamId':
      return resumableStream(client, path);
    case 'questionId':
      return openQuestion(client, path, mark);
    case 'trainingId': {
      const { id } = (await client.post(`${path}/training`, textOf(mark))).body.source;
      await ended(client, `${path}/training/${id}`);
      return id;
    }
    case 'goldenId':
      return (await client.post(`${path}/golden-questions`, { question: mark, contains: [mark] })).body
        .goldenQuestion.id;
    case 'versionId':
      return (await client.post(`${path}/versions`, { note: mark })).body.version.id;
    case 'channelId':
      return (await client.post(`${path}/channels`, channelOf(mark))).body.channel.id;
    case 'actionId':
      return (await client.post(`${path}/actions`, actionOf(mark))).body.action.id;
    case 'webhookId':
      return (await client.post('/webhooks', hookAt((await receiver!).url, mark))).body.id;
    case 'keyId':
      return (await service.admin.post(`/accounts/${accountId}/keys`, { mode: modeOf(client), name: mark }))
        .body.key.id;
    case 'personId':
      return (await signedInPerson(service, client, { accountId, mark })).id;
    case 'grantId':
      return (await grantOf(client, await signedInPerson(service, client, { accountId, mark }), agentId))!;
    default:
      throw new Error(`nothing deletes a ${kind} alone`);
  }
}

async function noteOf(client: Client, conversation: string, mark: string): Promise<number> {
  return (await client.post(`${conversation}/notes`, { text: mark })).body.note?.id;
}

async function cannedReply(client: Client, mark: string): Promise<number> {
  return (await client.post('/canned-replies', { title: mark, text: mark })).body.cannedReply?.id;
}

async function messageExample(client: Client, mark: string): Promise<number> {
  return (await client.post('/message-examples', { text: mark, kind: 'none' })).body.messageExample?.id;
}

const textOf = (mark: string) => ({
  source: mark,
  type: 'text',
  data: `# About ${mark}\n\nThe guarantee lasts 24 months (${mark}).`,
});

/** Two passages. */
const fileOf = (mark: string) => `# Prices\n\nThe prices of ${mark}.\n\n# Times\n\nThe times of ${mark}.`;

/** An event that never happens here: deliveries that come and go would make a list change by itself. */
const hookAt = (url: string, mark: string) => ({
  name: mark,
  url: `${url}?${mark}`,
  events: ['training.failed'],
});

const channelOf = (mark: string) => ({ kind: 'telegram', name: mark, credentials: { botToken: mark } });

const actionOf = (mark: string) => ({
  name: mark,
  whenToUse: mark,
  inputs: { word: { type: 'string' } },
  url: 'https://127.0.0.1:9/',
  responseFields: [mark],
});

/** The id of the message of a new stream that can be resumed. */
async function resumableStream(client: Client, path: string): Promise<number> {
  const { body } = await client.post(`${path}/chat`, { message: QUESTION, stream: true, resumable: true });
  return Number(/"messageId":(\d+)/.exec(body)?.[1]);
}

/** The id of a grant of the person for the agent; undefined where the service knows no address of its own. */
async function grantOf(client: Client, person: SignedIn, agentId: number): Promise<number | undefined> {
  const metadata = await person.browser.get('/.well-known/oauth-authorization-server');
  if (metadata.status !== 200) return undefined;
  const app = await OAuthApp.register(person.browser.baseUrl);
  const { status } = await app.redeem(await app.code(person.browser, agentId));
  if (status !== 200) throw new Error(`no grant but ${status}`);
  const { grants } = (await client.get('/grants')).body;
  return grants.find(({ personId }: { personId: number }) => personId === person.id).id;
}

interface SignedIn {
  id: number;
  browser: Browser;
}

/** A new owner who has signed in to the console. */
async function signedInPerson(
  service: RunningService,
  client: Client,
  { accountId, mark }: { accountId: number; mark: string },
): Promise<SignedIn> {
  return signedIn(service, accountId, { mode: modeOf(client), name: mark, role: 'owner' });
}

/** A new person who has signed in to the console in this browser. */
export async function signedIn(
  service: RunningService,
  accountId: number,
  person: object,
  browser = new Browser(service),
): Promise<SignedIn> {
  const { body } = await service.admin.post(`/accounts/${accountId}/people`, person);
  await browser.signIn({ link: body.link.split('#link=')[1] });
  return { id: body.person.id, browser };
}

/** The id of a message with these words whose answer was no good. */
export async function openQuestion(client: Client, agent: string, words: string): Promise<number> {
  const { body } = await client.post(`${agent}/chat`, { message: `Which dinosaurs does ${words} know?` });
  const path = `${agent}/conversations/${body.conversationId}/messages/${body.messageId}/feedback`;
  await client.post(path, { rating: 'negative' });
  return body.messageId;
}

/** The mode of the client's key. */
export function modeOf({ token = '' }: Client): string {
  return token.startsWith('ply_test_') ? 'test' : 'live';
}

/** A request for a person whom nobody knows, completed. */
async function exported(client: Client, userId: string): Promise<number> {
  const { body } = await until(
    () => client.post('/data-subjects/export', { userId }),
    ({ status }) => status !== 409,
  );
  const id: number = body.request?.id;
  await until(
    () => client.get(`/data-subjects/requests/${id}`),
    ({ status, body }) => status !== 200 || body.request.status === 'completed',
  );
  return id;
}

async function deletedAccount(service: RunningService): Promise<number> {
  const { body } = await service.admin.post('/accounts', { name: 'Deleted', plan: 'basic' });
  await service.admin.delete(`/accounts/${body.account.id}`);
  return body.account.id;
}
