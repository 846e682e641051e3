import type { MatrixRequest } from './exchange';
import { formOf } from '../../support/form';
import { QUESTION, type Ids } from './objects';

/** A place in a request where an object of a tenant is named. */
export interface Place {
  /** The path parameter, or where the path has none of that name, the field of the body. */
  name: string;
  object: keyof Ids;
  /** The resource that a 404 names. */
  resource: string;
}

/** A valid request of a route, and its answer. */
export interface Row {
  route: string;
  /** Tells rows of one route apart. */
  variant?: string;
  status: number;
  /** In the order in which they are looked up. */
  ids: Place[];
  /** JSON, CSV or a form. */
  body?: () => object | string;
  /** The key of a list that comes in pages. */
  pages?: string;
}

const AGENT: Place = { name: 'id', object: 'agentId', resource: 'agent' };
const CONVERSATION: Place = { name: 'conversationId', object: 'conversationId', resource: 'conversation' };
const LEAD: Place = { name: 'leadId', object: 'leadId', resource: 'lead' };
const NOTE: Place = { name: 'noteId', object: 'noteId', resource: 'note' };
const CANNED: Place = { name: 'cannedReplyId', object: 'cannedReplyId', resource: 'canned reply' };
const EXAMPLE: Place = { name: 'messageExampleId', object: 'messageExampleId', resource: 'message example' };
const MESSAGE: Place = { name: 'messageId', object: 'messageId', resource: 'message' };
const QUESTION_ID: Place = { name: 'questionId', object: 'questionId', resource: 'question' };
const STREAM: Place = { name: 'messageId', object: 'streamId', resource: 'stream' };
const SOURCE: Place = { name: 'trainingId', object: 'trainingId', resource: 'training source' };
/** A passage of the file. */
const PASSAGE: Place = { name: 'passageId', object: 'passageId', resource: 'passage' };
const GOLDEN: Place = { name: 'goldenId', object: 'goldenId', resource: 'golden question' };
const DRAFT: Place = { name: 'versionId', object: 'versionId', resource: 'version' };
const PUBLISHED: Place = { ...DRAFT, object: 'publishedVersionId' };
const CHANNEL: Place = { name: 'channelId', object: 'channelId', resource: 'channel' };
const ACTION: Place = { name: 'actionId', object: 'actionId', resource: 'action' };
/** No sources here contradict each other: `questions/contradictions.spec.ts` has some that do. */
const CONTRADICTION: Place = { name: 'contradictionId', object: 'questionId', resource: 'contradiction' };
/** No agent here has a model, which asks for confirmations: `actions/confirmations.spec.ts` tests with a model. */
const CONFIRMATION: Place = { name: 'confirmationId', object: 'actionId', resource: 'action' };
const ATTACHMENT: Place = { name: 'attachmentId', object: 'attachmentId', resource: 'attachment' };
const FILE: Place = { ...SOURCE, object: 'fileId' };
const WEBHOOK: Place = { name: 'id', object: 'webhookId', resource: 'webhook' };
const DELIVERY: Place = { name: 'deliveryId', object: 'deliveryId', resource: 'delivery' };
const REQUEST: Place = { name: 'requestId', object: 'requestId', resource: 'data subject request' };
const ACCOUNT: Place = { name: 'accountId', object: 'accountId', resource: 'account' };
/** A key is looked up together with its account. */
const ACCOUNT_OF_KEY: Place = { ...ACCOUNT, resource: 'key' };
/** An agent is looked up together with its account. */
const ACCOUNT_OF_AGENT: Place = { ...ACCOUNT, resource: 'agent' };
const AGENT_OF_ACCOUNT: Place = { name: 'agentId', object: 'agentId', resource: 'agent' };
/** An account that was deleted. */
const DELETED: Place = { name: 'accountId', object: 'deletedAccountId', resource: 'account deletion' };
/** A person is looked up together with their account. */
const ACCOUNT_OF_PERSON: Place = { ...ACCOUNT, resource: 'person' };
const PERSON: Place = { name: 'personId', object: 'personId', resource: 'person' };
const GRANT: Place = { name: 'grantId', object: 'grantId', resource: 'grant' };
const KEY: Place = { name: 'keyId', object: 'keyId', resource: 'key' };

let sources = 0;
const agent = () => ({ name: 'Another agent' });
const agentOfMode = () => ({ ...agent(), mode: 'live' });
const newName = () => ({ name: 'Renamed' });
const builtIn = () => ({ name: 'parley-extractive' });
const provider = () => ({
  issuer: 'https://127.0.0.1:9',
  clientId: 'x',
  clientSecret: 'x',
  domains: ['example.com'],
  role: 'reader',
});
const shown = () => ({ enabled: true });
const question = () => ({ message: QUESTION });
const streamed = () => ({ message: QUESTION, stream: true });
const resumable = () => ({ message: QUESTION, stream: true, resumable: true });
const answer = () => ({ text: 'A person will call you.' });
const canned = () => ({ title: 'Hello', text: 'Hello {name}' });
const example = () => ({ text: 'Hello', kind: 'greeting' });
const rating = () => ({ rating: 'positive' });
const rated = () => ({ satisfaction: 4 });
const source = () => ({ source: `more-${++sources}`, type: 'text', data: 'Returns are free.' });
const pairs = () => `source,question,answer\npair-${++sources},Is it?,It is.`;
const draft = () => ({ settings: { botPersonality: 'Be brief.' } });
const golden = () => ({ question: QUESTION, contains: ['24 months'] });
const channel = () => ({ kind: 'telegram', credentials: { botToken: '1:abc' } });
const server = () => ({ url: 'https://127.0.0.1:9/' });
const action = () => ({ name: 'Order', whenToUse: 'x', url: 'https://127.0.0.1:9/', responseFields: ['x'] });
const declined = () => ({ confirm: false });
const live = () => ({ status: 'live' });
const taken = () => ({ agentPaused: true });
const ownAnswer = () => ({ answer: 'Yes.' });
const preview = () => ({ type: 'website', urls: ['https://127.0.0.1:9/'] });
const attachment = () => formOf('more.txt', 'Returns are free.', 'file');
const replacement = () => formOf(`other-${++sources}.txt`, 'Returns are free.', 'file');
const file = () => formOf(`more-${++sources}.txt`, 'Returns are free.');
const query = () => ({ query: QUESTION });
const text = () => ({ data: 'Returns cost nothing.' });
const webhook = () => ({ name: 'Hook', url: 'https://example.com/hook', events: ['training.failed'] });
const account = () => ({ name: 'New', plan: 'basic' });
const key = () => ({ mode: 'live' });
const ownKey = () => ({ scopes: ['chat:write'] });
const person = () => ({ userId: 'nobody' });
const member = () => ({ name: 'Ada', role: 'reader' });
const resumed = () => ({ suspended: false });
const retried = () => ({ queue: 'webhook-delivery' });
const unsaved = () => ({ action: { url: 'https://127.0.0.1:9/' } });
const nothing = () => ({});

const V1 = '/api/v1';
const A = `${V1}/agents/{id}`;
const C = `${A}/conversations/{conversationId}`;
const ADMIN = '/admin/v1/accounts';

/** Every operation of the service. A route without a row fails. */
// oxfmt-ignore
export const ROWS: Row[] = [
  { route: `GET ${V1}/health`,                        status: 200, ids: [] },

  { route: `GET ${V1}/agents`,                        status: 200, ids: [], pages: 'agents' },
  { route: `POST ${V1}/agents`,                       status: 201, ids: [], body: agent },
  { route: `GET ${A}`,                                status: 200, ids: [AGENT] },
  { route: `PATCH ${A}`,                              status: 200, ids: [AGENT], body: newName },
  { route: `DELETE ${A}`,                             status: 204, ids: [AGENT] },

  { route: `GET ${A}/model`,                          status: 200, ids: [AGENT] },
  { route: `PUT ${A}/model`,                          status: 200, ids: [AGENT], body: builtIn },
  { route: `DELETE ${A}/model`,                       status: 204, ids: [AGENT] },
  { route: `GET ${V1}/sign-in-provider`,              status: 200, ids: [] },
  { route: `PUT ${V1}/sign-in-provider`,              status: 200, ids: [], body: provider },
  { route: `DELETE ${V1}/sign-in-provider`,           status: 204, ids: [] },
  { route: `GET ${V1}/model`,                         status: 200, ids: [] },
  { route: `PUT ${V1}/model`,                         status: 200, ids: [], body: builtIn },
  { route: `DELETE ${V1}/model`,                      status: 204, ids: [] },

  { route: `GET ${A}/widget`,                         status: 200, ids: [AGENT] },
  { route: `PATCH ${A}/widget`,                       status: 200, ids: [AGENT], body: shown },
  { route: `POST ${A}/widget/rotate-identity-secret`, status: 200, ids: [AGENT], body: nothing },

  { route: `POST ${A}/chat`,                          status: 200, ids: [AGENT], body: question },
  { route: `POST ${A}/chat`, variant: 'streamed',     status: 200, ids: [AGENT], body: streamed },
  { route: `POST ${A}/chat`, variant: 'continued',    status: 200, ids: [AGENT, CONVERSATION], body: question },
  { route: `POST ${A}/chat`, variant: 'both',         status: 200, ids: [AGENT, CONVERSATION], body: streamed },

  { route: `POST ${A}/chat`, variant: 'resumable',    status: 200, ids: [AGENT], body: resumable },
  { route: `GET ${A}/chat/streams/{messageId}`,       status: 200, ids: [AGENT, STREAM] },
  { route: `DELETE ${A}/chat/streams/{messageId}`,    status: 204, ids: [AGENT, STREAM] },

  { route: `GET ${A}/conversations`,                  status: 200, ids: [AGENT], pages: 'conversations' },
  { route: `GET ${C}`,                                status: 200, ids: [AGENT, CONVERSATION] },
  { route: `PATCH ${C}`,                              status: 200, ids: [AGENT, CONVERSATION], body: taken },
  { route: `PUT ${C}/typing`,                         status: 204, ids: [AGENT, CONVERSATION] },
  { route: `PUT ${C}/read`,                           status: 204, ids: [AGENT, CONVERSATION] },
  { route: `POST ${C}/suggested-reply`,               status: 200, ids: [AGENT, CONVERSATION] },
  { route: `GET ${C}/notes`,                          status: 200, ids: [AGENT, CONVERSATION] },
  { route: `POST ${C}/notes`,                         status: 201, ids: [AGENT, CONVERSATION], body: answer },
  { route: `DELETE ${C}/notes/{noteId}`,              status: 204, ids: [AGENT, CONVERSATION, NOTE] },
  { route: `POST ${A}/attachments`,                   status: 201, ids: [AGENT], body: attachment },
  { route: `GET ${A}/attachments/{attachmentId}`,     status: 200, ids: [AGENT, ATTACHMENT] },
  { route: `GET ${V1}/conversations`,                 status: 200, ids: [], pages: 'conversations' },
  { route: `GET ${V1}/conversations/assignees`,       status: 200, ids: [] },
  { route: `GET ${V1}/canned-replies`,                status: 200, ids: [] },
  { route: `POST ${V1}/canned-replies`,               status: 201, ids: [], body: canned },
  { route: `PATCH ${V1}/canned-replies/{cannedReplyId}`, status: 200, ids: [CANNED], body: canned },
  { route: `DELETE ${V1}/canned-replies/{cannedReplyId}`, status: 204, ids: [CANNED] },
  { route: `GET ${V1}/message-examples`,              status: 200, ids: [] },
  { route: `POST ${V1}/message-examples`,             status: 201, ids: [], body: example },
  { route: `DELETE ${V1}/message-examples/{messageExampleId}`, status: 204, ids: [EXAMPLE] },
  { route: `DELETE ${C}`,                             status: 204, ids: [AGENT, CONVERSATION] },
  { route: `GET ${C}/messages`,                       status: 200, ids: [AGENT, CONVERSATION], pages: 'messages' },
  { route: `POST ${C}/messages`,                      status: 201, ids: [AGENT, CONVERSATION], body: answer },
  { route: `GET ${C}/actions/{confirmationId}`,       status: 404, ids: [AGENT, CONVERSATION, CONFIRMATION] },
  { route: `POST ${C}/actions/{confirmationId}`,      status: 404, ids: [AGENT, CONVERSATION, CONFIRMATION], body: declined },
  { route: `POST ${C}/feedback`,                      status: 200, ids: [AGENT, CONVERSATION], body: rated },
  { route: `POST ${C}/messages/{messageId}/feedback`, status: 200, ids: [AGENT, CONVERSATION, MESSAGE], body: rating },
  { route: `GET ${A}/leads`,                          status: 200, ids: [AGENT], pages: 'leads' },
  { route: `GET ${A}/leads/{leadId}`,                 status: 200, ids: [AGENT, LEAD] },
  { route: `DELETE ${A}/leads/{leadId}`,              status: 204, ids: [AGENT, LEAD] },
  { route: `POST ${V1}/data-subjects/export`,         status: 202, ids: [], body: person },
  { route: `POST ${V1}/data-subjects/erase`,          status: 202, ids: [], body: person },
  { route: `GET ${V1}/data-subjects/requests/{requestId}`, status: 200, ids: [REQUEST] },
  { route: `GET ${A}/analytics`,                      status: 200, ids: [AGENT] },
  { route: `GET ${A}/analytics/outcomes`,             status: 200, ids: [AGENT] },
  { route: `GET ${A}/analytics/series`,               status: 200, ids: [AGENT] },
  { route: `GET ${V1}/costs`,                         status: 200, ids: [] },

  { route: `GET ${A}/training`,                       status: 200, ids: [AGENT] },
  { route: `POST ${A}/training`,                      status: 201, ids: [AGENT], body: source },
  { route: `GET ${A}/training/pairs`,                 status: 200, ids: [AGENT] },
  { route: `POST ${A}/training/pairs`,                status: 200, ids: [AGENT], body: pairs },
  { route: `GET ${A}/questions`,                      status: 200, ids: [AGENT] },
  { route: `POST ${A}/questions/{questionId}/draft`,  status: 200, ids: [AGENT, QUESTION_ID] },
  { route: `POST ${A}/questions/{questionId}/answer`, status: 200, ids: [AGENT, QUESTION_ID], body: ownAnswer },
  { route: `DELETE ${A}/questions/{questionId}`,      status: 204, ids: [AGENT, QUESTION_ID] },
  { route: `POST ${A}/training/preview`,              status: 200, ids: [AGENT], body: preview },
  { route: `POST ${A}/training/files`,                status: 201, ids: [AGENT], body: file },
  { route: `GET ${A}/training/{trainingId}/file`,     status: 200, ids: [AGENT, FILE] },
  { route: `POST ${A}/search`,                        status: 200, ids: [AGENT], body: query },
  { route: `GET ${A}/training/{trainingId}`,          status: 200, ids: [AGENT, SOURCE] },
  { route: `PATCH ${A}/training/{trainingId}`,        status: 200, ids: [AGENT, SOURCE], body: nothing },
  { route: `PUT ${A}/training/{trainingId}`,          status: 202, ids: [AGENT, SOURCE], body: text },
  { route: `POST ${A}/training/{trainingId}/retrain`, status: 202, ids: [AGENT, SOURCE], body: nothing },
  { route: `GET ${A}/training/{trainingId}/passages`, status: 200, ids: [AGENT, FILE], pages: 'passages' },
  { route: `PATCH ${A}/training/{trainingId}/passages/{passageId}`, status: 200, ids: [AGENT, FILE, PASSAGE], body: shown },
  { route: `PUT ${A}/training/{trainingId}/file`,     status: 202, ids: [AGENT, FILE], body: replacement },
  { route: `DELETE ${A}/training/{trainingId}`,       status: 204, ids: [AGENT, SOURCE] },

  { route: `GET ${A}/contradictions`,                 status: 200, ids: [AGENT] },
  { route: `DELETE ${A}/contradictions/{contradictionId}`, status: 404, ids: [AGENT, CONTRADICTION] },
  { route: `GET ${A}/golden-questions`,               status: 200, ids: [AGENT] },
  { route: `POST ${A}/golden-questions`,              status: 201, ids: [AGENT], body: golden },
  { route: `POST ${A}/golden-questions/ask`,          status: 202, ids: [AGENT], body: nothing },
  { route: `GET ${A}/golden-questions/{goldenId}`,    status: 200, ids: [AGENT, GOLDEN] },
  { route: `PATCH ${A}/golden-questions/{goldenId}`,  status: 200, ids: [AGENT, GOLDEN], body: golden },
  { route: `DELETE ${A}/golden-questions/{goldenId}`, status: 204, ids: [AGENT, GOLDEN] },

  { route: `GET ${A}/versions`,                       status: 200, ids: [AGENT] },
  { route: `POST ${A}/versions`,                      status: 201, ids: [AGENT], body: nothing },
  { route: `GET ${A}/versions/{versionId}`,           status: 200, ids: [AGENT, DRAFT] },
  { route: `PATCH ${A}/versions/{versionId}`,         status: 200, ids: [AGENT, DRAFT], body: draft },
  { route: `POST ${A}/versions/{versionId}/trial`,    status: 202, ids: [AGENT, DRAFT], body: nothing },
  { route: `GET ${A}/versions/{versionId}/trial`,     status: 200, ids: [AGENT, DRAFT] },
  { route: `POST ${A}/versions/{versionId}/restore`,  status: 200, ids: [AGENT, PUBLISHED], body: nothing },
  { route: `POST ${A}/versions/{versionId}/publish`,  status: 200, ids: [AGENT, PUBLISHED], body: nothing },
  { route: `DELETE ${A}/versions/{versionId}`,        status: 204, ids: [AGENT, DRAFT] },

  { route: `GET ${A}/channels`,                       status: 200, ids: [AGENT] },
  { route: `POST ${A}/channels`,                      status: 201, ids: [AGENT], body: channel },
  { route: `GET ${A}/channels/{channelId}`,           status: 200, ids: [AGENT, CHANNEL] },
  { route: `PATCH ${A}/channels/{channelId}`,         status: 200, ids: [AGENT, CHANNEL], body: newName },
  { route: `DELETE ${A}/channels/{channelId}`,        status: 204, ids: [AGENT, CHANNEL] },

  { route: `GET ${A}/actions`,                        status: 200, ids: [AGENT] },
  { route: `POST ${A}/actions`,                       status: 201, ids: [AGENT], body: action },
  { route: `POST ${A}/actions/tools`,                 status: 200, ids: [AGENT], body: server },
  { route: `POST ${A}/actions/test`,                  status: 200, ids: [AGENT], body: unsaved },
  { route: `GET ${A}/actions/{actionId}`,             status: 200, ids: [AGENT, ACTION] },
  { route: `PATCH ${A}/actions/{actionId}`,           status: 200, ids: [AGENT, ACTION], body: live },
  { route: `POST ${A}/actions/{actionId}/test`,       status: 200, ids: [AGENT, ACTION], body: nothing },
  { route: `GET ${A}/actions/{actionId}/executions`,  status: 200, ids: [AGENT, ACTION], pages: 'executions' },
  { route: `DELETE ${A}/actions/{actionId}`,          status: 204, ids: [AGENT, ACTION] },

  { route: `GET ${V1}/webhooks`,                      status: 200, ids: [] },
  { route: `POST ${V1}/webhooks`,                     status: 201, ids: [], body: webhook },
  { route: `GET ${V1}/webhooks/{id}`,                 status: 200, ids: [WEBHOOK] },
  { route: `PATCH ${V1}/webhooks/{id}`,               status: 200, ids: [WEBHOOK], body: newName },
  { route: `DELETE ${V1}/webhooks/{id}`,              status: 204, ids: [WEBHOOK] },
  { route: `POST ${V1}/webhooks/{id}/rotate-secret`,  status: 200, ids: [WEBHOOK], body: nothing },
  { route: `POST ${V1}/webhooks/{id}/test`,           status: 201, ids: [WEBHOOK], body: nothing },
  { route: `POST ${V1}/webhooks/{id}/recover`,        status: 200, ids: [WEBHOOK], body: () => ({ since: '2026-11-21T09:30:00Z' }) },
  { route: `GET ${V1}/webhooks/{id}/deliveries`,      status: 200, ids: [WEBHOOK], pages: 'deliveries' },
  { route: `GET ${V1}/webhooks/{id}/deliveries/{deliveryId}`, status: 200, ids: [WEBHOOK, DELIVERY] },
  { route: `POST ${V1}/webhooks/{id}/deliveries/{deliveryId}/redeliver`, status: 200, ids: [WEBHOOK, DELIVERY], body: nothing },

  { route: `GET ${V1}/me`,                            status: 200, ids: [] },
  { route: `GET ${V1}/keys`,                          status: 200, ids: [], pages: 'keys' },
  { route: `POST ${V1}/keys`,                         status: 201, ids: [], body: ownKey },
  { route: `POST ${V1}/keys/{keyId}/rotate`,          status: 201, ids: [KEY], body: nothing },
  { route: `DELETE ${V1}/keys/{keyId}`,               status: 204, ids: [KEY] },
  { route: `GET ${V1}/people`,                        status: 200, ids: [], pages: 'people' },
  { route: `POST ${V1}/people`,                       status: 201, ids: [], body: member },
  { route: `POST ${V1}/people/{personId}/link`,       status: 201, ids: [PERSON], body: nothing },
  { route: `PATCH ${V1}/people/{personId}`,           status: 200, ids: [PERSON], body: newName },
  { route: `DELETE ${V1}/people/{personId}`,          status: 204, ids: [PERSON] },
  { route: `GET ${V1}/grants`,                        status: 200, ids: [] },
  { route: `DELETE ${V1}/grants/{grantId}`,           status: 204, ids: [GRANT] },
  { route: `GET ${V1}/audit-log`,                     status: 200, ids: [], pages: 'entries' },

  { route: `GET ${ADMIN}`,                            status: 200, ids: [] },
  { route: `POST ${ADMIN}`,                           status: 201, ids: [], body: account },
  { route: `GET ${ADMIN}/{accountId}`,                status: 200, ids: [ACCOUNT] },
  { route: `PATCH ${ADMIN}/{accountId}`,              status: 200, ids: [ACCOUNT], body: newName },
  { route: `DELETE ${ADMIN}/{accountId}`,             status: 202, ids: [ACCOUNT] },
  { route: 'GET /admin/v1/account-deletions/{accountId}',   status: 200, ids: [DELETED] },
  { route: `GET ${ADMIN}/{accountId}/agents`,         status: 200, ids: [ACCOUNT] },
  { route: `POST ${ADMIN}/{accountId}/agents`,        status: 201, ids: [ACCOUNT], body: agentOfMode },
  { route: `POST ${ADMIN}/{accountId}/agents/{agentId}/training`, status: 201, ids: [ACCOUNT_OF_AGENT, AGENT_OF_ACCOUNT], body: source },
  { route: `PATCH ${ADMIN}/{accountId}/agents/{agentId}`,   status: 200, ids: [ACCOUNT_OF_AGENT, AGENT_OF_ACCOUNT], body: resumed },
  { route: `GET ${ADMIN}/{accountId}/training`,       status: 200, ids: [ACCOUNT] },
  { route: `GET ${ADMIN}/{accountId}/failing-deliveries`, status: 200, ids: [ACCOUNT] },
  { route: `GET ${ADMIN}/{accountId}/usage`,          status: 200, ids: [ACCOUNT] },
  { route: `GET ${ADMIN}/{accountId}/audit-log`,      status: 200, ids: [ACCOUNT] },
  { route: `GET ${ADMIN}/{accountId}/people`,         status: 200, ids: [ACCOUNT] },
  { route: `POST ${ADMIN}/{accountId}/people`,        status: 201, ids: [ACCOUNT], body: member },
  { route: `POST ${ADMIN}/{accountId}/people/{personId}/link`, status: 201, ids: [ACCOUNT_OF_PERSON, PERSON], body: nothing },
  { route: `DELETE ${ADMIN}/{accountId}/people/{personId}`, status: 204, ids: [ACCOUNT_OF_PERSON, PERSON] },
  { route: `GET ${ADMIN}/{accountId}/keys`,           status: 200, ids: [ACCOUNT] },
  { route: `POST ${ADMIN}/{accountId}/keys`,          status: 201, ids: [ACCOUNT], body: key },
  { route: `DELETE ${ADMIN}/{accountId}/keys/{keyId}`,      status: 204, ids: [ACCOUNT_OF_KEY, KEY] },
  { route: `POST ${ADMIN}/{accountId}/keys/{keyId}/rotate`, status: 201, ids: [ACCOUNT_OF_KEY, KEY], body: nothing },
  { route: 'GET /admin/v1/system',                    status: 200, ids: [] },
  { route: 'GET /admin/v1/support-bundle',            status: 200, ids: [] },
  { route: 'GET /admin/v1/failed-jobs',               status: 200, ids: [] },
  { route: 'POST /admin/v1/failed-jobs/retry',        status: 200, ids: [], body: retried },
];

/** The row as tests are named after it. */
export function nameOf({ route, variant }: Row): string {
  return variant ? `${route} (${variant})` : route;
}

/** Whether the route only reads. */
export function isRead({ route }: Row): boolean {
  return route.startsWith('GET ');
}

/** Whether the route is the operator's. */
export function isOperators({ route }: Row): boolean {
  return route.includes('/admin/v1/');
}

/** The row's request on the objects of somebody; `values` go into the path as they are. */
export function requestOf(row: Row, values: Partial<Record<keyof Ids, string | number>>): MatrixRequest {
  const [method = '', template = ''] = row.route.split(' ');
  let path = template;
  const named: Record<string, unknown> = {};
  for (const { name, object } of row.ids) {
    if (template.includes(`{${name}}`)) path = path.replace(`{${name}}`, String(values[object]));
    else named[name] = values[object];
  }
  const body = row.body?.();
  return { method, path, body: typeof body === 'object' ? { ...body, ...named } : body };
}
