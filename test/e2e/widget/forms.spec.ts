import { createAgent } from '../../support/agent';
import { secondsFromNow, signJwt } from '../../support/identity-token';
import { useSharedService } from '../../support/use-service';
import { enableWidget, Visitor } from '../../support/visitor';

const { service, tenant } = useSharedService();
let agent: string;
let publicId: string;
beforeAll(async () => {
  agent = await createAgent(tenant.live);
  publicId = await enableWidget(tenant.live, agent);
});

const lead = async (conversationId: string): Promise<any> => {
  const { leads } = (await tenant.live.get(`${agent}/leads?limit=100`)).body;
  return leads.find((one: any) => one.conversationId === conversationId);
};

describe('the lead form', () => {
  it('leaves a lead before the first message, and the chat goes on in its conversation', async () => {
    const visitor = await Visitor.of(service, publicId);
    const { status, body } = await visitor.post('/leads', {
      name: 'Ada',
      email: 'ada@example.com',
      page: 'https://shop.example/',
    });
    expect(status).toBe(201);
    const { leads } = (await tenant.live.get(`${agent}/leads?limit=1`)).body;
    expect(leads[0]).toMatchObject({ name: 'Ada', email: 'ada@example.com' });
    const said = await visitor.ask('Hello', { conversationId: body.conversationId });
    expect(said.conversationId).toBe(body.conversationId);
    const { conversations } = (await visitor.get('/conversations')).body;
    expect(conversations).toMatchObject([{ id: body.conversationId, title: 'Hello', messageCount: 1 }]);
  });

  it('completes the lead of the conversation', async () => {
    const visitor = await Visitor.of(service, publicId);
    const { conversationId } = await visitor.ask('I am grace@example.com');
    const left = await visitor.post('/leads', {
      conversationId,
      email: 'other@example.com',
      phone: '+49 30 123456',
    });
    expect([left.status, left.body]).toEqual([201, { conversationId }]);
    const { leads } = (await tenant.live.get(`${agent}/leads?limit=1`)).body;
    expect(leads[0]).toMatchObject({ email: 'grace@example.com', phone: '+49 30 123456' });
  });

  it('leaves one lead even if it is sent twice', async () => {
    const visitor = await Visitor.of(service, publicId);
    const send = () =>
      visitor.send('POST', '/leads', { email: 'twice@example.com' }, { 'idempotency-key': 'lead' });
    const [first, second] = [await send(), await send()];
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect((await visitor.get('/conversations')).body.conversations).toHaveLength(1);
  });

  it.each([
    [{}, 'email'],
    [{ name: 'Ada' }, 'email'],
    [{ email: 'no address' }, 'email'],
    [{ phone: 'call me' }, 'phone'],
    [{ email: 'ada@example.com', shoe: 44 }, 'shoe'],
  ])('refuses %j', async (form, path) => {
    const visitor = await Visitor.of(service, publicId);
    const { status, body } = await visitor.post('/leads', form);
    expect([status, body.error.details.fields[0].path]).toEqual([400, path]);
  });

  it('requires the consent that its tenant asks for', async () => {
    const its = await createAgent(tenant.live);
    const id = await enableWidget(tenant.live, its, { leadForm: { consentText: 'You may write to me.' } });
    const visitor = await Visitor.of(service, id);
    const refused = await visitor.post('/leads', { email: 'ada@example.com' });
    expect([refused.status, refused.body.error.details.fields[0].path]).toEqual([400, 'consent']);
    expect((await visitor.post('/leads', { email: 'ada@example.com', consent: true })).status).toBe(201);
  });

  it("cannot be sent into another visitor's conversation", async () => {
    const { conversationId } = await (await Visitor.of(service, publicId)).ask('Hello');
    const stranger = await Visitor.of(service, publicId);
    for (const [path, form] of [
      ['/leads', { conversationId, email: 'eve@example.com' }],
      [`/conversations/${conversationId}/handoff`, { email: 'eve@example.com' }],
    ] as const) {
      expect((await stranger.post(path, form)).status).toBe(404);
    }
    expect(await lead(conversationId)).toBeUndefined();
  });
});

describe('a visitor who asks for a person', () => {
  it('leaves a lead, and hears the person in the conversation', async () => {
    const visitor = await Visitor.of(service, publicId);
    const { conversationId } = await visitor.ask('My parcel has not arrived.');
    const path = `/conversations/${conversationId}`;
    const missing = await visitor.post(`${path}/handoff`, { message: 'Please call me.' });
    expect([missing.status, missing.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    const asked = await visitor.post(`${path}/handoff`, {
      email: 'ada@example.com',
      message: 'Please write.',
    });
    expect([asked.status, asked.body]).toEqual([202, { conversationId }]);
    expect((await visitor.get('/conversations')).body.conversations[0].handedOver).toBe(true);
    const answered = await tenant.live.post(`${agent}${path}/messages`, {
      text: 'It comes today.',
      author: 'Grace',
    });
    expect(answered.status).toBe(201);
    const { messages } = (await visitor.get(`${path}/messages`)).body;
    expect(messages[0]).toMatchObject({
      query: '',
      response: 'It comes today.',
      author: 'person',
      authorName: 'Grace',
    });
  });

  it('needs no conversation yet, and finds the message in it', async () => {
    const visitor = await Visitor.of(service, publicId);
    const form = { email: 'ada@example.com', message: 'Please call me.', page: 'https://shop.example/' };
    const { status, body } = await visitor.post('/handoff', form);
    expect(status).toBe(202);
    const path = `/conversations/${body.conversationId}`;
    const listed = (await visitor.get(`${path}/messages`)).body;
    expect(listed).toMatchObject({
      messages: [{ query: 'Please call me.', response: '' }],
      conversation: { handedOver: true, waiting: true, hasContact: true },
    });
    expect(listed.conversation.typing).toBe(false);
    expect((await tenant.live.send('PUT', `${agent}${path}/typing`)).status).toBe(204);
    expect((await visitor.get(`${path}/messages`)).body.conversation.typing).toBe(true);
    await tenant.live.post(`${agent}${path}/messages`, { text: 'On my way.' });
    const answered = (await visitor.get(`${path}/messages`)).body.conversation;
    expect(answered).toMatchObject({ waiting: false, typing: false });
    const { conversationId } = await visitor.ask('Something else');
    expect((await visitor.post('/handoff', { conversationId })).status).toBe(202);
    const { leads } = (await tenant.live.get(`${agent}/leads?limit=2`)).body;
    expect(leads).toMatchObject([{ email: 'ada@example.com' }, { email: 'ada@example.com' }]);
  });

  it('needs no contact when the tenant knows them', async () => {
    const { identitySecret } = (await tenant.live.post(`${agent}/widget/rotate-identity-secret`)).body;
    const identityToken = signJwt({ sub: 'ada', aud: publicId, exp: secondsFromNow(60) }, identitySecret);
    const visitor = await Visitor.of(service, publicId, { identityToken });
    const { conversationId } = await visitor.ask('Hello');
    expect((await visitor.post(`/conversations/${conversationId}/handoff`)).status).toBe(202);
  });

  it('gets none if the tenant offers none', async () => {
    const id = await enableWidget(tenant.live, await createAgent(tenant.live), { handoff: false });
    const visitor = await Visitor.of(service, id);
    const { conversationId } = await visitor.ask('Hello');
    const { status } = await visitor.post(`/conversations/${conversationId}/handoff`, {
      email: 'ada@example.com',
    });
    expect(status).toBe(404);
  });
});
