import { createAgent, trainText } from '../../support/agent';
import { telegramUpdate } from '../../support/fake-platform';
import type { Tenant } from '../../support/service';
import { until } from '../../support/wait';
import { FACT, QUESTION, useChannels } from './scene';

const scene = useChannels();

describe('a Telegram channel', () => {
  it('answers each message once in the chat, in one conversation, even if the platform repeats it', async () => {
    const { report } = await scene.telegram();
    const update = telegramUpdate(QUESTION);
    expect(
      (await Promise.all([report(update), report(update), report(update)])).map(({ status }) => status),
    ).toEqual([200, 200, 200]);
    const [first] = await scene.platform.messages(1);
    expect(first).toMatchObject({
      path: '/bot1:abc/sendMessage',
      body: { chat_id: '4711', parse_mode: 'HTML' },
    });
    expect(first!.body['text']).toContain('A tandem costs 40 euros a day.');
    await report(telegramUpdate('When does the workshop open?'));
    expect((await scene.platform.messages(2))[1]!.body['text']).toContain('seven in the morning');
    await report(update);
    expect(await scene.conversations()).toEqual([
      expect.objectContaining({ userId: 'telegram:4711', messageCount: 2 }),
    ]);
    expect((await scene.platform.messages(2)).length).toBe(2);
  });

  it('answers a message whose update has the number of a message that it has sent', async () => {
    const { report } = await scene.telegram();
    await report(telegramUpdate(QUESTION, 4711, 1_000_000));
    await scene.platform.messages(1);
    const { id } = await until(
      async () => scene.platform.chats.shown.at(-1)!,
      ({ chat }) => chat === '4711',
    );
    await report(telegramUpdate(QUESTION, 4711, Number(id)));
    expect(await scene.platform.messages(2)).toHaveLength(2);
  });

  it('answers updates that arrive out of order, each once, in the order of their arrival', async () => {
    const { report } = await scene.telegram();
    const [second, first] = [
      telegramUpdate('When does the workshop open?', 4711, 2_000_002),
      telegramUpdate(QUESTION, 4711, 2_000_001),
    ];
    for (const update of [second, first, second, first]) expect((await report(update)).status).toBe(200);
    const texts = (await scene.platform.messages(2)).map(({ body }) => body['text']);
    expect(texts).toEqual([
      expect.stringContaining('seven in the morning'),
      expect.stringContaining('40 euros'),
    ]);
    await until(scene.conversations, ([row]) => row?.messageCount === 2);
  });

  it('gives its agent its type, and shows its last event', async () => {
    const typeOf = async () => (await scene.tenant.live.get(scene.agent)).body.agent.agentType;
    const { channel, report } = await scene.telegram();
    expect(await typeOf()).toBe('telegram');
    await scene.add('slack', { botToken: 'xoxb-1', signingSecret: 'shhh' });
    expect(await typeOf()).toBe('telegram');
    await scene.tenant.live.delete(`${scene.agent}/channels/${channel.id}`);
    expect(await typeOf()).toBe('slack');
    const second = await scene.telegram();
    await report(telegramUpdate(QUESTION)).then(({ status }) => expect(status).toBe(404));
    await second.report(telegramUpdate(QUESTION));
    const { body } = await scene.tenant.live.get(`${scene.agent}/channels/${second.channel.id}`);
    expect(Date.parse(body.channel.lastEventAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(body.channel).not.toHaveProperty('credentials');
  });

  it('keeps nobody waiting while its platform is slow, even with an idempotency key', async () => {
    let release = (): void => undefined;
    scene.platform.onCall = () => new Promise((resolve) => (release = resolve));
    const channel = { kind: 'telegram', credentials: { botToken: '1:slow' } };
    const keyed = { 'Idempotency-Key': 'slow' };
    const added = scene.tenant.live.send('POST', `${scene.agent}/channels`, channel, keyed);
    try {
      await until(
        async () => scene.platform.callsOf('setWebhook'),
        (calls) => calls.length === 1,
      );
      // Waits for the row of the account, and on the embedded database for every transaction.
      const isFirst = await Promise.race([
        scene.tenant.live.post('/data-subjects/export', { userId: 'telegram:1' }).then(() => true),
        added.then(() => false),
      ]);
      expect(isFirst).toBe(true);
    } finally {
      scene.platform.onCall = async () => undefined;
      release();
    }
    expect((await added).status).toBe(201);
  });

  it('answers a message with U+0000, which no database stores', async () => {
    const { report } = await scene.telegram();
    expect((await report(telegramUpdate(`${QUESTION}\0`))).status).toBe(200);
    expect((await scene.platform.messages(1))[0]!.body['text']).toContain('40 euros');
  });

  it('refuses a request without the secret token, and learns nothing from it', async () => {
    const { channel, headers } = await scene.telegram();
    const forged = [{}, { ...headers, 'x-telegram-bot-api-secret-token': 'x' }];
    for (const attempt of forged)
      expect(
        (await scene.deliver(channel.callbackUrl, telegramUpdate(QUESTION), attempt as never)).status,
      ).toBe(400);
    const absent = channel.callbackUrl.replace(/[^/]+$/, '019a5f2e-8c1b-7d40-9f3a-2b7c61d0e8aa');
    expect((await scene.deliver(absent, telegramUpdate(QUESTION), headers)).status).toBe(404);
    expect(
      (await scene.tenant.live.get(`${scene.agent}/channels/${channel.id}`)).body.channel.lastEventAt,
    ).toBeNull();
    expect(await scene.conversations()).toEqual([]);
  });

  it('answers each of hundreds of messages at once, and the messages of another tenant before the last', async () => {
    const { report } = await scene.telegram();
    const other = await scene.service.tenant();
    const ofOther = await createAgent(other.live);
    await trainText(other.live, ofOther, 'bikes', FACT);
    const app = { kind: 'telegram', credentials: { botToken: '2:def' } };
    const { channel } = (await other.live.post(`${ofOther}/channels`, app)).body;
    const { body } = scene.platform.calls.find(({ path }) => path === '/bot2:def/setWebhook')!;
    const headers = { 'x-telegram-bot-api-secret-token': body['secret_token'] as string };
    const chats = Array.from({ length: 300 }, (_, index) => 5000 + index);
    await Promise.all(chats.map((chat) => report(telegramUpdate(QUESTION, chat))));
    await scene.report(channel.callbackUrl, telegramUpdate(QUESTION, 9000), headers);
    const sent = await scene.platform.messages(chats.length + 1);
    const ofFlood = sent.filter(({ path }) => path === '/bot1:abc/sendMessage');
    expect(ofFlood.map(({ body }) => Number(body['chat_id'])).toSorted()).toEqual(chats);
    const isOther = ({ path }: { path: string }): boolean => path === '/bot2:def/sendMessage';
    expect(sent.filter(isOther)).toHaveLength(1);
    expect(sent.findIndex(isOther)).toBeLessThan(chats.length);
  });

  it('answers one tenant while the platform keeps all channels of another waiting', async () => {
    const add = async ({ live }: Tenant, agent: string, botToken: string) => {
      const input = { kind: 'telegram', credentials: { botToken } };
      const { channel } = (await live.post(`${agent}/channels`, input)).body;
      const { body } = scene.platform.callsOf('setWebhook').at(-1)!;
      const headers = { 'x-telegram-bot-api-secret-token': body['secret_token'] as string };
      return (chat: number) =>
        scene.deliver(channel.callbackUrl, telegramUpdate({ voice: { file_id: 'x' } }, chat), headers);
    };
    const { tenant } = scene;
    const agents = [scene.agent, await createAgent(tenant.live)];
    const slow: Awaited<ReturnType<typeof add>>[] = [];
    for (let number = 0; number < 24; number++)
      slow.push(await add(tenant, agents[number % 2]!, `slow:${number}`));
    const other = await scene.service.tenant();
    const quick = await add(other, await createAgent(other.live), '3:quick');
    const isHeld = ({ path }: { path: string }): boolean => /slow.*sendMessage/.test(path);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    scene.platform.onCall = (call) => (isHeld(call) ? released : Promise.resolve());
    const sent = () => scene.platform.callsOf('sendMessage').map(({ path }) => path);
    await Promise.all(slow.map((report, number) => report(6000 + number)));
    await until(
      async () => sent(),
      (paths) => paths.length >= 10,
    );
    const startedAt = performance.now();
    await quick(7000);
    await until(
      async () => sent(),
      (paths) => paths.includes('/bot3:quick/sendMessage'),
    );
    // A request to a platform ends after 10 s.
    expect(performance.now() - startedAt).toBeLessThan(6000);
    scene.platform.onCall = async () => undefined;
    release();
    await until(
      async () => new Set(sent()),
      (paths) => paths.size === slow.length + 1,
    );
  });

  it('says that it reads text only, and ignores edits, bots and service messages', async () => {
    const { report } = await scene.telegram();
    const { message } = telegramUpdate('No') as { message: object };
    await report({ update_id: 1, edited_message: message });
    await report(telegramUpdate({ new_chat_members: [] }));
    await report({ update_id: 2, message: { ...message, from: { id: 5, is_bot: true } } });
    await report(telegramUpdate({ voice: { file_id: 'x' } }));
    const [only] = await scene.platform.messages(1);
    expect(only!.body['text']).toMatch(/only read text/);
    expect(await scene.conversations()).toEqual([expect.objectContaining({ messageCount: 1 })]);
  });

  it('sends again after a 429, no sooner than the platform asks, and later messages after it', async () => {
    const { channel, report } = await scene.telegram();
    scene.platform.script({
      status: 429,
      body: { ok: false, description: 'Too Many Requests', parameters: { retry_after: 3 } },
    });
    const startedAt = Date.now();
    await report(telegramUpdate(QUESTION));
    await scene.platform.messages(1);
    const path = `${scene.agent}/channels/${channel.id}`;
    await until(
      () => scene.tenant.live.get(path),
      ({ body }) => body.channel.lastError === 'Too Many Requests',
    );
    await report(telegramUpdate('When does the workshop open?'));
    const [refused, again, next] = await scene.platform.messages(3);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(2900);
    expect(again!.body).toEqual(refused!.body);
    expect(next!.body['text']).toContain('seven in the morning');
    await until(
      () => scene.tenant.live.get(path),
      ({ body }) => body.channel.lastError === null,
    );
  });

  it('sends what a person posts to the conversation over the API, and pauses the agent until it is handed back', async () => {
    const { report } = await scene.telegram();
    await report(telegramUpdate(QUESTION));
    await scene.platform.messages(1);
    const [{ id }] = await until(scene.conversations, (rows) => rows.length === 1);
    await scene.tenant.live.post(`${scene.agent}/conversations/${id}/messages`, {
      text: 'Mia here: 5 < 6 & more',
      author: 'Mia',
    });
    expect((await scene.platform.messages(2))[1]!.body).toMatchObject({
      chat_id: '4711',
      text: 'Mia here: 5 &lt; 6 &amp; more',
    });
    await report(telegramUpdate('When does the workshop open?'));
    await until(scene.conversations, ([row]) => row.messageCount === 3);
    // A message that is not text is left to the person, too.
    await report(telegramUpdate({ voice: { file_id: 'x' } }));
    await report(telegramUpdate('Mia, are you there?'));
    await until(scene.conversations, ([row]) => row.messageCount === 5);
    await scene.tenant.live.patch(`${scene.agent}/conversations/${id}`, { agentPaused: false });
    await report(telegramUpdate('When does the workshop open?'));
    // The third message: nothing was sent about the voice message.
    expect((await scene.platform.messages(3))[2]!.body['text']).toContain('seven in the morning');
  });

  it('begins anew when its conversation was deleted, and stops when it is deleted itself', async () => {
    const { channel, report } = await scene.telegram();
    await report(telegramUpdate(QUESTION));
    await scene.platform.messages(1);
    const [{ id }] = await until(scene.conversations, (rows) => rows.length === 1);
    expect((await scene.tenant.live.delete(`${scene.agent}/conversations/${id}`)).status).toBe(204);
    await report(telegramUpdate(QUESTION));
    await scene.platform.messages(2);
    await until(scene.conversations, ([row]) => row !== undefined && row.id !== id);
    expect((await scene.tenant.live.delete(`${scene.agent}/channels/${channel.id}`)).status).toBe(204);
    expect(scene.platform.calls.at(-1)!.path).toBe('/bot1:abc/deleteWebhook');
    expect((await report(telegramUpdate(QUESTION))).status).toBe(404);
  });
});
