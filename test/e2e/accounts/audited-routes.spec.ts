import { ended } from '../../support/agent';
import { call, routesOf, type Route } from '../../support/routes';
import { useSharedService } from '../../support/use-service';
import { createObjects, type Ids } from '../isolation/objects';
import { formOf, typeOfText } from '../../support/form';

/** Routes that change something and leave no entry, each with its reason. */
const NOT_RECORDED: Record<string, string> = {
  'POST /api/v1/agents/{id}/chat':
    'A message is no change in the sense of the audit log; List Messages shows it.',
  'POST /api/v1/agents/{id}/conversations/{conversationId}/actions/{confirmationId}':
    'A decision of the visitor is a message too; List Executions shows the call.',
  'POST /api/v1/agents/{id}/attachments': 'A file that no message names is removed after an hour.',
  'DELETE /api/v1/grants/{grantId}': 'Its entry is checked where grants are made, in doors/oauth.spec.ts.',
  'POST /api/v1/agents/{id}/actions/tools': 'The tools of a server are only read.',
  'POST /api/v1/agents/{id}/search': 'A test of the search changes nothing.',
  'POST /api/v1/agents/{id}/golden-questions/ask': 'Asking changes nothing but the last answers.',
  'POST /api/v1/agents/{id}/versions/{versionId}/trial': 'A trial changes neither the agent nor the draft.',
  'POST /api/v1/agents/{id}/training/preview': 'A preview stores nothing.',
  'DELETE /api/v1/agents/{id}/chat/streams/{messageId}': 'A stopped reply is a message too.',
  'POST /admin/v1/failed-jobs/retry': 'Each retried job has an entry; operator-insight.spec.ts checks it.',
  'POST /api/v1/agents/{id}/conversations/{conversationId}/suggested-reply': 'A draft changes nothing.',
  'POST /api/v1/agents/{id}/questions/{questionId}/draft': 'A draft changes nothing.',
  'DELETE /api/v1/agents/{id}/contradictions/{contradictionId}':
    'Its entry is checked in questions/contradictions.spec.ts, where sources contradict each other.',
  'PUT /api/v1/agents/{id}/conversations/{conversationId}/typing': 'It is shown for six seconds.',
  'PUT /api/v1/agents/{id}/conversations/{conversationId}/read': 'It changes what its caller sees.',
  'DELETE /admin/v1/accounts/{accountId}': 'The entries go with the account; the receipt is the record.',
};

/** The objects that requests name. A `page`, unlike a text, can have a schedule. */
type Named = Ids & { pageId: number };

/** The entry that a request leaves, its object, and the body of the request: JSON, or CSV. */
type Change = [action: string, object: keyof Named | 'new', body?: object | string];

const KEY = { mode: 'live' };
const TEXT = { type: 'text', data: 'Returns are free.' };
const PERSON = { name: 'Ada', role: 'reader' };
const PROVIDER = {
  issuer: 'https://127.0.0.1:9',
  clientId: 'x',
  clientSecret: 'x',
  domains: ['example.com'],
  role: 'reader',
};
const PAGE = { source: 'page', type: 'page', url: 'http://127.0.0.1:9/' };
const WEBHOOK = { name: 'Hook', url: 'https://127.0.0.1/', events: ['training.failed'] };

const BUILT_IN = { name: 'parley-extractive' };
const CHANNEL = { kind: 'telegram', credentials: { botToken: '1:abc' } };
const ACTION = { name: 'Order', whenToUse: 'x', url: 'https://127.0.0.1:9/', responseFields: ['x'] };
const GOLDEN = { question: 'How long does the guarantee last?', contains: ['24 months'] };

const AGENT = '/api/v1/agents/{id}';
const MESSAGES = `${AGENT}/conversations/{conversationId}/messages`;
const FEEDBACK = `${MESSAGES}/{messageId}/feedback`;
const ACCOUNT = '/admin/v1/accounts/{accountId}';

/** One line for every route that changes something. `id` in the path is the agent's or the webhook's. */
// oxfmt-ignore
const CHANGES: Record<string, Change> = {
  'POST /api/v1/agents':                          ['agent.created', 'new', { name: 'New' }],
  [`PATCH ${AGENT}`]:                             ['agent.updated', 'agentId', { name: 'Renamed' }],
  [`DELETE ${AGENT}`]:                            ['agent.deleted', 'agentId'],
  [`PUT ${AGENT}/model`]:                         ['agent.model_chosen', 'agentId', BUILT_IN],
  [`DELETE ${AGENT}/model`]:                      ['agent.model_removed', 'agentId'],
  'PUT /api/v1/model':                            ['account.model_chosen', 'accountId', BUILT_IN],
  'DELETE /api/v1/model':                         ['account.model_removed', 'accountId'],
  [`PATCH ${AGENT}/widget`]:                      ['widget.updated', 'agentId', { enabled: true }],
  [`POST ${AGENT}/widget/rotate-identity-secret`]: ['widget.identity_secret_rotated', 'agentId', {}],
  [`POST ${AGENT}/training`]:                     ['training.added', 'new', { source: 'theirs', ...TEXT }],
  [`POST ${AGENT}/training/pairs`]:               ['training.added', 'new', 'source,question,answer\npair,Is it?,It is.'],
  [`POST ${AGENT}/training/files`]:               ['training.added', 'new', formOf('prices.txt', 'Nothing costs more.')],
  [`PATCH ${AGENT}/training/{trainingId}`]:       ['training.updated', 'pageId', { schedule: 'weekly' }],
  [`PUT ${AGENT}/training/{trainingId}`]:         ['training.replaced', 'trainingId', { data: 'New words.' }],
  // Before the file is replaced, which ends its passages.
  [`PATCH ${AGENT}/training/{trainingId}/passages/{passageId}`]:
    ['training.passage_disabled', 'fileId', { enabled: false }],
  [`PUT ${AGENT}/training/{trainingId}/file`]:    ['training.replaced', 'fileId', formOf('fees.txt', 'A fee.', 'file')],
  [`POST ${AGENT}/training/{trainingId}/retrain`]: ['training.retrained', 'trainingId', {}],
  [`DELETE ${AGENT}/training/{trainingId}`]:      ['training.deleted', 'trainingId'],
  [`POST ${AGENT}/golden-questions`]:             ['golden_question.added', 'new', GOLDEN],
  [`PATCH ${AGENT}/golden-questions/{goldenId}`]: ['golden_question.updated', 'goldenId', { contains: ['a year'] }],
  [`DELETE ${AGENT}/golden-questions/{goldenId}`]: ['golden_question.deleted', 'goldenId'],
  [`POST ${AGENT}/versions`]:                     ['version.drafted', 'new', {}],
  [`PATCH ${AGENT}/versions/{versionId}`]:        ['version.updated', 'versionId', { settings: { botName: 'Bo' } }],
  [`POST ${AGENT}/versions/{versionId}/publish`]: ['version.published', 'versionId', { overwrite: true, force: true }],
  [`POST ${AGENT}/versions/{versionId}/restore`]: ['version.restored', 'new', {}],
  [`DELETE ${AGENT}/versions/{versionId}`]:       ['version.discarded', 'versionId'],
  [`POST ${AGENT}/channels`]:                     ['channel.added', 'new', CHANNEL],
  [`PATCH ${AGENT}/channels/{channelId}`]:        ['channel.updated', 'channelId', { name: 'Renamed' }],
  [`DELETE ${AGENT}/channels/{channelId}`]:       ['channel.deleted', 'channelId'],
  [`POST ${AGENT}/actions`]:                      ['action.added', 'new', ACTION],
  [`PATCH ${AGENT}/actions/{actionId}`]:          ['action.updated', 'actionId', { status: 'live' }],
  [`POST ${AGENT}/actions/test`]:                 ['agent.action_tested', 'agentId', { action: { url: ACTION.url } }],
  [`POST ${AGENT}/actions/{actionId}/test`]:      ['action.tested', 'actionId', {}],
  [`DELETE ${AGENT}/actions/{actionId}`]:         ['action.deleted', 'actionId'],
  [`POST ${AGENT}/questions/{questionId}/answer`]: ['question.answered', 'questionId', { answer: 'Yes.' }],
  [`DELETE ${AGENT}/questions/{questionId}`]:     ['question.dismissed', 'questionId'],
  [`PATCH ${AGENT}/conversations/{conversationId}`]: ['conversation.updated', 'conversationId', { agentPaused: true }],
  [`POST ${AGENT}/conversations/{conversationId}/notes`]: ['note.added', 'new', { text: 'Call back.' }],
  [`DELETE ${AGENT}/conversations/{conversationId}/notes/{noteId}`]: ['note.deleted', 'noteId'],
  'POST /api/v1/canned-replies':                  ['canned_reply.added', 'new', { title: 'x', text: 'x' }],
  'PATCH /api/v1/canned-replies/{cannedReplyId}': ['canned_reply.updated', 'cannedReplyId', { title: 'y' }],
  'DELETE /api/v1/canned-replies/{cannedReplyId}': ['canned_reply.deleted', 'cannedReplyId'],
  'POST /api/v1/message-examples':                ['message_example.added', 'new', { text: 'x', kind: 'none' }],
  'DELETE /api/v1/message-examples/{messageExampleId}': ['message_example.deleted', 'messageExampleId'],
  [`DELETE ${AGENT}/leads/{leadId}`]:             ['lead.deleted', 'leadId'],
  [`DELETE ${AGENT}/conversations/{conversationId}`]: ['conversation.deleted', 'conversationId'],
  'POST /api/v1/data-subjects/export':            ['data_subject_request.export', 'new', { userId: 'nobody' }],
  'POST /api/v1/data-subjects/erase':             ['data_subject_request.erase', 'new', { userId: 'nobody' }],
  [`POST ${MESSAGES}`]:                           ['message.posted', 'new', { text: 'A person will call you.' }],
  [`POST ${AGENT}/conversations/{conversationId}/feedback`]: ['conversation.rated', 'conversationId', { helped: false }],
  [`POST ${FEEDBACK}`]:                           ['message.rated', 'messageId', { rating: 'positive' }],
  'POST /api/v1/webhooks':                        ['webhook.registered', 'new', WEBHOOK],
  'PATCH /api/v1/webhooks/{id}':                  ['webhook.updated', 'webhookId', { name: 'Renamed' }],
  'DELETE /api/v1/webhooks/{id}':                 ['webhook.deleted', 'webhookId'],
  'POST /api/v1/webhooks/{id}/rotate-secret':     ['webhook.secret_rotated', 'webhookId', {}],
  'POST /api/v1/webhooks/{id}/test':              ['webhook.tested', 'webhookId', {}],
  'POST /api/v1/webhooks/{id}/recover':           ['webhook.recovered', 'webhookId', { since: '2026-11-21T09:30:00Z' }],
  'POST /api/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver': ['delivery.redelivered', 'deliveryId', {}],
  'POST /api/v1/keys':                            ['key.issued', 'new', {}],
  'POST /api/v1/keys/{keyId}/rotate':             ['key.rotated', 'keyId', {}],
  'DELETE /api/v1/keys/{keyId}':                  ['key.revoked', 'keyId'],
  'POST /api/v1/people':                          ['person.added', 'new', PERSON],
  'POST /api/v1/people/{personId}/link':          ['person.invited', 'personId', {}],
  'PATCH /api/v1/people/{personId}':              ['person.updated', 'personId', { name: 'Renamed' }],
  'DELETE /api/v1/people/{personId}':             ['person.removed', 'personId'],
  'PUT /api/v1/sign-in-provider':                 ['sign_in_provider.chosen', 'accountId', PROVIDER],
  'DELETE /api/v1/sign-in-provider':              ['sign_in_provider.removed', 'accountId'],
  'POST /admin/v1/accounts':                      ['account.created', 'new', { name: 'New', plan: 'pro' }],
  [`PATCH ${ACCOUNT}`]:                           ['account.updated', 'accountId', { name: 'Renamed' }],
  [`POST ${ACCOUNT}/agents`]:                     ['agent.created', 'new', { mode: 'live', name: 'New' }],
  [`PATCH ${ACCOUNT}/agents/{agentId}`]:         ['agent.updated', 'agentId', { suspended: true }],
  [`POST ${ACCOUNT}/agents/{agentId}/training`]:  ['training.added', 'new', { source: 'ours', ...TEXT }],
  [`POST ${ACCOUNT}/keys`]:                       ['key.issued', 'new', KEY],
  [`POST ${ACCOUNT}/keys/{keyId}/rotate`]:        ['key.rotated', 'keyId', {}],
  [`DELETE ${ACCOUNT}/keys/{keyId}`]:             ['key.revoked', 'keyId'],
  [`POST ${ACCOUNT}/people`]:                     ['person.added', 'new', PERSON],
  [`POST ${ACCOUNT}/people/{personId}/link`]:     ['person.invited', 'personId', {}],
  [`DELETE ${ACCOUNT}/people/{personId}`]:        ['person.removed', 'personId'],
};

/** In an order in which each object is still there: parts of an object are deleted before it. */
function deletionsLast(changes: [string, Change][]): [string, Change][] {
  const isDeletion = ([name]: [string, Change]): boolean => name.startsWith('DELETE');
  const depth = ([name]: [string, Change]): number => name.split('/').length;
  const deletions = changes.filter(isDeletion).toSorted((one, other) => depth(other) - depth(one));
  return [...changes.filter((change) => !isDeletion(change)), ...deletions];
}

describe('the audit log has every change', () => {
  const { service, tenant } = useSharedService();
  let routes: Map<string, Route>;
  let objectsOf: { tenant: Named; operator: Named };
  /** The objects that the tenant deletes. Other requests do not change them. */
  let toDelete: Named;
  beforeAll(async () => {
    routes = new Map((await routesOf(service)).map((route) => [route.name, route]));
    objectsOf = { tenant: await objects(), operator: await objects() };
    toDelete = await objects();
  });

  const objects = async (): Promise<Named> => {
    const ids = await createObjects(service, tenant.live, tenant.accountId);
    const page = await tenant.live.post(`/agents/${ids.agentId}/training`, PAGE);
    return { ...ids, pageId: page.body.source.id };
  };
  const isOperators = (name: string): boolean => name.includes(' /admin/');

  it('of every route that is not a GET, or a reason why it has none', () => {
    const known = [...Object.keys(CHANGES), ...Object.keys(NOT_RECORDED)];
    const changing = [...routes.values()].filter(({ method }) => method !== 'GET').map(({ name }) => name);
    expect(changing.filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => !changing.includes(name))).toEqual([]);
  });

  it.each(deletionsLast(Object.entries(CHANGES)))('%s', async (name, [action, object, body]) => {
    const deletes = name.startsWith('DELETE /api/');
    const ids = deletes ? toDelete : objectsOf[isOperators(name) ? 'operator' : 'tenant'];
    const versionId = name.endsWith('/restore') ? ids.publishedVersionId : ids.versionId;
    const trainingId = object === 'pageId' || object === 'fileId' ? ids[object] : ids.trainingId;
    const { method } = routes.get(name)!;
    const path = name
      .replace(`${method} `, '')
      .replace('{id}', String(name.includes('/webhooks/') ? ids.webhookId : ids.agentId))
      .replace(/\{(\w+)\}/g, (_, parameter: keyof Ids) =>
        String({ ...ids, trainingId, versionId }[parameter]),
      );
    const client = isOperators(name) ? service.admin : tenant.live;
    // A run that has been requested already is not requested again.
    if (name.endsWith('/retrain')) await ended(tenant.live, `/agents/${ids.agentId}/training/${trainingId}`);
    const prefix = isOperators(name) ? '/admin/v1' : '/api/v1';
    const requestId = `audit-${Object.keys(CHANGES).indexOf(name)}`;
    const answer = await client.send(method, path.replace(prefix, ''), body, {
      'x-request-id': requestId,
      ...(typeof body === 'string' && { 'content-type': typeOfText(body) }),
    });
    expect([answer.status >= 200 && answer.status < 300, answer.body.error]).toEqual([true, undefined]);

    const made =
      answer.body.account ??
      answer.body.message ??
      answer.body.note ??
      answer.body.cannedReply ??
      answer.body.messageExample ??
      answer.body.agent ??
      answer.body.key ??
      answer.body.source ??
      answer.body.goldenQuestion ??
      answer.body.version ??
      answer.body.channel ??
      answer.body.person ??
      answer.body.action ??
      answer.body.sources?.[0] ??
      answer.body.request;
    const id = object === 'new' ? (made ?? answer.body).id : ids[object];
    const account = object === 'new' && action === 'account.created' ? id : tenant.accountId;
    const log = await service.admin.get(`/accounts/${account}/audit-log?action=${action}&objectId=${id}`);
    const { key } = (await tenant.live.get('/me')).body;
    const nobody = { personId: null, name: null };
    const byKey = { type: 'key', keyId: key.id, hint: key.hint, ...nobody };
    const entries = log.body.entries.filter((entry: { requestId: string }) => entry.requestId === requestId);
    expect(entries).toEqual([
      {
        id: expect.any(Number),
        action,
        actor: isOperators(name) ? { type: 'operator', keyId: null, hint: null, ...nobody } : byKey,
        object: expect.objectContaining({ type: action.split('.')[0], id: String(id) }),
        changes: expect.any(Array),
        requestId,
        createdAt: expect.any(String),
      },
    ]);
  });

  it('and no entries of requests that were refused or found nothing', async () => {
    const { live } = await service.tenant();
    const actions = async () =>
      (await live.get('/audit-log')).body.entries.map(({ action }: { action: string }) => action);
    const before = await actions();
    // The path of a route names the id 1, which nobody has. Two need neither an id nor a body.
    const unnamed = new Set(['POST /api/v1/keys', 'DELETE /api/v1/model', 'DELETE /api/v1/sign-in-provider']);
    for (const name of Object.keys(CHANGES).filter((name) => !unnamed.has(name))) {
      const { status } = await call(routes.get(name)!, service.baseUrl, live.token);
      expect([name, status >= 400]).toEqual([name, true]);
    }
    expect(await actions()).toEqual(before);
  });
});
