import { createAgent, trainText } from '../../support/agent';
import { Client } from '../../support/client';
import type { FakeReply } from '../../support/fake-model';
import { secondsFromNow, signJwt } from '../../support/identity-token';
import { actionsOf } from '../../support/own-tools';
import { open, rest, textOf, type ResumableEvent } from '../../support/resumable';
import { TenantSystem } from '../../support/tenant-system';
import { useSharedServiceWithModel } from '../../support/use-service';
import { enableWidget, Visitor } from '../../support/visitor';

const QUESTION = 'Please cancel my order A-17.';

const { service, live, model } = useSharedServiceWithModel();
const shop = new TenantSystem();

beforeAll(() => shop.start());
afterAll(() => shop.close());
beforeEach(() => {
  shop.answer({ status: 'cancelled', note: 'nobody reads this' });
  model.requests.length = 0;
});

const action = (fields: object = {}): object => ({
  name: 'Cancel order',
  whenToUse: 'The visitor wants to cancel an order.',
  inputs: { orderId: { type: 'string', title: 'Order number' } },
  method: 'POST',
  url: `${shop.url}/orders/{{orderId}}/cancel`,
  // PostgreSQL's jsonb would begin with the shorter name.
  body: { order: '{{orderId}}', by: 'chat' },
  responseFields: ['status'],
  audience: 'anyone',
  status: 'live',
  ...fields,
});

async function withAction(fields: object = {}): Promise<{ agent: string; path: string }> {
  const agent = await createAgent(live);
  await trainText(live, agent, 'guarantee', 'The guarantee lasts 24 months.');
  const { status, body } = await live.post(`${agent}/actions`, action(fields));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { agent, path: `${agent}/actions/${body.action.id}` };
}

const asks = (inputs: object = { orderId: 'A-17' }, name = 'cancel_order_1'): FakeReply => ({
  chunks: [],
  toolCalls: [{ name, arguments: inputs }],
});

/** Lets the model ask for the action; returns the answer and the path of its confirmation. */
async function asked(agent: string, inputs?: object) {
  model.script(asks(inputs));
  const { status, body } = await live.post(`${agent}/chat`, { message: QUESTION });
  if (status !== 200 || !body.action) throw new Error(JSON.stringify(body));
  return { answer: body, path: `${agent}/conversations/${body.conversationId}/actions/${body.action.id}` };
}

describe('an action that changes data', () => {
  it('is not called before it is confirmed, and the answer says what will be done', async () => {
    const { agent } = await withAction();
    const { answer, path } = await asked(agent);
    expect(answer.text).toBe('Please check and confirm this: Cancel order\n\n- Order number: `A-17`');
    expect(answer.action).toEqual({
      id: expect.any(Number),
      name: 'Cancel order',
      inputs: [{ label: 'Order number', value: 'A-17' }],
      status: 'pending',
      expiresAt: expect.any(String),
    });
    const minutes = (Date.parse(answer.action.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThan(11);
    expect((await live.get(path)).body).toEqual({ action: answer.action });
    expect(shop.requests).toEqual([]);
  });

  it('is called once after it is confirmed, with the stored inputs; the model answers from the result', async () => {
    const { agent, path: ofAction } = await withAction();
    const { answer, path } = await asked(agent);
    model.script('Your order A-17 is cancelled.');
    const { status, body } = await live.post(path, { confirm: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      text: 'Your order A-17 is cancelled.',
      conversationId: answer.conversationId,
      grounded: true,
      usage: expect.anything(),
      actions: [{ name: 'Cancel order', succeeded: true }],
      action: { id: answer.action.id, status: 'done' },
    });
    expect(shop.requests).toMatchObject([
      { method: 'POST', url: '/orders/A-17/cancel', body: '{"order":"A-17","by":"chat"}' },
    ]);
    expect(shop.requests[0]!.headers['idempotency-key']).toBe(`parley-${answer.action.id}`);
    const { messages, tool_choice } = model.requests.at(-1)!.body;
    expect(messages.at(-1)).toMatchObject({ role: 'tool', content: '{"result":{"status":"cancelled"}}' });
    expect(tool_choice).toBe('none');
    const { conversation } = (await live.get(`${agent}/conversations/${answer.conversationId}`)).body;
    expect(conversation.messages.map(({ query }: { query: string }) => query)).toEqual([
      QUESTION,
      'Confirmed: Cancel order',
    ]);
    expect((await live.get(`${ofAction}/executions`)).body.executions).toMatchObject([
      { conversationId: answer.conversationId, messageId: answer.messageId, inputs: { orderId: 'A-17' } },
    ]);
  });

  it('is called once, despite a double click, two tabs and later attempts', async () => {
    const { agent } = await withAction();
    const { path } = await asked(agent);
    model.reply('Cancelled.');
    const all = await Promise.all(Array.from({ length: 5 }, () => live.post(path, { confirm: true })));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const later = await live.post(path, { confirm: false });
    expect(later).toMatchObject({ status: 409, body: { error: { message: 'action is already done' } } });
    expect(shop.requests).toHaveLength(1);
  });

  it('is not called after it is declined, and the agent says so', async () => {
    const { agent } = await withAction();
    const { answer, path } = await asked(agent);
    const { body } = await live.post(path, { confirm: false });
    expect(body).toMatchObject({
      text: 'All right, I have changed nothing.',
      action: { status: 'declined' },
    });
    expect((await live.post(path, { confirm: true })).status).toBe(409);
    expect(shop.requests).toEqual([]);
    const { conversation } = (await live.get(`${agent}/conversations/${answer.conversationId}`)).body;
    expect(conversation.messages.at(-1)!.query).toBe('Declined: Cancel order');
  });

  it('can be repeated with an idempotency key', async () => {
    const { agent } = await withAction();
    const { path } = await asked(agent);
    model.script('Cancelled.');
    const once = new Client(live.baseUrl, live.token, { 'idempotency-key': 'cancel-a-17' });
    const first = await once.post(path, { confirm: true });
    const second = await once.post(path, { confirm: true });
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(shop.requests).toHaveLength(1);
  });

  it('replaces one that waits in its conversation', async () => {
    const { agent } = await withAction();
    const { answer, path } = await asked(agent);
    model.script(asks({ orderId: 'A-18' }));
    const { conversationId } = answer;
    const second = await live.post(`${agent}/chat`, {
      message: 'Please cancel order A-18 instead.',
      conversationId,
    });
    expect(second.body.action.inputs[0].value).toBe('A-18');
    expect(await live.post(path, { confirm: true })).toMatchObject({
      status: 409,
      body: { error: { code: 'CONFLICT', message: 'action has expired' } },
    });
    expect(shop.requests).toEqual([]);
  });

  it('is not called when the tenant has changed it since', async () => {
    const { agent, path: ofAction } = await withAction();
    const { path } = await asked(agent);
    await live.patch(ofAction, { url: `${shop.url}/orders/{{orderId}}/delete` });
    model.script('That did not work.');
    const { body } = await live.post(path, { confirm: true });
    expect(body.action.status).toBe('failed');
    expect(shop.requests).toEqual([]);
  });

  it('is `unknown` without a response, `failed` with an error, and done with an empty response', async () => {
    const { agent } = await withAction();
    const outcome = async (): Promise<string> => {
      const { path } = await asked(agent);
      model.script('So it is.');
      return (await live.post(path, { confirm: true })).body.action.status;
    };
    shop.answer((request) => request.socket.destroy());
    expect(await outcome()).toBe('unknown');
    shop.answer((_, response) => response.writeHead(500).end());
    expect(await outcome()).toBe('failed');
    shop.answer((_, response) => response.writeHead(204).end());
    expect(await outcome()).toBe('done');
  });

  it('reports its outcome even if the model fails', async () => {
    const { agent } = await withAction();
    const { path } = await asked(agent);
    model.script({ fault: 'status', status: 400 });
    const { status, body } = await live.post(path, { confirm: true });
    expect([status, body.text]).toEqual([200, 'Done: Cancel order.']);
    expect(body.action.status).toBe('done');
  });

  it('is refused to the model when its inputs are invalid', async () => {
    const { agent } = await withAction();
    model.script(asks({ orderId: '..' }), asks({ orderId: 5 }), 'Which order?');
    const { body } = await live.post(`${agent}/chat`, { message: QUESTION });
    expect(body.text).toBe('Which order?');
    expect(body.action).toBeUndefined();
  });

  it('shows hostile values as they are, and lets none become a link', async () => {
    const { agent } = await withAction();
    const value = '`[x](https://evil.example)`\n<b>';
    const { answer } = await asked(agent, { orderId: value });
    expect(answer.action.inputs[0].value).toBe(value);
    expect(answer.text).toContain('- Order number: `[x](https://evil.example) <b>`');
  });

  it.each([
    [
      'the OpenAI API',
      (agent: string) => ({
        path: '/openai/v1/chat/completions',
        body: { model: agent.split('/').at(-1), messages: [{ role: 'user', content: QUESTION }] },
      }),
    ],
    [
      'MCP',
      (agent: string) => ({
        path: `/api/v1${agent}/mcp`,
        body: {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'ask', arguments: { question: QUESTION } },
        },
      }),
    ],
  ])('is not offered in %s, which has no card', async (_, requestTo) => {
    const { agent } = await withAction();
    await live.post(`${agent}/actions`, action({ name: 'Order status', method: 'GET', body: null }));
    model.reply('Hello.');
    const { path, body } = requestTo(agent);
    const answer = await fetch(service.baseUrl.replace(/\/api\/v1$/, '') + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${live.token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    await answer.text();
    expect(actionsOf(model.requests.at(-1)!)).toEqual(['order_status_1']);
  });

  it('is shown to nobody else: other conversations, agents and tenants', async () => {
    const { agent } = await withAction();
    const { answer, path } = await asked(agent);
    const other = await asked(agent);
    const { agent: otherAgent } = await withAction();
    const stranger = (await service.tenant()).live;
    const id = answer.action.id;
    const forged = [
      `${agent}/conversations/${other.answer.conversationId}/actions/${id}`,
      `${otherAgent}/conversations/${answer.conversationId}/actions/${id}`,
      `${agent}/conversations/no-uuid/actions/${id}`,
      `${agent}/conversations/${answer.conversationId}/actions/${id + 1}`,
    ];
    for (const place of forged) {
      expect((await live.get(place)).status).toBe(404);
      expect((await live.post(place, { confirm: true })).status).toBe(404);
    }
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.post(path, { confirm: true })).status).toBe(404);
    expect(shop.requests).toEqual([]);
  });

  it('is deleted with its conversation', async () => {
    const { agent } = await withAction();
    const { answer, path } = await asked(agent);
    expect((await live.delete(`${agent}/conversations/${answer.conversationId}`)).status).toBe(204);
    expect((await live.post(path, { confirm: true })).status).toBe(404);
    expect(shop.requests).toEqual([]);
  });
});

describe('a stream', () => {
  it('has events of its own for a call and for a confirmation', async () => {
    const { agent } = await withAction();
    const status = { ...action({ name: 'Order status', method: 'GET', body: null }) };
    await live.post(`${agent}/actions`, status);
    model.script(asks(undefined, 'order_status_2'), asks());
    const events: Record<string, unknown>[] = [];
    for await (const event of live.stream(`${agent}/chat`, { message: QUESTION }))
      if (event !== '[DONE]') events.push(event);
    expect(events[0]).toMatchObject({ delta: '', calling: 'Order status' });
    expect(events.at(-2)).toMatchObject({ delta: '', action: { name: 'Cancel order', status: 'pending' } });
    expect(events.at(-1)).toMatchObject({ delta: '', actions: [{ name: 'Order status' }] });
    expect(events.at(-1)).not.toHaveProperty('action');
  });
});

describe('a visitor', () => {
  const decide = async (visitor: Visitor, place: string, confirm: boolean): Promise<ResumableEvent[]> => {
    const init = { method: 'POST', body: JSON.stringify({ confirm }) };
    return rest(await open(visitor, place, init, { 'content-type': 'application/json' }));
  };

  it('confirms in the widget, sees the state after a reload, and confirms for no other visitor', async () => {
    const { agent } = await withAction({
      audience: 'identified',
      body: { order: '{{orderId}}', customer: '{{visitor.id}}' },
    });
    const publicId = await enableWidget(live, agent);
    const { identitySecret } = (await live.post(`${agent}/widget/rotate-identity-secret`)).body;
    const claims = { sub: 'customer-17', aud: publicId, exp: secondsFromNow(600) };
    const ada = await Visitor.of(service, publicId, { identityToken: signJwt(claims, identitySecret) });
    const eve = await Visitor.of(service, publicId);

    model.script(asks());
    const events = await rest(await ada.say(QUESTION));
    const { conversationId } = events[0]!.data;
    const pending = events.map(({ data }) => data as { action?: { id: number } }).find((data) => data.action);
    const place = `/conversations/${conversationId}/actions/${pending!.action!.id}`;
    const shown = async () => (await ada.get(`/conversations/${conversationId}/messages`)).body.messages;
    expect(await shown()).toMatchObject([{ action: { status: 'pending', name: 'Cancel order' } }]);

    expect((await eve.post(place, { confirm: true })).status).toBe(404);
    expect(shop.requests).toEqual([]);

    model.script('It is cancelled.');
    expect(textOf(await decide(ada, place, true))).toBe('It is cancelled.');
    expect(JSON.parse(shop.requests[0]!.body)).toEqual({ order: 'A-17', customer: 'customer-17' });
    const [answer, question] = await shown();
    expect(answer).toMatchObject({ query: 'Confirmed: Cancel order', response: 'It is cancelled.' });
    expect(answer).not.toHaveProperty('action');
    expect(question.action.status).toBe('done');
    expect((await ada.post(place, { confirm: true })).status).toBe(409);
  });
});
