import { createAgent, trainText } from '../../support/agent';
import { FakePlatform, telegramUpdate } from '../../support/fake-platform';
import type { FakeModel } from '../../support/fake-model';
import { SmtpServer } from '../../support/servers/smtp-server';
import type { Service, Tenant } from '../../support/service';
import { certificateFile, TenantSystem } from '../../support/tenant-system';
import { until } from '../../support/wait';
import { enableWidget, Visitor } from '../../support/visitor';
import { completed } from '../privacy/data-subjects';

const FACT = 'The guarantee lasts 24 months.';
const ASKED = 'How long does the guarantee last?';

/** The systems around a service: a platform, a mail server, a tenant's system. */
export class Surroundings {
  readonly shop = new TenantSystem();
  platform: FakePlatform;
  smtp: SmtpServer;

  async start(): Promise<void> {
    this.platform = await FakePlatform.start();
    this.smtp = await SmtpServer.start();
    await this.shop.start();
  }

  async stop(): Promise<void> {
    await this.platform.stop();
    await this.smtp.stop();
    await this.shop.close();
  }

  /** The settings of a service that uses them. */
  get settings(): Record<string, string> {
    return {
      TELEGRAM_API_URL: this.platform.url,
      SMTP_URL: this.smtp.url,
      MAIL_FROM: 'Parley <parley@example.com>',
      EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
      NODE_EXTRA_CA_CERTS: certificateFile(),
    };
  }
}

/** The tenant who takes the paths. Its service asks the model. */
export interface Walker extends Tenant {
  service: Service;
  model: FakeModel;
  around: Surroundings;
}

/** An agent that knows `FACT`, and whose tenant wants mails; its path. */
async function agentOf({ live }: Walker): Promise<string> {
  const agent = await createAgent(live, { notifyEmail: 'desk@tenant.example' });
  await trainText(live, agent, 'guarantee', FACT);
  return agent;
}

/** Somebody writes in a channel, a person answers, and the tenant then erases the conversation. */
export async function writeInChannel(walker: Walker): Promise<void> {
  const { live, service, around } = walker;
  const agent = await agentOf(walker);
  const { body } = await live.post(`${agent}/channels`, {
    kind: 'telegram',
    credentials: { botToken: '1:abc' },
  });
  const { pathname } = new URL(body.channel.callbackUrl);
  const secret = around.platform.callsOf('setWebhook').at(-1)!.body['secret_token'];
  const report = (text: string | object): Promise<Response> =>
    fetch(new URL(pathname, service.baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
      body: JSON.stringify(telegramUpdate(text)),
    });
  expect((await report(ASKED)).status).toBe(200);
  await around.platform.messages(1);
  const [conversation] = await until(
    async () => (await live.get(`${agent}/conversations`)).body.conversations,
    (found) => found.length === 1,
  );
  expect((await report({ photo: [] })).status).toBe(200);
  await around.platform.messages(2);
  const posted = await live.post(`${agent}/conversations/${conversation.id}/messages`, { text: 'Hello.' });
  expect(posted.status).toBe(201);
  await around.platform.messages(3);
  await completed(live, 'erase', { userId: conversation.userId });
}

/** A visitor asks, rates, leaves an address, asks for a person and for a mail with the conversation. */
export async function visit(walker: Walker): Promise<void> {
  const { live, service, around } = walker;
  const agent = await agentOf(walker);
  const visitor = await Visitor.of(service, await enableWidget(live, agent));
  const { conversationId, messageId } = await visitor.ask(ASKED);
  const path = `/conversations/${conversationId}`;
  await visitor.ask('And then?', { conversationId });
  const requests = [
    visitor.post(`${path}/messages/${messageId}/feedback`, { rating: 'positive' }),
    visitor.get('/conversations'),
    visitor.get(''),
  ];
  for (const request of requests) expect((await request).status).toBe(200);
  const lead = { conversationId, name: 'Ada', email: 'ada@visitor.example' };
  expect((await visitor.post('/leads', lead)).status).toBe(201);
  expect((await visitor.post('/handoff', { conversationId, message: 'Call me.' })).status).toBe(202);
  await around.smtp.expects('desk@tenant.example');
  expect((await visitor.post(`${path}/transcript`)).status).toBe(202);
  await around.smtp.expects('ada@visitor.example');
  expect((await visitor.get(`${path}/messages`)).body.conversation.waiting).toBe(true);
}

/** A visitor confirms one call of the tenant's action and declines another. */
export async function confirmActions(walker: Walker): Promise<void> {
  const { live, model, around } = walker;
  const agent = await agentOf(walker);
  const action = await live.post(`${agent}/actions`, {
    name: 'Cancel order',
    whenToUse: 'The visitor wants to cancel an order.',
    inputs: { orderId: { type: 'string' } },
    method: 'POST',
    url: `${around.shop.url}/orders/{{orderId}}/cancel`,
    responseFields: ['status'],
    audience: 'anyone',
    status: 'live',
  });
  expect(action.status).toBe(201);
  for (const confirm of [true, false]) {
    model.script({ chunks: [], toolCalls: [{ name: 'cancel_order_1', arguments: { orderId: 'A-17' } }] });
    const { body } = await live.post(`${agent}/chat`, { message: 'Please cancel my order A-17.' });
    const path = `${agent}/conversations/${body.conversationId}/actions/${body.action.id}`;
    expect((await live.get(path)).body.action.status).toBe('pending');
    const decided = await live.post(path, { confirm });
    expect(decided.body.action.status).toBe(confirm ? 'done' : 'declined');
  }
}

/** The tenant exports and erases the data of a person. */
export async function askForPerson(walker: Walker): Promise<void> {
  const { live } = walker;
  const agent = await agentOf(walker);
  const message = 'I am Eve, mail me at eve@visitor.example';
  const { body } = await live.post(`${agent}/chat`, { message, userId: 'eve' });
  const seen = walker.model.requests.length;
  await live.post(`${agent}/chat`, { message: ASKED, conversationId: body.conversationId, userId: 'eve' });
  // Among others, the job that asks for the missing details of the lead.
  await until(
    async () => walker.model.requests.length,
    (requests) => requests > seen,
  );
  const { data } = await completed(live, 'export', { email: 'eve@visitor.example' });
  expect(data.conversations).toHaveLength(1);
  await completed(live, 'export', { userId: 'eve' });
  await completed(live, 'erase', { email: 'eve@visitor.example' });
  expect((await live.get(`${agent}/conversations`)).body.conversations).toEqual([]);
}
