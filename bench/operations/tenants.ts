import type { EventLog } from './event-log';
import type { Fleet } from './fleet';

const PLAN = 'enterprise';
const QUESTION = 'How high is the water tower?';

/** A tenant with an agent that knows one fact, and a webhook. */
export interface Tenant {
  accountId: number;
  key: string;
  agentId: number;
  /** The exchanges that the service has acknowledged. */
  exchanges: { conversationId: string; messageId: number }[];
}

/** Creates a tenant as an operator and its users would. */
export async function createTenant(
  fleet: Fleet,
  adminToken: string,
  events: EventLog,
  number: number,
): Promise<Tenant> {
  const { account } = await created<{ account: { id: number } }>(
    fleet.send('POST', '/admin/v1/accounts', adminToken, { name: `Tenant ${number}`, plan: PLAN }),
  );
  const { secret: key } = await created<{ secret: string }>(
    fleet.send('POST', `/admin/v1/accounts/${account.id}/keys`, adminToken, { mode: 'live' }),
  );
  const post = <Body>(path: string, body: object) =>
    created<Body>(fleet.send('POST', `/api/v1${path}`, key, body));
  const { agent } = await post<{ agent: { id: number } }>('/agents', { name: 'Support' });
  await post(`/agents/${agent.id}/training`, {
    source: 'tower',
    type: 'text',
    data: `The water tower of town ${number} is ${number} metres high.`,
  });
  await post('/webhooks', { name: 'Log', url: events.url, events: ['message.sent'] });
  return { accountId: account.id, key, agentId: agent.id, exchanges: [] };
}

/** Asks the tenant's agent, and notes the acknowledged messages. */
export async function ask(fleet: Fleet, tenant: Tenant): Promise<void> {
  const { status, body } = await fleet.send<{ conversationId: string; messageId: number }>(
    'POST',
    `/api/v1/agents/${tenant.agentId}/chat`,
    tenant.key,
    { message: QUESTION },
  );
  if (status !== 200) throw new Error(`a question was answered with ${status}: ${JSON.stringify(body)}`);
  tenant.exchanges.push({ conversationId: body.conversationId, messageId: body.messageId });
}

/** The acknowledged exchanges of the tenant that Get Conversation does not show. */
export async function lostExchanges(fleet: Fleet, tenant: Tenant): Promise<number> {
  let lost = 0;
  for (const { conversationId } of tenant.exchanges) {
    const { body } = await fleet.send<{ conversation?: { messages: { query: string }[] } }>(
      'GET',
      `/api/v1/agents/${tenant.agentId}/conversations/${conversationId}`,
      tenant.key,
    );
    // Each question began a conversation of its own.
    if (body.conversation?.messages[0]?.query !== QUESTION) lost += 1;
  }
  return lost;
}

async function created<Body>(answer: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await answer;
  if (status !== 201) throw new Error(`nothing was created: ${status} ${JSON.stringify(body)}`);
  return body;
}
