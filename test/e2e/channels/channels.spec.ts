import { createAgent, trainText } from '../../support/agent';
import { FakePlatform, signedByMeta, signedBySlack, telegramUpdate } from '../../support/fake-platform';
import { Service, type Tenant } from '../../support/service';
import { until } from '../../support/wait';

const FACT = 'The workshop opens at seven in the morning. A tandem costs 40 euros a day.';
const QUESTION = 'What does a tandem cost a day?';

let platform: FakePlatform;
let service: Service;
let tenant: Tenant;
let agent: string;

beforeAll(async () => {
  platform = await FakePlatform.start();
  const urls = ['TELEGRAM_API_URL', 'SLACK_API_URL', 'META_GRAPH_URL', 'INSTAGRAM_GRAPH_URL'];
  service = await Service.start({
    ...Object.fromEntries(urls.map((name) => [name, platform.url])),
    EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
  });
  tenant = await service.tenant();
});

afterAll(async () => {
  await service.stop();
  await platform.stop();
});

beforeEach(async () => {
  agent = await createAgent(tenant.live);
  await trainText(tenant.live, agent, 'bikes', FACT);
  platform.calls.length = 0;
  platform.chats.rest();
});

async function add(kind: string, credentials: Record<string, string>) {
  const { status, body } = await tenant.live.post(`${agent}/channels`, { kind, credentials });
  expect(status).toBe(201);
  return body as {
    channel: { id: number; callbackUrl: string };
    verifyToken: string | null;
    problem: string | null;
  };
}

async function deliver(
  url: string,
  body: object | string,
  headers: Record<string, string>,
): Promise<Response> {
  const raw = typeof body === 'string' ? body : JSON.stringify(body);
  const { pathname } = new URL(url);
  return fetch(service.baseUrl.replace(/\/api\/v1$/, '') + pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: raw,
  });
}

/** A Telegram channel, and how its platform reports an update. */
async function telegramChannel() {
  const { channel } = await add('telegram', { botToken: '1:abc' });
  const { body } = platform.callsOf('setWebhook').at(-1)!;
  expect(body['url']).toBe(channel.callbackUrl);
  const headers = { 'x-telegram-bot-api-secret-token': body['secret_token'] as string };
  return { channel, headers, report: (update: object) => deliver(channel.callbackUrl, update, headers) };
}

const conversations = async () => (await tenant.live.get(`${agent}/conversations`)).body.conversations;

describe('a Telegram channel', () => {
  it('answers each message once in the chat, in one conversation, also when the platform repeats it', async () => {
    const { report } = await telegramChannel();
    const update = telegramUpdate(QUESTION);
    expect(
      (await Promise.all([report(update), report(update), report(update)])).map(({ status }) => status),
    ).toEqual([200, 200, 200]);
    const [first] = await platform.messages(1);
    expect(first).toMatchObject({
      path: '/bot1:abc/sendMessage',
      body: { chat_id: '4711', parse_mode: 'HTML' },
    });
    expect(first!.body['text']).toContain('A tandem costs 40 euros a day.');
    await report(telegramUpdate('When does the workshop open?'));
    expect((await platform.messages(2))[1]!.body['text']).toContain('seven in the morning');
    await report(update);
    expect(await conversations()).toEqual([
      expect.objectContaining({ userId: 'telegram:4711', messageCount: 2 }),
    ]);
    expect((await platform.messages(2)).length).toBe(2);
  });

  it('answers a message whose update has the number of a message that it has sent', async () => {
    const { report } = await telegramChannel();
    await report(telegramUpdate(QUESTION, 4711, 1_000_000));
    await platform.messages(1);
    const { id } = await until(
      async () => platform.chats.shown.at(-1)!,
      ({ chat }) => chat === '4711',
    );
    await report(telegramUpdate(QUESTION, 4711, Number(id)));
    expect(await platform.messages(2)).toHaveLength(2);
  });

  it('gives its agent its type, and shows its last event', async () => {
    const typeOf = async () => (await tenant.live.get(agent)).body.agent.agentType;
    const { channel, report } = await telegramChannel();
    expect(await typeOf()).toBe('telegram');
    await add('slack', { botToken: 'xoxb-1', signingSecret: 'shhh' });
    expect(await typeOf()).toBe('telegram');
    await tenant.live.delete(`${agent}/channels/${channel.id}`);
    expect(await typeOf()).toBe('slack');
    const second = await telegramChannel();
    await report(telegramUpdate(QUESTION)).then(({ status }) => expect(status).toBe(404));
    await second.report(telegramUpdate(QUESTION));
    const { body } = await tenant.live.get(`${agent}/channels/${second.channel.id}`);
    expect(Date.parse(body.channel.lastEventAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(body.channel).not.toHaveProperty('credentials');
  });

  it('refuses a request without the secret token, and learns nothing from it', async () => {
    const { channel, headers } = await telegramChannel();
    const forged = [{}, { ...headers, 'x-telegram-bot-api-secret-token': 'x' }];
    for (const attempt of forged)
      expect((await deliver(channel.callbackUrl, telegramUpdate(QUESTION), attempt as never)).status).toBe(
        400,
      );
    const absent = channel.callbackUrl.replace(/[^/]+$/, '019a5f2e-8c1b-7d40-9f3a-2b7c61d0e8aa');
    expect((await deliver(absent, telegramUpdate(QUESTION), headers)).status).toBe(404);
    expect((await tenant.live.get(`${agent}/channels/${channel.id}`)).body.channel.lastEventAt).toBeNull();
    expect(await conversations()).toEqual([]);
  });

  it('answers each of hundreds of messages at once, and those of another tenant before the last of them', async () => {
    const { report } = await telegramChannel();
    const other = await service.tenant();
    const ofOther = await createAgent(other.live);
    await trainText(other.live, ofOther, 'bikes', FACT);
    const app = { kind: 'telegram', credentials: { botToken: '2:def' } };
    const { channel } = (await other.live.post(`${ofOther}/channels`, app)).body;
    const { body } = platform.calls.find(({ path }) => path === '/bot2:def/setWebhook')!;
    const headers = { 'x-telegram-bot-api-secret-token': body['secret_token'] as string };
    const chats = Array.from({ length: 300 }, (_, index) => 5000 + index);
    await Promise.all(chats.map((chat) => report(telegramUpdate(QUESTION, chat))));
    await deliver(channel.callbackUrl, telegramUpdate(QUESTION, 9000), headers);
    const sent = await platform.messages(chats.length + 1);
    const ofFlood = sent.filter(({ path }) => path === '/bot1:abc/sendMessage');
    expect(ofFlood.map(({ body }) => Number(body['chat_id'])).toSorted()).toEqual(chats);
    const isOther = ({ path }: { path: string }): boolean => path === '/bot2:def/sendMessage';
    expect(sent.filter(isOther)).toHaveLength(1);
    expect(sent.findIndex(isOther)).toBeLessThan(chats.length);
  });

  it('says that it reads text only, and ignores edits, bots and service messages', async () => {
    const { report } = await telegramChannel();
    const { message } = telegramUpdate('No') as { message: object };
    await report({ update_id: 1, edited_message: message });
    await report(telegramUpdate({ new_chat_members: [] }));
    await report({ update_id: 2, message: { ...message, from: { id: 5, is_bot: true } } });
    await report(telegramUpdate({ voice: { file_id: 'x' } }));
    const [only] = await platform.messages(1);
    expect(only!.body['text']).toMatch(/only read text/);
    expect(await conversations()).toEqual([]);
  });

  it('sends again after a 429, no sooner than the platform asks, and later messages after it', async () => {
    const { channel, report } = await telegramChannel();
    platform.script({
      status: 429,
      body: { ok: false, description: 'Too Many Requests', parameters: { retry_after: 3 } },
    });
    const startedAt = Date.now();
    await report(telegramUpdate(QUESTION));
    await platform.messages(1);
    const path = `${agent}/channels/${channel.id}`;
    await until(
      () => tenant.live.get(path),
      ({ body }) => body.channel.lastError === 'Too Many Requests',
    );
    await report(telegramUpdate('When does the workshop open?'));
    const [refused, again, next] = await platform.messages(3);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(2900);
    expect(again!.body).toEqual(refused!.body);
    expect(next!.body['text']).toContain('seven in the morning');
    await until(
      () => tenant.live.get(path),
      ({ body }) => body.channel.lastError === null,
    );
  });

  it('sends what a person posts to the conversation over the API, and pauses the agent until it is handed back', async () => {
    const { report } = await telegramChannel();
    await report(telegramUpdate(QUESTION));
    await platform.messages(1);
    const [{ id }] = await until(conversations, (rows) => rows.length === 1);
    await tenant.live.post(`${agent}/conversations/${id}/messages`, {
      text: 'Mia here: 5 < 6 & more',
      author: 'Mia',
    });
    expect((await platform.messages(2))[1]!.body).toMatchObject({
      chat_id: '4711',
      text: 'Mia here: 5 &lt; 6 &amp; more',
    });
    await report(telegramUpdate('When does the workshop open?'));
    await until(conversations, ([row]) => row.messageCount === 3);
    // What is no text is left to the person, too.
    await report(telegramUpdate({ voice: { file_id: 'x' } }));
    await report(telegramUpdate('Mia, are you there?'));
    await until(conversations, ([row]) => row.messageCount === 4);
    await tenant.live.patch(`${agent}/conversations/${id}`, { agentPaused: false });
    await report(telegramUpdate('When does the workshop open?'));
    // The third message: nothing was sent about the voice message.
    expect((await platform.messages(3))[2]!.body['text']).toContain('seven in the morning');
  });

  it('begins anew when its conversation was deleted, and stops when it is deleted itself', async () => {
    const { channel, report } = await telegramChannel();
    await report(telegramUpdate(QUESTION));
    await platform.messages(1);
    const [{ id }] = await until(conversations, (rows) => rows.length === 1);
    expect((await tenant.live.delete(`${agent}/conversations/${id}`)).status).toBe(204);
    await report(telegramUpdate(QUESTION));
    await platform.messages(2);
    await until(conversations, ([row]) => row !== undefined && row.id !== id);
    expect((await tenant.live.delete(`${agent}/channels/${channel.id}`)).status).toBe(204);
    expect(platform.calls.at(-1)!.path).toBe('/bot1:abc/deleteWebhook');
    expect((await report(telegramUpdate(QUESTION))).status).toBe(404);
  });
});

describe('a Slack channel', () => {
  const credentials = { botToken: 'xoxb-1', signingSecret: 'shhh' };
  const eventOf = (event: object, id = `Ev${Math.random()}`) =>
    JSON.stringify({
      type: 'event_callback',
      event_id: id,
      event: { ts: '1700000000.1', user: 'U1', ...event },
    });

  it('answers direct messages, and mentions in their thread; not its own messages', async () => {
    const { channel } = await add('slack', credentials);
    const report = (body: string, atMs?: number) =>
      deliver(channel.callbackUrl, body, signedBySlack(body, credentials.signingSecret, atMs));
    const now = String(Date.now() / 1000);
    const handshake = JSON.stringify({ type: 'url_verification', challenge: '3eZ' });
    expect(await (await report(handshake)).text()).toBe('3eZ');
    await report(
      eventOf({ type: 'message', channel_type: 'im', channel: 'D1', text: 'Own', bot_id: 'B1', ts: now }),
    );
    await report(eventOf({ type: 'app_mention', channel: 'C1', text: `<@U2> ${QUESTION}`, ts: now }));
    const [mention] = await platform.messages(1);
    expect(mention).toMatchObject({
      authorization: 'Bearer xoxb-1',
      body: { channel: 'C1', thread_ts: now },
    });
    expect(mention!.body['markdown_text']).toContain('40 euros');
    const replayed = eventOf({ type: 'message', channel_type: 'im', channel: 'D1', text: QUESTION, ts: now });
    expect((await report(replayed, Date.now() - 6 * 60_000)).status).toBe(400);
    expect((await report(replayed)).status).toBe(200);
    expect((await platform.messages(2))[1]!.body).toMatchObject({ channel: 'D1' });
    expect(await conversations()).toHaveLength(2);
  });

  it('shows why Slack refuses the credentials, and refuses credentials that are missing', async () => {
    platform.scriptFor('auth.test', { body: { ok: false, error: 'invalid_auth' } });
    expect(await add('slack', credentials)).toMatchObject({ problem: 'invalid_auth', verifyToken: null });
    expect(await add('slack', credentials)).toMatchObject({ problem: null });
    const missing = await tenant.live.post(`${agent}/channels`, {
      kind: 'slack',
      credentials: { botToken: 'x', token: 'y' },
    });
    expect(missing.body.error.details.fields.map(({ path }: { path: string }) => path)).toEqual([
      'credentials.signingSecret',
      'credentials.token',
    ]);
    expect(missing.status).toBe(400);
  });
});

describe('the channels of Meta', () => {
  const now = () => String(Math.floor(Date.now() / 1000));
  const whatsappBody = (value: object) =>
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
    });

  it('prove their address, and answer WhatsApp messages that are signed with the secret of the app', async () => {
    const credentials = { accessToken: 'EAA', appSecret: 'app', phoneNumberId: '99' };
    const { channel, verifyToken, problem } = await add('whatsapp', credentials);
    expect([problem, verifyToken]).toEqual([null, expect.any(String)]);
    const url = service.baseUrl.replace(/\/api\/v1$/, '') + new URL(channel.callbackUrl).pathname;
    const asked = (token: string) =>
      fetch(`${url}?hub.mode=subscribe&hub.challenge=77&hub.verify_token=${token}`);
    expect([await (await asked(verifyToken!)).text(), (await asked('x')).status]).toEqual(['77', 400]);
    const message = {
      id: 'wamid.1',
      from: '4915112345678',
      timestamp: now(),
      type: 'text',
      text: { body: QUESTION },
    };
    const body = whatsappBody({ messages: [message] });
    expect((await deliver(channel.callbackUrl, body, signedByMeta(body, 'other'))).status).toBe(400);
    expect((await deliver(channel.callbackUrl, body, signedByMeta(body, 'app'))).status).toBe(200);
    const [sent] = await platform.messages(1);
    expect(sent).toMatchObject({ path: '/v26.0/99/messages', body: { to: '4915112345678', type: 'text' } });
    expect(sent!.body['text'].body).toContain('40 euros');
  });

  it('record what somebody answered in the inbox of the platform, and do not send it again', async () => {
    const { channel } = await add('facebook', { accessToken: 'EAA', appSecret: 'app' });
    const report = (event: object) => {
      const body = JSON.stringify({
        object: 'page',
        entry: [{ messaging: [{ timestamp: Date.now(), ...event }] }],
      });
      return deliver(channel.callbackUrl, body, signedByMeta(body, 'app'));
    };
    await report({ sender: { id: '7' }, recipient: { id: '1' }, message: { mid: 'm1', text: QUESTION } });
    const [sent] = await platform.messages(1);
    expect(sent!.body).toMatchObject({ recipient: { id: '7' }, messaging_type: 'RESPONSE' });
    const echo = (mid: string, message: object) =>
      report({ sender: { id: '1' }, recipient: { id: '7' }, message: { mid, is_echo: true, ...message } });
    await echo('m2', { text: 'own', metadata: 'parley' });
    await echo('m3', { text: 'Mia here.' });
    const [{ id }] = await until(conversations, ([row]) => row?.messageCount === 2);
    const { messages } = (await tenant.live.get(`${agent}/conversations/${id}`)).body.conversation;
    expect(messages[1]).toMatchObject({ query: '', response: 'Mia here.', author: '' });
    expect(await platform.messages(1)).toHaveLength(1);
    // The person has paused the agent, until the conversation is handed back.
    const question = (mid: string) =>
      report({ sender: { id: '7' }, recipient: { id: '1' }, message: { mid, text: QUESTION } });
    await question('m4');
    await until(conversations, ([row]) => row.messageCount === 3);
    await tenant.live.patch(`${agent}/conversations/${id}`, { agentPaused: false });
    await question('m5');
    expect(await platform.messages(2)).toHaveLength(2);
  });

  it('know the echo of an own message that arrives before the response to it', async () => {
    const { channel } = await add('instagram', { accessToken: 'IG', appSecret: 'app' });
    const report = (event: object) => {
      const body = JSON.stringify({
        object: 'instagram',
        entry: [{ messaging: [{ timestamp: Date.now(), ...event }] }],
      });
      return deliver(channel.callbackUrl, body, signedByMeta(body, 'app'));
    };
    platform.onCall = async ({ path, body }, moment) => {
      if (!path.endsWith('/me/messages') || moment !== 'done') return;
      const message = { mid: `echo-${platform.calls.length}`, is_echo: true, text: body['message'].text };
      await report({ sender: { id: '1' }, recipient: { id: '7' }, message });
    };
    const ask = (mid: string) =>
      report({ sender: { id: '7' }, recipient: { id: '1' }, message: { mid, text: QUESTION } });
    await ask('m1');
    await platform.messages(1);
    await ask('m2');
    await platform.messages(2);
    platform.onCall = async () => undefined;
    expect(await conversations()).toEqual([expect.objectContaining({ messageCount: 2 })]);
  });

  it('leave the messages to another number of the app alone, and edits and reactions to ours', async () => {
    const credentials = { accessToken: 'EAA', appSecret: 'app', phoneNumberId: '99' };
    const { channel } = await add('whatsapp', credentials);
    const report = (number: string, message: object) => {
      const from = { from: '4915112345678', timestamp: now(), ...message };
      const body = whatsappBody({ metadata: { phone_number_id: number }, messages: [from] });
      return deliver(channel.callbackUrl, body, signedByMeta(body, 'app'));
    };
    await report('100', { id: 'w1', type: 'text', text: { body: QUESTION } });
    await report('99', { id: 'w2', type: 'reaction', reaction: { emoji: '👍' } });
    await report('99', { id: 'w3', type: 'edit', edit: {} });
    await report('99', { id: 'w4', type: 'sticker', sticker: { id: 's' } });
    const [only] = await platform.messages(1);
    expect(only!.body['text'].body).toMatch(/only read text/);
    expect(await conversations()).toEqual([]);
    expect(platform.calls.filter(({ path }) => path.endsWith('/messages'))).toHaveLength(1);
  });

  it('do not send an answer after the window of 24 hours', async () => {
    const { channel } = await add('instagram', { accessToken: 'IG', appSecret: 'app' });
    const report = (hoursAgo: number, mid: string) => {
      const event = { sender: { id: '7' }, recipient: { id: '1' }, message: { mid, text: QUESTION } };
      const timestamp = Date.now() - hoursAgo * 3_600_000;
      const body = JSON.stringify({ object: 'instagram', entry: [{ messaging: [{ timestamp, ...event }] }] });
      return deliver(channel.callbackUrl, body, signedByMeta(body, 'app'));
    };
    await report(25, 'old');
    await report(0, 'new');
    await platform.messages(1);
    expect(await conversations()).toEqual([
      expect.objectContaining({ messageCount: 1, userId: 'instagram:7' }),
    ]);
  });
});
