import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parley, ParleyOperator } from '../../libs/client/src/index';
import { ROOT } from './project';

interface Operation {
  operationId: string;
  parameters?: { $ref?: string }[];
  responses: Record<string, { content?: { 'application/json'?: { schema: { $ref?: string } } } }>;
}
interface Schema {
  $ref?: string;
  allOf?: Schema[];
  properties?: object;
}
interface Sent extends Operation {
  path: string;
  method: string;
  /** The names of the fields of its answer; none for an answer that is not a JSON object. */
  answerFields: string[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const OPERATIONS = operationsOf('openapi.json');
const OPERATOR_OPERATIONS = operationsOf('openapi-admin.json');

function operationsOf(document: string): Sent[] {
  const { paths, components } = JSON.parse(readFileSync(join(ROOT, document), 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
  };
  const fieldsOf = (schema: Schema = {}): string[] => [
    ...Object.keys(schema.properties ?? {}),
    ...fieldsIn(schema.$ref ? [components.schemas[schema.$ref.split('/').at(-1)!]!] : []),
    ...fieldsIn(schema.allOf ?? []),
  ];
  const fieldsIn = (schemas: Schema[]): string[] => schemas.flatMap(fieldsOf);
  const answerFields = ({ responses }: Operation): string[] => {
    const [, answer] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
    return fieldsOf(answer?.content?.['application/json']?.schema);
  };
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ ...operation, path, method, answerFields: answerFields(operation) }] : [];
    }),
  );
}

/** Operations without a method: health needs no key, and `chat.stream` reads streams. */
const WITHOUT_METHOD = new Set(['health', 'resumeStream', 'stopStream']);

const CALLS: Record<string, (parley: Parley) => PromiseLike<unknown>> = {
  listAgents: (parley) => parley.agents.list(),
  createAgent: (parley) => parley.agents.create({ name: 'x' }),
  getAgent: (parley) => parley.agents.get(1),
  updateAgent: (parley) => parley.agents.update(1, {}),
  deleteAgent: (parley) => parley.agents.delete(1),
  listTrainingSources: (parley) => parley.training.list(1),
  addTrainingSource: (parley) => parley.training.add(1, { source: 'x', type: 'text', data: 'x' }),
  getTrainingSource: (parley) => parley.training.get(1, 2),
  updateTrainingSource: (parley) => parley.training.update(1, 2, { schedule: null }),
  deleteTrainingSource: (parley) => parley.training.delete(1, 2),
  retrainTrainingSource: (parley) => parley.training.retrain(1, 2),
  addFiles: (parley) => parley.training.addFiles(1, [new File(['x'], 'x.txt')]),
  uploadAttachment: (parley) => parley.attachments.upload(1, new File(['text'], 'a.txt')),
  downloadAttachment: (parley) => parley.attachments.download(1, 2),
  downloadFile: (parley) => parley.training.downloadFile(1, 2),
  listPassages: (parley) => parley.training.passages(1, 2),
  updatePassage: (parley) =>
    parley.training.updatePassage(1, { trainingId: 2, passageId: 3 }, { enabled: false }),
  listContradictions: (parley) => parley.training.contradictions(1),
  dismissContradiction: (parley) => parley.training.dismissContradiction(1, 2),
  importPairs: (parley) => parley.training.importPairs(1, 'source,question,answer'),
  exportPairs: (parley) => parley.training.exportPairs(1),
  listQuestions: (parley) => parley.questions.list(1),
  draftAnswer: (parley) => parley.questions.draft(1, 2),
  answerQuestion: (parley) => parley.questions.answer(1, 2, { answer: 'x' }),
  dismissQuestion: (parley) => parley.questions.dismiss(1, 2),
  previewTraining: (parley) => parley.training.preview(1, { type: 'page', url: 'https://example.com' }),
  testSearch: (parley) => parley.training.testSearch(1, 'x'),
  listGoldenQuestions: (parley) => parley.goldenQuestions.list(1),
  addGoldenQuestion: (parley) => parley.goldenQuestions.add(1, { question: 'x', contains: ['x'] }),
  getGoldenQuestion: (parley) => parley.goldenQuestions.get(1, 2),
  askGoldenQuestions: (parley) => parley.goldenQuestions.ask(1),
  updateGoldenQuestion: (parley) => parley.goldenQuestions.update(1, 2, { contains: ['x'] }),
  deleteGoldenQuestion: (parley) => parley.goldenQuestions.delete(1, 2),
  listVersions: (parley) => parley.versions.list(1),
  createDraft: (parley) => parley.versions.createDraft(1, { note: 'x' }),
  getVersion: (parley) => parley.versions.get(1, 2),
  updateDraft: (parley) => parley.versions.updateDraft(1, 2, { note: 'x' }),
  discardDraft: (parley) => parley.versions.discardDraft(1, 2),
  publishDraft: (parley) => parley.versions.publish(1, 2),
  tryDraft: (parley) => parley.versions.tryDraft(1, 2),
  getTrial: (parley) => parley.versions.getTrial(1, 2),
  restoreVersion: (parley) => parley.versions.restore(1, 2),
  listChannels: (parley) => parley.channels.list(1),
  addChannel: (parley) => parley.channels.add(1, { kind: 'telegram', credentials: { botToken: 'x' } }),
  updateChannel: (parley) => parley.channels.update(1, 2, { credentials: { botToken: 'x' } }),
  getChannel: (parley) => parley.channels.get(1, 2),
  deleteChannel: (parley) => parley.channels.delete(1, 2),
  listActions: (parley) => parley.actions.list(1),
  addAction: (parley) =>
    parley.actions.add(1, { name: 'x', whenToUse: 'x', url: 'https://x.example/', responseFields: ['x'] }),
  getAction: (parley) => parley.actions.get(1, 2),
  updateAction: (parley) => parley.actions.update(1, 2, { status: 'live' }),
  deleteAction: (parley) => parley.actions.delete(1, 2),
  testUnsavedAction: (parley) => parley.actions.testUnsaved(1, { action: { url: 'https://x.example/' } }),
  listActionTools: (parley) => parley.actions.tools(1, { url: 'https://x.example/mcp' }),
  testAction: (parley) => parley.actions.test(1, 2, { inputs: { x: 1 } }),
  getConfirmation: (parley) => parley.actions.confirmation(1, '2', 3),
  decideOnAction: (parley) => parley.actions.decide(1, '2', 3, true),
  listActionExecutions: (parley) => parley.actions.executions(1, 2),
  listConversations: (parley) => parley.conversations.list(1),
  getConversation: (parley) => parley.conversations.get(1, '2'),
  listAllConversations: (parley) => parley.conversations.listAll(),
  listAssignees: (parley) => parley.conversations.assignees(),
  listCannedReplies: (parley) => parley.conversations.cannedReplies(),
  addCannedReply: (parley) => parley.conversations.addCannedReply({ title: 'Hi', text: 'Hello {name}' }),
  updateCannedReply: (parley) => parley.conversations.updateCannedReply(1, { title: 'Hello' }),
  deleteCannedReply: (parley) => parley.conversations.deleteCannedReply(1),
  listMessageExamples: (parley) => parley.conversations.messageExamples(),
  addMessageExample: (parley) => parley.conversations.addMessageExample({ text: 'Hi', kind: 'greeting' }),
  deleteMessageExample: (parley) => parley.conversations.deleteMessageExample(1),
  markConversationRead: (parley) => parley.conversations.markRead(1, '2'),
  suggestReply: (parley) => parley.conversations.suggestReply(1, '2'),
  listNotes: (parley) => parley.conversations.notes(1, '2'),
  addNote: (parley) => parley.conversations.addNote(1, '2', { text: 'Call back.' }),
  deleteNote: (parley) => parley.conversations.deleteNote(1, '2', 3),
  updateConversation: (parley) => parley.conversations.update(1, '2', { agentPaused: true }),
  showTyping: (parley) => parley.conversations.showTyping(1, '2'),
  deleteConversation: (parley) => parley.conversations.delete(1, '2'),
  listMessages: (parley) => parley.messages.list(1, '2'),
  postMessage: (parley) => parley.messages.post(1, '2', { text: 'x' }),
  rateConversation: (parley) => parley.conversations.rate(1, '2', { helped: true }),
  messageFeedback: (parley) => parley.messages.rate(1, '2', 3, 'positive'),
  listLeads: (parley) => parley.leads.list(1),
  getLead: (parley) => parley.leads.get(1, 2),
  deleteLead: (parley) => parley.leads.delete(1, 2),
  sendMessage: (parley) => parley.chat.send(1, { message: 'x' }),
  getAnalytics: (parley) => parley.analytics.get(1),
  listWebhooks: (parley) => parley.webhooks.list(),
  registerWebhook: (parley) =>
    parley.webhooks.register({ name: 'x', url: 'https://example.com', events: ['lead.captured'] }),
  updateWebhook: (parley) => parley.webhooks.update(1, {}),
  removeWebhook: (parley) => parley.webhooks.remove(1),
  rotateWebhookSecret: (parley) => parley.webhooks.rotateSecret(1),
  sendTestEvent: (parley) => parley.webhooks.test(1),
  listDeliveries: (parley) => parley.webhooks.deliveries.list(1),
  getDelivery: (parley) => parley.webhooks.deliveries.get(1, 2),
  getMe: (parley) => parley.account.me(),
  listGrants: (parley) => parley.account.grants.list(),
  revokeGrant: (parley) => parley.account.grants.revoke(1),
  listKeys: (parley) => parley.account.keys.list(),
  issueKey: (parley) => parley.account.keys.issue(),
  rotateKey: (parley) => parley.account.keys.rotate(1),
  revokeKey: (parley) => parley.account.keys.revoke(1),
  listPeople: (parley) => parley.account.people.list(),
  addPerson: (parley) => parley.account.people.add({ name: 'x', role: 'reader' }),
  invitePerson: (parley) => parley.account.people.invite(1),
  getSignInProvider: (parley) => parley.account.signInProvider.get(),
  chooseSignInProvider: (parley) =>
    parley.account.signInProvider.choose({
      issuer: 'https://login.example.com',
      clientId: 'x',
      clientSecret: 'x',
      domains: ['example.com'],
      role: 'reader',
    }),
  removeSignInProvider: (parley) => parley.account.signInProvider.remove(),
  updatePerson: (parley) => parley.account.people.update(1, { name: 'x' }),
  removePerson: (parley) => parley.account.people.remove(1),
  listAuditLog: (parley) => parley.account.auditLog(),
  getWebhook: (parley) => parley.webhooks.get(1),
  replaceFile: (parley) => parley.training.replaceFile(1, 2, new File(['x'], 'x.txt')),
  replaceTrainingSource: (parley) => parley.training.replace(1, 2, { data: 'x' }),
  getOutcomes: (parley) => parley.analytics.outcomes(1),
  listCosts: (parley) => parley.analytics.costs(),
  getAnalyticsSeries: (parley) => parley.analytics.series(1),
  exportDataSubject: (parley) => parley.dataSubjects.export({ userId: 'x' }),
  eraseDataSubject: (parley) => parley.dataSubjects.erase({ userId: 'x' }),
  getDataSubjectRequest: (parley) => parley.dataSubjects.get(1),
  getAgentModel: (parley) => parley.models.get(1),
  chooseAgentModel: (parley) => parley.models.choose({ name: 'x' }, 1),
  removeAgentModel: (parley) => parley.models.remove(1),
  getAccountModel: (parley) => parley.models.get(),
  chooseAccountModel: (parley) => parley.models.choose({ name: 'x' }),
  removeAccountModel: (parley) => parley.models.remove(),
  getWidget: (parley) => parley.widget.get(1),
  updateWidget: (parley) => parley.widget.update(1, { enabled: true }),
  rotateIdentitySecret: (parley) => parley.widget.rotateIdentitySecret(1),
  recoverDeliveries: (parley) => parley.webhooks.recover(1, '2026-11-21T09:30:00Z'),
  redeliverEvent: (parley) => parley.webhooks.deliveries.redeliver(1, 2),
};

const OPERATOR_CALLS: Record<string, (operator: ParleyOperator) => PromiseLike<unknown>> = {
  createAccount: ({ accounts }) => accounts.create({ name: 'x', plan: 'pro' }),
  listAccounts: ({ accounts }) => accounts.list(),
  getAccount: ({ accounts }) => accounts.get(1),
  updateAccount: ({ accounts }) => accounts.update(1, { suspended: true }),
  deleteAccount: ({ accounts }) => accounts.delete(1),
  getAccountDeletion: ({ accounts }) => accounts.deletion(1),
  getUsage: ({ accounts }) => accounts.usage(1),
  listAccountAuditLog: ({ accounts }) => accounts.auditLog(1),
  listFailingDeliveries: ({ accounts }) => accounts.failingDeliveries(1),
  issueAccountKey: ({ accounts }) => accounts.keys.issue(1, { mode: 'live' }),
  listAccountKeys: ({ accounts }) => accounts.keys.list(1),
  revokeAccountKey: ({ accounts }) => accounts.keys.revoke(1, 2),
  rotateAccountKey: ({ accounts }) => accounts.keys.rotate(1, 2),
  listAccountPeople: ({ accounts }) => accounts.people.list(1),
  addAccountPerson: ({ accounts }) => accounts.people.add(1, { mode: 'live', name: 'x', role: 'reader' }),
  inviteAccountPerson: ({ accounts }) => accounts.people.invite(1, 2),
  removeAccountPerson: ({ accounts }) => accounts.people.remove(1, 2),
  listAccountAgents: ({ accounts }) => accounts.agents.list(1),
  createAccountAgent: ({ accounts }) => accounts.agents.create(1, { mode: 'live', name: 'x' }),
  suspendAccountAgent: ({ accounts }) => accounts.agents.suspend(1, 2, { suspended: true }),
  listAccountTrainingSources: ({ accounts }) => accounts.agents.sources(1),
  addAccountTrainingSource: ({ accounts }) =>
    accounts.agents.addSource(1, 2, { source: 'x', type: 'text', data: 'x' }),
  getSystem: ({ system }) => system.get(),
  getSupportBundle: ({ system }) => system.supportBundle(),
  listFailedJobs: ({ system }) => system.failedJobs(),
  retryFailedJobs: ({ system }) => system.retryFailedJobs({ queue: 'webhook-delivery' }),
};

describe('the client', () => {
  it('has a method for each operation of the document, and no others', () => {
    const operations = OPERATIONS.map(({ operationId }) => operationId);
    const expected = operations.filter((id) => !WITHOUT_METHOD.has(id));
    expect(Object.keys(CALLS).sort()).toEqual(expected.sort());
  });

  it.each(OPERATIONS.filter(({ operationId }) => CALLS[operationId]))(
    'sends $operationId as the document has it, with a key if it is honoured, and returns its answer',
    async (operation) => {
      const sent: Request[] = [];
      const baseUrl = 'https://parley.example.com/api/v1/';
      const parley = new Parley({ apiKey: 'ply_test_x', baseUrl, fetch: recording(sent, operation) });
      expectAnswer(await CALLS[operation.operationId]!(parley), operation);
      expectSent(sent, operation, 'https://parley.example.com/api/v1');
    },
  );

  it('has the version of the service', () => {
    const versionOf = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')).version;
    expect(versionOf('libs/client/package.json')).toBe(versionOf('package.json'));
  });
});

describe("the operator's client", () => {
  it("has a method for each operation of the operators' document, and no others", () => {
    const operations = OPERATOR_OPERATIONS.map(({ operationId }) => operationId);
    expect(Object.keys(OPERATOR_CALLS).sort()).toEqual(operations.sort());
  });

  it.each(OPERATOR_OPERATIONS)(
    'sends $operationId as the document has it, and returns its answer',
    async (operation) => {
      const sent: Request[] = [];
      const baseUrl = 'https://parley.example.com/under/api/v1';
      const operator = new ParleyOperator({
        adminToken: 'secret',
        baseUrl,
        fetch: recording(sent, operation),
      });
      expectAnswer(await OPERATOR_CALLS[operation.operationId]!(operator), operation);
      expectSent(sent, operation, 'https://parley.example.com/under/admin/v1');
      expect(sent[0]!.headers.get('authorization')).toBe('Bearer secret');
    },
  );
});

/** A `fetch` that keeps the requests and answers each with the fields of the operation's answer. */
function recording(sent: Request[], operation: Sent): typeof fetch {
  return async (url, init) => {
    sent.push(new Request(url, init));
    return new Response(JSON.stringify(answerOf(operation)));
  };
}

/** An answer of the operation, with the name of each field as its value. */
function answerOf({ answerFields }: Sent): Record<string, string> {
  return Object.fromEntries(answerFields.map((field) => [field, field]));
}

/** The result is the whole answer of the operation, a field of it, or a page with the items in a field. */
function expectAnswer(result: unknown, operation: Sent): void {
  const { answerFields } = operation;
  if (answerFields.length === 0) return;
  const { items } = Object(result) as { items?: unknown };
  const field = items ?? result;
  if (typeof field === 'string') expect(answerFields).toContain(field);
  else expect(result).toEqual(answerOf(operation));
}

function expectSent(sent: Request[], { method, path, parameters = [] }: Sent, baseUrl: string): void {
  expect(sent).toHaveLength(1);
  const { url, headers, method: sentMethod } = sent[0]!;
  expect(sentMethod).toBe(method.toUpperCase());
  expect(url).toMatch(new RegExp(`^${baseUrl}${path.replaceAll(/\{\w+\}/g, '\\d')}$`));
  const isHonoured = parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'));
  expect(headers.has('idempotency-key')).toBe(isHonoured);
}
