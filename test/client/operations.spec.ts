import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parley } from '../../libs/client/src/index';
import { ROOT } from './project';

interface Operation {
  operationId: string;
  parameters?: { $ref?: string }[];
}
const { paths } = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const OPERATIONS = Object.entries(paths).flatMap(([path, item]) =>
  METHODS.flatMap((method) => (item[method] ? [{ ...item[method], path, method }] : [])),
);

/** What the client has no method for: health needs no key, and a stream is read by `chat.stream`. */
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
  listConversations: (parley) => parley.conversations.list(1),
  getConversation: (parley) => parley.conversations.get(1, '2'),
  deleteConversation: (parley) => parley.conversations.delete(1, '2'),
  listMessages: (parley) => parley.messages.list(1, '2'),
  postMessage: (parley) => parley.messages.post(1, '2', { text: 'x' }),
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
  getMe: (parley) => parley.account.me(),
  listKeys: (parley) => parley.account.keys.list(),
  issueKey: (parley) => parley.account.keys.issue(),
  rotateKey: (parley) => parley.account.keys.rotate(1),
  revokeKey: (parley) => parley.account.keys.revoke(1),
  listAuditLog: (parley) => parley.account.auditLog(),
  getWebhook: (parley) => parley.webhooks.get(1),
  replaceTrainingSource: (parley) => parley.training.replace(1, 2, { data: 'x' }),
  getAnalyticsSeries: (parley) => parley.analytics.series(1),
  exportDataSubject: (parley) => parley.dataSubjects.export({ userId: 'x' }),
  eraseDataSubject: (parley) => parley.dataSubjects.erase({ userId: 'x' }),
  getDataSubjectRequest: (parley) => parley.dataSubjects.get(1),
  getWidget: (parley) => parley.widget.get(1),
  updateWidget: (parley) => parley.widget.update(1, { enabled: true }),
  rotateIdentitySecret: (parley) => parley.widget.rotateIdentitySecret(1),
  redeliverEvent: (parley) => parley.webhooks.deliveries.redeliver(1, 2),
};

describe('the client', () => {
  it('has a method for each operation of the document, and for no other', () => {
    const operations = OPERATIONS.map(({ operationId }) => operationId);
    const expected = operations.filter((id) => !WITHOUT_METHOD.has(id));
    expect(Object.keys(CALLS).sort()).toEqual(expected.sort());
  });

  it.each(OPERATIONS.filter(({ operationId }) => CALLS[operationId]))(
    'sends $operationId as the document has it, with a key if it is honoured',
    async ({ operationId, method, path, parameters = [] }) => {
      const sent: Request[] = [];
      const parley = new Parley({
        apiKey: 'ply_test_x',
        baseUrl: 'https://parley.example.com/api/v1/',
        fetch: async (url, init) => {
          sent.push(new Request(url, init));
          return new Response('{}');
        },
      });
      await CALLS[operationId]!(parley);
      expect(sent).toHaveLength(1);
      const { url, headers, method: sentMethod } = sent[0]!;
      expect(sentMethod).toBe(method.toUpperCase());
      const pattern = `^https://parley.example.com/api/v1${path.replaceAll(/\{\w+\}/g, '\\d')}$`;
      expect(url).toMatch(new RegExp(pattern));
      const isHonoured = parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'));
      expect(headers.has('idempotency-key')).toBe(isHonoured);
    },
  );

  it('has the version of the service', () => {
    const versionOf = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')).version;
    expect(versionOf('libs/client/package.json')).toBe(versionOf('package.json'));
  });
});
