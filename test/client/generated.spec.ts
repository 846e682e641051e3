import { join } from 'node:path';
import { Receiver } from '../support/receiver';
import { useSharedService } from '../support/use-service';
import { Project, ROOT } from './project';

const DOCUMENT = join(ROOT, 'openapi.json');

/** The main flow with the client of openapi-typescript and openapi-fetch, without a cast. */
const OPENAPI_FETCH = `
import createClient from 'openapi-fetch';
import type { paths } from './schema.js';

const { PARLEY_URL, PARLEY_API_KEY, WEBHOOK_URL = '' } = process.env;
const api = createClient<paths, 'application/json'>({
  baseUrl: PARLEY_URL + '/api/v1',
  headers: { Authorization: 'Bearer ' + PARLEY_API_KEY },
});
function expectData<T>({ data, error }: { data?: T; error?: { error: { code: string; message: string } } }): T {
  if (error) throw new Error(error.error.code + ' ' + error.error.message);
  if (data === undefined) throw new Error('no data');
  return data;
}

const { agent } = expectData(await api.POST('/agents', { body: { name: 'Support' } }));
const { source } = expectData(await api.POST('/agents/{id}/training', {
  params: { path: { id: agent.id } },
  body: { source: 'refunds', type: 'text', data: 'We give refunds within 30 days of purchase.' },
}));
for (let status = source.status; status !== 'completed'; ) {
  await new Promise((resolve) => setTimeout(resolve, 200));
  const path = { id: agent.id, trainingId: source.id };
  const training = expectData(await api.GET('/agents/{id}/training/{trainingId}', { params: { path } }));
  status = training.source.status;
  if (status === 'failed') throw new Error(training.progress.error ?? '');
}
const answer = expectData(await api.POST('/agents/{id}/chat', {
  params: { path: { id: agent.id } },
  body: { message: 'How long do refunds take?' },
}));
console.log(answer.text);
const { agents, nextCursor } = expectData(await api.GET('/agents', { params: { query: { limit: 10 } } }));
console.log(agents.length, nextCursor);
const rated = expectData(await api.POST('/agents/{id}/conversations/{conversationId}/messages/{messageId}/feedback', {
  params: { path: { id: agent.id, conversationId: answer.conversationId, messageId: answer.messageId } },
  body: { rating: 'positive' },
}));
console.log(rated.rating);
const cleared = await api.POST('/agents/{id}/conversations/{conversationId}/messages/{messageId}/feedback', {
  params: { path: { id: agent.id, conversationId: answer.conversationId, messageId: answer.messageId } },
  body: { rating: null },
});
console.log(expectData(cleared).rating);
const webhook = expectData(await api.POST('/webhooks', {
  body: { name: 'CRM', url: WEBHOOK_URL, events: ['lead.captured'] },
}));
console.log(webhook.secret.slice(0, 6));
const { delivery } = expectData(await api.POST('/webhooks/{id}/test', { params: { path: { id: webhook.id } } }));
console.log(delivery.id > 0);
const refused = await api.POST('/agents', { body: { name: '' } });
if (refused.error?.error.code === 'VALIDATION_ERROR') console.log(refused.error.error.message);
`;

/** The same with the client of @hey-api/openapi-ts. */
const HEY_API = `
import { client } from './api/client.gen.js';
import * as api from './api/index.js';

const { PARLEY_URL, PARLEY_API_KEY = '', WEBHOOK_URL = '' } = process.env;
client.setConfig({ baseUrl: PARLEY_URL + '/api/v1', auth: PARLEY_API_KEY });
const throwOnError = true;

const { agent } = (await api.createAgent({ body: { name: 'Support' }, throwOnError })).data;
const { source } = (await api.addTrainingSource({
  path: { id: agent.id },
  body: { source: 'refunds', type: 'text', data: 'We give refunds within 30 days of purchase.' },
  throwOnError,
})).data;
for (let status = source.status; status !== 'completed'; ) {
  await new Promise((resolve) => setTimeout(resolve, 200));
  const path = { id: agent.id, trainingId: source.id };
  const training = (await api.getTrainingSource({ path, throwOnError })).data;
  status = training.source.status;
  if (status === 'failed') throw new Error(training.progress.error ?? '');
}
const { data: answer } = await api.sendMessage({
  path: { id: agent.id },
  body: { message: 'How long do refunds take?' },
  throwOnError,
});
if (typeof answer === 'string') throw new Error('a stream was not asked for');
console.log(answer.text);
const { agents, nextCursor } = (await api.listAgents({ query: { limit: 10 }, throwOnError })).data;
console.log(agents.length, nextCursor);
const path = { id: agent.id, conversationId: answer.conversationId, messageId: answer.messageId };
console.log((await api.messageFeedback({ path, body: { rating: 'positive' }, throwOnError })).data.rating);
console.log((await api.messageFeedback({ path, body: { rating: null }, throwOnError })).data.rating);
const { data: webhook } = await api.registerWebhook({
  body: { name: 'CRM', url: WEBHOOK_URL, events: ['lead.captured'] },
  throwOnError,
});
console.log(webhook.secret.slice(0, 6));
console.log((await api.sendTestEvent({ path: { id: webhook.id }, throwOnError })).data.delivery.id > 0);
const refused = await api.createAgent({ body: { name: '' } });
if (refused.error?.error.code === 'VALIDATION_ERROR') console.log(refused.error.error.message);
`;

const GENERATE_HEY_API = `
import { createClient } from '@hey-api/openapi-ts';
await createClient({
  input: ${JSON.stringify(DOCUMENT)},
  output: { path: 'api', importFileExtension: '.js' },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
});
`;

const { service } = useSharedService();

describe('a generated client compiles strictly and passes the main flow without a cast', () => {
  const project = new Project();
  afterEach(() => project.remove());

  it('of openapi-typescript and openapi-fetch', async () => {
    project.link('openapi-fetch');
    project.link('openapi-typescript-helpers');
    project.write('main.ts', OPENAPI_FETCH);
    await project.node(['openapi-typescript/bin/cli.js', DOCUMENT, '--output', 'schema.ts']);
    await passesTheMainFlow(project);
  });

  it('of @hey-api/openapi-ts', async () => {
    project.write('package.json', '{ "type": "module" }');
    project.link('@hey-api/openapi-ts');
    project.write('generate.mjs', GENERATE_HEY_API);
    await project.node(['./generate.mjs']);
    project.write('main.ts', HEY_API);
    // The generated files leave out properties by setting them to undefined.
    await passesTheMainFlow(project, { exactOptionalPropertyTypes: false });
  });
});

async function passesTheMainFlow(project: Project, options: object = {}): Promise<void> {
  await project.compile(options);
  const { live } = await service.tenant();
  const receiver = await Receiver.start();
  const output = await project.node(['./out/main.js'], {
    PARLEY_URL: service.baseUrl,
    PARLEY_API_KEY: live.token!,
    WEBHOOK_URL: receiver.url,
  });
  expect(output.trim().split('\n')).toEqual([
    'We give refunds within 30 days of purchase.',
    '1 null',
    'positive',
    'null',
    'whsec_',
    'true',
    'name is required',
  ]);
  await receiver.expects('webhook.test');
  await receiver.stop();
}
